import * as z from 'zod/mini'
import { isBlank } from '#platform/contract/blank.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { NamedPerson } from '#platform/contract/people.ts'
import { reasonOr } from '#platform/contract/reason.ts'
import { FieldErrors, Problem } from '#platform/contract/refusals.ts'
import { type NumberSetting, settingLimits } from '#platform/contract/setting-limits.ts'

/** What an owner changes while the site runs. The environment has the value that counts until they do. */

export const holidaysMax = 60

const number = (name: NumberSetting) => {
  const { min, max, whole } = settingLimits[name]
  const words = whole
    ? `Scrivi un numero intero da ${min} a ${max}.`
    : `Scrivi un numero ${min === 0 ? 'da 0' : 'maggiore di 0, fino'} a ${max}.`
  const inLimits = z.number(words).check(z.minimum(min, words), z.maximum(max, words))
  return whole ? inLimits.check(z.int(words)) : inLimits
}

const timeWords = 'Scrivi un orario come 09:30.'
const time = z.string(timeWords).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, timeWords))

/** From when to when the staff answers on a day, in Italy; null: not at all. */
const OpeningHours = z.nullable(
  z
    .object({ open: time, close: time })
    .check(z.refine(({ open, close }) => open < close, 'La chiusura viene dopo l’apertura.')),
)
export type OpeningHours = z.infer<typeof OpeningHours>

/** Monday first. */
const SupportHours = z.array(OpeningHours).check(
  z.length(7, 'La settimana ha sette giorni.'),
  z.refine((week) => week.some((day) => day !== null), 'Lascia almeno un giorno di apertura.'),
)
export type SupportHours = z.infer<typeof SupportHours>

const Holidays = z
  .array(z.iso.date('Scrivi una data.'))
  .check(z.maxLength(holidaysMax, `Al massimo ${holidaysMax} giorni di chiusura.`))

export const canariesMax = 20

const Canaries = z
  .array(z.string().check(z.trim(), z.minLength(1, 'Scrivi un nickname.'), z.maxLength(200)))
  .check(z.maxLength(canariesMax, `Al massimo ${canariesMax} profili sentinella.`))

export const defaultSupportHours: SupportHours = [
  ...Array.from({ length: 5 }, () => ({ open: '09:00', close: '19:00' })),
  { open: '10:00', close: '14:00' },
  null,
]

/**
 * Crediti that the staff may adjust in 24 hours without a second person: those of one member, and those by one
 * colleague. The database has the same figures (features/wallet/sql/02-adjustments.sql).
 */
export const defaultAdjustAlone = { perPerson: 1_000, perColleague: 20_000 } as const

/** Percent of the decisions that are read again. The database has the same figures (features/moderation/sql/07-quality.sql). */
export const defaultReadAgain = { sample: 3, newcomer: 10, heavy: 20 } as const
/** Of an announced suspension: for so long its person may answer. */
export const defaultHearingHours = 72
export const defaultSupportAnswerMinutes = 60
/** Messages on which rules and reader disagree. The database has the same figure (features/chat/sql/07-disagreements.sql). */
export const defaultDisagreementsPerDay = 5

const shapes = {
  image_limit_per_user: number('image_limit_per_user'),
  refund_after_hours: number('refund_after_hours'),
  review_min_hours: number('review_min_hours'),
  review_min_messages: number('review_min_messages'),
  free_messages_per_day: number('free_messages_per_day'),
  adjust_alone_per_person: number('adjust_alone_per_person'),
  adjust_alone_per_colleague: number('adjust_alone_per_colleague'),
  second_reading_percent: number('second_reading_percent'),
  second_reading_percent_newcomer: number('second_reading_percent_newcomer'),
  second_reading_percent_heavy: number('second_reading_percent_heavy'),
  hearing_hours: number('hearing_hours'),
  /** Within so many minutes of opening hours a member has an answer. */
  support_answer_minutes: number('support_answer_minutes'),
  /** So many delivered messages on which rules and reader disagree are drawn into the queue; 0: none. */
  disagreements_per_day: number('disagreements_per_day'),
  support_hours: SupportHours,
  /** Days on which nobody answers, beside the week. */
  support_holidays: Holidays,
  /** Nicknames of profiles that nobody looks for: who opens two of them in an hour collects profiles. */
  canary_profiles: Canaries,
  /** Whether a program reads photos for the moderators. */
  photo_reader: z.boolean('Scegli sì o no.'),
  /**
   * From when VAT of other countries of the Union is reported by the one-stop shop (docs/decisions/0107); null: it is
   * not.
   */
  oss_from: z.nullable(z.iso.date('Scrivi una data.')),
}
export const Settings = z.object(shapes)
export type Settings = z.infer<typeof Settings>
export type SettingName = keyof Settings
/** What is on or off. */
export type SwitchSetting = {
  [Name in SettingName]: Settings[Name] extends boolean ? Name : never
}[SettingName]

export const settingNames = Object.keys(shapes) as SettingName[]

const Name = z.enum(settingNames as [SettingName, ...SettingName[]])

const SettingChange = z.object({
  id: z.int(),
  name: Name,
  before: z.unknown(),
  after: z.unknown(),
  /** Back to the environment's value. */
  reset: z.boolean(),
  reason: z.string(),
  at: z.string(),
  by: NamedPerson,
})
export type SettingChange = z.infer<typeof SettingChange>

const Configuration = z.object({
  settings: Settings,
  /** What the environment says. */
  defaults: Settings,
  /** Which ones do not follow it. */
  overridden: z.array(Name),
  /** The newest change; send it back with one's own. */
  revision: z.int(),
  /** The newest first. */
  history: z.array(SettingChange),
})
export type Configuration = z.infer<typeof Configuration>

const reasonWords = 'Scrivi il motivo della modifica.'

/** What is not named stays as it is; null: back to the environment's value. */
const changes = {
  image_limit_per_user: z.optional(z.nullable(shapes.image_limit_per_user)),
  refund_after_hours: z.optional(z.nullable(shapes.refund_after_hours)),
  review_min_hours: z.optional(z.nullable(shapes.review_min_hours)),
  review_min_messages: z.optional(z.nullable(shapes.review_min_messages)),
  free_messages_per_day: z.optional(z.nullable(shapes.free_messages_per_day)),
  adjust_alone_per_person: z.optional(z.nullable(shapes.adjust_alone_per_person)),
  adjust_alone_per_colleague: z.optional(z.nullable(shapes.adjust_alone_per_colleague)),
  second_reading_percent: z.optional(z.nullable(shapes.second_reading_percent)),
  second_reading_percent_newcomer: z.optional(z.nullable(shapes.second_reading_percent_newcomer)),
  second_reading_percent_heavy: z.optional(z.nullable(shapes.second_reading_percent_heavy)),
  hearing_hours: z.optional(z.nullable(shapes.hearing_hours)),
  support_answer_minutes: z.optional(z.nullable(shapes.support_answer_minutes)),
  disagreements_per_day: z.optional(z.nullable(shapes.disagreements_per_day)),
  support_hours: z.optional(z.nullable(shapes.support_hours)),
  support_holidays: z.optional(z.nullable(shapes.support_holidays)),
  canary_profiles: z.optional(z.nullable(shapes.canary_profiles)),
  photo_reader: z.optional(z.nullable(shapes.photo_reader)),
  oss_from: z.optional(shapes.oss_from),
} satisfies Record<SettingName, unknown>

export const settingEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/config',
    who: 'admin',
    permission: 'config.edit',
    summary: 'The limits that an owner may change, their defaults, and who changed what',
    replies: { 200: Configuration },
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/admin/config',
    who: 'admin',
    permission: 'config.edit',
    fresh: true,
    summary: 'Changes limits, or gives them back their default; counts from the next request on',
    body: z.object({
      ...changes,
      reason: reasonOr(reasonWords).check(z.refine((text) => !isBlank(text), reasonWords)),
      /** Where it is sent, a change by somebody else in the meantime refuses this one. */
      revision: z.optional(z.int()),
    }),
    invalid: 'errors',
    replies: { 200: Configuration, 409: Problem, 422: FieldErrors },
  }),
} as const
