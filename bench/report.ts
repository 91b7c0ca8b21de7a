/** One figure against its limit; a figure without a limit only informs. */
export interface Finding {
  readonly what: string
  readonly figure: number
  readonly unit: 'ms' | 'µs' | 'ns' | '×' | '/s' | 's' | 'KiB' | 'MiB' | ''
  /** What the bare server took for the same. */
  readonly floor?: number
  readonly limit?: { readonly atMost: number } | { readonly atLeast: number }
}

/** Resident memory as it stands, nothing collected beforehand; no row where the system does not tell. */
export const memoryFinding = (what: string, bytes: number | null, atMost: number): Finding[] =>
  bytes === null ? [] : [{ what, figure: bytes / 1024 / 1024, unit: 'MiB', limit: { atMost } }]

const holds = ({ figure, limit }: Finding): boolean =>
  limit === undefined || ('atMost' in limit ? figure <= limit.atMost : figure >= limit.atLeast)

/** Prints one table, a row for each figure; answers whether every limit holds. */
export function printFindings(findings: readonly Finding[]): boolean {
  const cells = [
    ['', 'what', 'figure', 'floor', 'limit'],
    ...findings.map((finding) => {
      const { what, figure, unit, limit, floor } = finding
      const mark = limit === undefined ? '' : holds(finding) ? '✓' : '✗'
      return [mark, what, `${shown(figure)} ${unit}`, floor === undefined ? '' : shown(floor), bound(limit)]
    }),
  ]
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...cells.map((row) => row[column]!.length)))
  const line = (row: readonly string[]) => row.map((cell, column) => cell.padEnd(widths[column]!)).join('  ')
  const limited = findings.filter(({ limit }) => limit !== undefined)
  console.log(`\n${cells.map(line).join('\n')}\n`)
  console.log(`${limited.filter(holds).length} of ${limited.length} limits hold.`)
  return findings.every(holds)
}

/** 110.4 is not shown as 110, beside a limit of that. */
const shown = (figure: number): string => figure.toFixed(figure >= 1000 ? 0 : figure >= 100 ? 1 : 2)

const bound = (limit: Finding['limit']): string =>
  limit === undefined ? '' : 'atMost' in limit ? `at most ${limit.atMost}` : `at least ${limit.atLeast}`

/** The value below which `share` of the samples lie; the nearest rank. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  const value = sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)]
  if (value === undefined) throw new Error('nothing was measured')
  return value
}
