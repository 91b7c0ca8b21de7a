import { type Deobfuscated, deobfuscate } from './deobfuscate.ts'
import { type Normalised, normalise } from './normalise.ts'

/** A text with its disguises undone: made once, and passed on to all who read it. */
export interface PlainText {
  readonly written: string
  /** Every sign in its place. */
  readonly normalised: Normalised
  /** The same with disguised words undone. */
  readonly words: Deobfuscated
}

export function plainTextOf(written: string): PlainText {
  const normalised = normalise(written)
  return { written, normalised, words: deobfuscate(normalised.text) }
}
