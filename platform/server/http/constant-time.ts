import { timingSafeEqual } from 'node:crypto'

/** Compares in constant time, so that the time does not tell where a guess is wrong. */
export const equalsInConstantTime = (given: Uint8Array, right: Uint8Array): boolean =>
  given.length === right.length && timingSafeEqual(given, right)
