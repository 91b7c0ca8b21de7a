/** One figure against its limit; a figure without a limit only informs. */
export interface Finding {
  readonly what: string
  readonly figure: number
  readonly unit: 'ms' | 'µs' | '×' | '/s' | 's' | 'KiB' | 'MiB' | ''
  /** What the bare server took for the same. */
  readonly floor?: number
  readonly limit?: { readonly atMost: number } | { readonly atLeast: number }
}

const holds = ({ figure, limit }: Finding): boolean =>
  limit === undefined || ('atMost' in limit ? figure <= limit.atMost : figure >= limit.atLeast)

/** Prints a line for each figure; answers whether every limit holds. */
export function printFindings(findings: readonly Finding[]): boolean {
  console.log()
  for (const finding of findings) {
    const { what, figure, unit, limit, floor } = finding
    const mark = limit === undefined ? ' ' : holds(finding) ? '✓' : '✗'
    const bound =
      limit === undefined
        ? ''
        : 'atMost' in limit
          ? ` (at most ${limit.atMost})`
          : ` (at least ${limit.atLeast})`
    const beside = floor === undefined ? '' : `, floor ${floor.toFixed(2)}`
    console.log(`${mark} ${what}: ${figure.toFixed(2)} ${unit}${beside}${bound}`)
  }
  return findings.every(holds)
}

/** The value below which `share` of the samples lie; the nearest rank. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  const value = sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)]
  if (value === undefined) throw new Error('nothing was measured')
  return value
}
