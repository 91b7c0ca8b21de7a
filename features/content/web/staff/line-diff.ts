export interface DiffLine {
  readonly kind: 'same' | 'removed' | 'added'
  readonly text: string
}

/** What became of a text, line by line: the longest run of lines that both have stays. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [old, now] = [before.split('\n'), after.split('\n')]
  const common = commonTails(old, now)
  const lines: DiffLine[] = []
  let [at, to] = [0, 0]
  while (at < old.length || to < now.length) {
    if (at < old.length && to < now.length && old[at] === now[to]) {
      lines.push({ kind: 'same', text: now[to]! })
      at += 1
      to += 1
    } else if (at < old.length && (to === now.length || common[at + 1]![to]! >= common[at]![to + 1]!)) {
      lines.push({ kind: 'removed', text: old[at]! })
      at += 1
    } else {
      lines.push({ kind: 'added', text: now[to]! })
      to += 1
    }
  }
  return lines
}

/** `[i][j]`: how many lines the ends of both from there on have in common, in order. */
function commonTails(old: readonly string[], now: readonly string[]): Uint32Array[] {
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint32Array(now.length + 1))
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1)
      lengths[i]![j] =
        old[i] === now[j] ? lengths[i + 1]![j + 1]! + 1 : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!)
  return lengths
}
