import { timingSafeEqual } from 'node:crypto'

/** How long it takes tells nothing of where a guess is wrong. */
export const areSame = (given: Uint8Array, right: Uint8Array): boolean =>
  given.length === right.length && timingSafeEqual(given, right)
