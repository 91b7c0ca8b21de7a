/** A seeded source of chance (mulberry32): the same seed tells the same story. */
export interface Random {
  /** 0 ≤ x < 1 */
  readonly next: () => number
  /** A whole number, both ends included. */
  readonly between: (least: number, most: number) => number
  readonly chance: (probability: number) => boolean
  readonly pick: <T>(from: readonly T[]) => T
  /** `count` different entries, in the order of the list. */
  readonly some: <T>(from: readonly T[], count: number) => T[]
  readonly shuffle: <T>(from: readonly T[]) => T[]
}

export function random(seed: string): Random {
  let state = hash(seed)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1))
  const shuffle = <T>(from: readonly T[]): T[] =>
    from
      .map((entry) => ({ entry, rank: next() }))
      .sort((a, b) => a.rank - b.rank)
      .map(({ entry }) => entry)
  return {
    next,
    between,
    shuffle,
    chance: (probability) => next() < probability,
    pick: <T>(from: readonly T[]): T => {
      if (from.length === 0) throw new RangeError('nothing to pick from')
      return from[between(0, from.length - 1)] as T
    },
    some: (from, count) => {
      const chosen = new Set(shuffle(from.map((_, index) => index)).slice(0, count))
      return from.filter((_, index) => chosen.has(index))
    },
  }
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let sum = 2_166_136_261
  for (const letter of text) sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 16_777_619)
  return sum >>> 0
}
