import type { Concern } from '../../contract/bands.ts'
import type { ConcernShares } from '../judge/band.ts'
import type { PlainText } from '../rules/plain-text.ts'
import { byConcern, type Model } from './model.ts'
import { signalsOf } from './signals.ts'

/** What the reader makes of a text. */
export interface Reading {
  /** 0 to 1 for each concern; what is missing to 1 is ordinary talk. */
  readonly shares: ConcernShares
  /** The words that spoke most for `concern`, as they were written, the loudest first. */
  readonly wordsFor: (concern: Concern) => readonly string[]
}

/** More would only fill the screen. */
const wordsShown = 5

/**
 * Reads a text with the model. Pure and deterministic; time grows with the length up to 1,500 words and not beyond.
 * `rules`: the grounds on which rules found something, which count as signs of their own.
 */
export function read(model: Model, plain: PlainText, rules: readonly string[]): Reading {
  const { normalised } = plain
  const signals = signalsOf(plain, rules)
  const shares = byConcern(model.sharesOf(signals))
  return {
    shares,

    wordsFor(concern) {
      const pulls = model.pullOf(signals, concern)
      const byWord = new Float64Array(signals.tokens.length)
      signals.words.forEach((word, signal) => {
        if (word >= 0) byWord[word]! += pulls[signal] ?? 0
      })
      return signals.tokens
        .map(({ start, end, text: word }, index) => ({ start, end, word, pull: byWord[index] ?? 0 }))
        .filter(({ pull, word }) => pull > 0 && /[\p{L}#]/u.test(word))
        .toSorted((a, b) => b.pull - a.pull)
        .map(({ start, end }) => normalised.quote(start, end))
        .filter((word, index, all) => all.indexOf(word) === index)
        .slice(0, wordsShown)
    },
  }
}
