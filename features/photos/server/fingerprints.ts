import { twinDistanceMax } from '#features/moderation/contract/case-photos.ts'

const bandBits = 16

/**
 * Finding all fingerprints within a distance without looking at each of them. Cut both into four quarters:
 * where they differ in at most 10 of 64 places, at least one of the first three quarters differs in at most 2,
 * or the last one in at most 1 (else there were 3 + 3 + 3 + 2 = 11). So it is enough to look, in the index of
 * each quarter, for the few hundred values that near (Norouzi, Punjani, Fleet: multi-index hashing).
 */
const radii = [2, 2, 2, 1] as const

if (radii.reduce((sum, radius) => sum + radius + 1, 0) <= twinDistanceMax)
  throw new Error('the radii do not cover the distance')

/** For each quarter, every value that a fingerprint near this one may have there. */
export function nearBands(fingerprint: string): number[][] {
  return radii.map((radius, band) => {
    const value = Number.parseInt(fingerprint.slice(band * bandBits, (band + 1) * bandBits), 2)
    return flips[radius].map((flip) => value ^ flip)
  })
}

/** Every way to change at most one, or at most two, of 16 bits. */
const single = Array.from({ length: bandBits }, (_, bit) => 1 << bit)
const atMostOne = [0, ...single]
const flips = { 1: atMostOne, 2: [...new Set(atMostOne.flatMap((a) => atMostOne.map((b) => a ^ b)))] }
