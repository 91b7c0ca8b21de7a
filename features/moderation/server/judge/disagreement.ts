import { concernOfGround, type SurfaceThresholds } from '../../contract/bands.ts'
import type { ByReader } from '../../contract/finding-detail.ts'
import type { Finding } from '../../contract/moderation.ts'
import { largestOf, worryIn } from './band.ts'
import type { Judgement } from './judge.ts'
import { inThousandths, readerFindings } from './reader-findings.ts'

/** The reader calls a text ordinary up to so much worry. */
export const calmUpTo = 0.05
/** From so much of its threshold on the reader nearly held a text. */
export const nearlyHeldFrom = 0.8

/** What the rules say of a text that they let through. */
export interface RulesView {
  readonly hints: readonly Finding[]
  /** Its receiver is told to mind (rules/caution.ts). */
  readonly warned: boolean
}

/**
 * What a moderator is told of a text that went out although rules and reader see it differently; empty where they
 * agree, or a moderator reads it anyhow.
 * - `despite_rules`: the rules suspect it or warn its receiver, and the reader calls it ordinary
 * - `without_rules`: the reader nearly held it, and the rules say nothing at all
 */
export function disagreementOf(
  { band, toHuman, reading }: Pick<Judgement, 'band' | 'toHuman' | 'reading'>,
  { hints, warned }: RulesView,
  { of }: SurfaceThresholds,
): Finding[] {
  if (band === 'hold' || toHuman || reading === null) return []
  const concern = largestOf(reading.shares)
  const worry = worryIn(reading.shares)
  if (hints.length === 0 && !warned)
    return worry >= nearlyHeldFrom * of[concern].hold
      ? readerFindings({ concern, certainty: worry, why: 'without_rules' }, reading.wordsFor(concern))
      : []
  return worry <= calmUpTo ? suspected(hints, worry) : []
}

/** A warning to the receiver is about scams, whatever its words. */
function suspected(hints: readonly Finding[], worry: number): Finding[] {
  const why: ByReader['why'] = 'despite_rules'
  const named = hints.length > 0 ? hints : [{ rule: 'scam', matched: '' }]
  return named.map(({ rule, matched }) => {
    const concern = concernOfGround(rule) ?? 'scam'
    const reader = { concern, certainty: inThousandths(worry), why }
    return { rule, matched, id: `disagreement.${rule}.${why}`, reader }
  })
}
