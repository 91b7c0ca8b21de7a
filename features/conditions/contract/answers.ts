import * as z from 'zod/mini'
import { isBlank, isEmptied } from '#platform/contract/blank.ts'

export const sentenceLimit = 120
export const distance = { max: 150, step: 5 } as const

/** What each question may be answered with, the most protective answer first. Null: she says nothing about it. */
export const choices = {
  place: ['public', 'private_events'],
  ends: ['22:30', '24:00', '01:00', 'each_time'],
  photos: ['none', 'on_request', 'fine'],
  alcohol: ['none', 'one_glass', 'fine'],
  notice: ['two_days', 'day', 'same_day'],
} as const
export type Choice = keyof typeof choices

/** The answers that are not text: a change of them is in force at once. */
export const Answers = z.object({
  place: z.nullable(z.enum(choices.place)),
  ends: z.nullable(z.enum(choices.ends)),
  photos: z.nullable(z.enum(choices.photos)),
  alcohol: z.nullable(z.enum(choices.alcohol)),
  notice: z.nullable(z.enum(choices.notice)),
  language_ids: z.array(z.int()).check(z.maxLength(20, 'Scegli al massimo 20 lingue.')),
  distance_km: z.nullable(
    z
      .int('Scrivi un numero di chilometri.')
      .check(
        z.minimum(0, 'La distanza va da 0 a 150 km.'),
        z.maximum(distance.max, 'La distanza va da 0 a 150 km.'),
        z.multipleOf(distance.step, 'La distanza va di 5 km in 5 km.'),
      ),
  ),
})
export type Answers = z.infer<typeof Answers>

/** A line at most; empty, as blank, is none. */
const Sentence = z.nullable(
  z.pipe(
    z.transform((sent) => (isEmptied(sent) ? null : sent)),
    z.nullable(
      z.string().check(
        z.trim(),
        z.refine((text) => !isBlank(text), 'Scrivi una frase.'),
        z.refine((text) => !/[\0\n\r]/.test(text), 'Scrivi una frase sola, su una riga.'),
        z.maxLength(sentenceLimit, `La frase può avere al massimo ${sentenceLimit} caratteri.`),
      ),
    ),
  ),
)

export const ConditionsBody = z.extend(Answers, { sentence: Sentence })
