import { functionsOfC } from './c-library.ts'

/**
 * Hands the pages that lie free within what malloc holds to the system: a millisecond, or some ten after pictures
 * (docs/decisions/0141). Undefined where malloc knows no such thing.
 */
export function openTrim(): (() => void) | undefined {
  const functions = functionsOfC({ malloc_trim: { arguments: ['u64'], return: 'i32' } })
  return functions && (() => void functions.malloc_trim(0n))
}
