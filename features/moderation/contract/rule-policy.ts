import { withThousands } from '#platform/contract/italian-numbers.ts'
import * as z from 'zod/mini'
import { type Concern, concerns, surfaces } from './bands.ts'
import type { GroundId } from './grounds.ts'

/** What the staff change of the rules without a deployment, as it is kept; what is not named stays as it is built. */

/** The database has the same limits (features/moderation/sql/11-rule-lab.sql). */
export const thresholdLimits = { min: 0.05, max: 0.99, step: 0.01 } as const
export const wordsMax = 1_000
/** Of letters and digits: shorter ones stand in too many words. */
export const phraseMin = 3
export const phraseMax = 60

/** No switch keeps a moderator out where somebody may be in danger. */
export const alwaysOn: readonly GroundId[] = ['underage', 'coercion', 'threat']
/** Nor does a threshold. */
export const fixedConcerns: readonly Concern[] = ['safeguarding']

/** The grounds that a word may stand for. */
export const wordGrounds = [
  'handle',
  'phone',
  'email',
  'link',
  'scam',
  'iban',
  'paid_sex',
  'sexual',
  'insult',
  'threat',
  'coercion',
  'underage',
] as const satisfies readonly GroundId[]

const thresholdWords = 'Scrivi una soglia da 0,05 a 0,99.'
const threshold = z
  .number(thresholdWords)
  .check(z.minimum(thresholdLimits.min, thresholdWords), z.maximum(thresholdLimits.max, thresholdWords))

export const StaffWord = z.object({
  /** Plain words; `*` stands for any ending. Disguised spelling is found without being listed. */
  phrase: z.string().check(
    z.trim(),
    z.minLength(1, 'Scrivi una parola.'),
    z.maxLength(phraseMax, `Al massimo ${phraseMax} caratteri per parola.`),
    z.refine(
      (phrase) => !/\*[^\s*]|\*\*|(^|\s)\*/u.test(phrase),
      'L’asterisco va solo alla fine di una parola.',
    ),
    z.refine(
      (phrase) => (phrase.match(/[\p{L}\p{N}]/gu) ?? []).length >= phraseMin,
      `Una parola ha almeno ${phraseMin} lettere.`,
    ),
  ),
  ground: z.enum(wordGrounds),
  /** A hint holds only in company. */
  weight: z.enum(['hint', 'hold']),
  surfaces: z.array(z.enum(surfaces)).check(z.minLength(1, 'Scegli almeno un posto.')),
})
export type StaffWord = z.infer<typeof StaffWord>

const ThresholdChange = z
  .object({
    surface: z.enum(surfaces),
    concern: z.enum(concerns),
    ask: threshold,
    hold: threshold,
  })
  .check(
    z.refine(({ ask, hold }) => ask <= hold, 'La soglia che chiede non supera quella che trattiene.'),
    z.refine(
      ({ concern }) => !fixedConcerns.includes(concern),
      'Per le persone in pericolo la soglia non si cambia, e legge sempre una persona.',
    ),
  )
export type ThresholdChange = z.infer<typeof ThresholdChange>

export const RulePolicy = z.object({
  /** Of the thresholds that are not as they are built. */
  thresholds: z
    .array(ThresholdChange)
    .check(
      z.refine(
        (list) => new Set(list.map(({ surface, concern }) => `${surface} ${concern}`)).size === list.length,
        'Una soglia è scritta due volte.',
      ),
    ),
  /** Ids of built-in rules that are switched off. */
  off: z.array(z.string().check(z.maxLength(60))).check(
    z.maxLength(100),
    z.refine(
      (ids) => !ids.some((id) => alwaysOn.some((ground) => id.startsWith(`${ground}.`))),
      'Minaccia, coercizione e minore età non si spengono.',
    ),
  ),
  words: z.array(StaffWord).check(z.maxLength(wordsMax, `Al massimo ${withThousands(wordsMax)} parole.`)),
})
export type RulePolicy = z.infer<typeof RulePolicy>

export const builtPolicy: RulePolicy = { thresholds: [], off: [], words: [] }
