import { randomInt } from 'node:crypto'

// Without letters and digits that are mistaken for one another.
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** `S-7F3K-29QX`: a letter and groups of 20 random bits, to be read aloud. */
export function readableCode(letter: string, groups: number): string {
  const four = () => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('')
  return [letter, ...Array.from({ length: groups }, four)].join('-')
}
