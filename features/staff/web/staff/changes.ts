export interface Change {
  /** Where it lies, as `price` or `facts.0.value`; '' of the whole. */
  readonly path: string
  readonly before: string | null
  readonly after: string | null
}

/** What differs between two pieces of JSON, leaf by leaf, in the order of the keys. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const [old, recent] = [leaves(before), leaves(after)]
  const paths = [...new Set([...old.keys(), ...recent.keys()])]
  return paths.flatMap((path) => {
    const change = { path, before: old.get(path) ?? null, after: recent.get(path) ?? null }
    return change.before === change.after ? [] : [change]
  })
}

function leaves(value: unknown, path = '', found = new Map<string, string>()): Map<string, string> {
  if (value === null || value === undefined) return found
  if (typeof value !== 'object') return found.set(path, said(value))
  for (const [key, inner] of Object.entries(value)) leaves(inner, path === '' ? key : `${path}.${key}`, found)
  return found
}

function said(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'sì' : 'no'
  return String(value)
}
