/**
 * Hands the pages that lie free within what malloc holds to the system: a millisecond, or some ten after pictures. By a
 * function of the C library, which Node has no words of its own for (docs/decisions/0141). Undefined where there is no
 * `malloc_trim` (musl, macOS, Windows), or Node has no foreign functions.
 */
export function openTrim(): (() => void) | undefined {
  const ffi = process.getBuiltinModule('node:ffi')
  if (process.platform !== 'linux' || ffi === undefined) return undefined
  try {
    const { functions } = ffi.dlopen(null, { malloc_trim: { arguments: ['u64'], return: 'i32' } })
    return () => void functions.malloc_trim(0n)
  } catch {
    return undefined
  }
}
