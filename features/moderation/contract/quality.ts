import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { NamedPerson } from '#platform/contract/people.ts'
import { CaseSubject } from './case-subject.ts'
import { type QualityColumn, qualityColumnIds } from './quality-columns.ts'

/** How many days are counted, up to now. */
export const qualityDays = [7, 28, 90] as const
export type QualityDays = (typeof qualityDays)[number]
export const defaultQualityDays: QualityDays = 28

/** Of fewer no rate is shown: one more would change it by more than five points. */
export const rateFrom = 20
/** A point of the weekly lines counts the appeals of so many weeks, up to its own. */
export const weeksInRate = 4
/** Decisions drawn one by one, the newest, of each colleague. */
export const dotsPerColleague = 80

/** What reading takes; the database has the same figures (`reading_seconds`). */
export const readingPace = { wordsPerMinute: 240, secondsPerPhoto: 1.5 } as const

/** In percent; null: too few to say so. */
export function rate(part: number, whole: number): number | null {
  return whole < rateFrom ? null : (part / whole) * 100
}

const count = z.int()
const Agreed = z.object({ agreed: count, read: count })
const Overturned = z.object({ upheld: count, appeals: count })
const seconds = z.nullable(z.number())

/** Of one colleague, or of all. */
const Work = z.object({
  decided: count,
  /** Decisions read a second time, and with how many the second reader agreed. */
  agreement: Agreed,
  /** Appeals against these decisions that were decided, and how many were upheld. */
  overturned: Overturned,
  /** Of the decisions of which the time is known. */
  timed: count,
  median_seconds: seconds,
  /** Decisions in less than a third of what reading takes. */
  quick: count,
})
export type Work = z.infer<typeof Work>

const ColleagueWork = z.extend(Work, {
  user: NamedPerson,
  grounds: z.record(z.enum(qualityColumnIds as [QualityColumn, ...QualityColumn[]]), count),
  /** The newest first. */
  dots: z.array(z.object({ seconds: z.number(), quick: z.boolean() })),
})
export type ColleagueWork = z.infer<typeof ColleagueWork>

/** An hour in which somebody decided faster than anybody reads. */
const HurriedHour = z.object({
  user: NamedPerson,
  hour: z.string(),
  decisions: count,
  quick: count,
  /** What the quickest twenty in a row took; null where there were fewer. */
  fastest_seconds: seconds,
})
export type HurriedHour = z.infer<typeof HurriedHour>

const Week = z.object({
  /** A Monday. */
  week: z.iso.date(),
  /** Of the `weeksInRate` weeks that end with this one. */
  photos: Overturned,
  texts: Overturned,
})

export const Quality = z.object({
  days: count,
  from: z.string(),
  to: z.string(),
  /** False: only what whoever asks has decided. */
  everyone: z.boolean(),
  now: Work,
  /** The same, of as many days before. */
  before: Work,
  /** Half of the decisions could be read in so many seconds. */
  reading_seconds: seconds,
  colleagues: z.array(ColleagueWork),
  weeks: z.array(Week),
  hurried: z.array(HurriedHour),
  /** Percent of the decisions that are read again. */
  share: z.object({ sample: z.number(), newcomer: z.number(), heavy: z.number() }),
})
export type Quality = z.infer<typeof Quality>

/** A decision in less than a third of what reading takes. */
const QuickDecision = z.object({
  case_id: count,
  subject: CaseSubject,
  by: NamedPerson,
  decided_at: z.string(),
  seconds: z.number(),
  reading_seconds: z.number(),
})
export type QuickDecision = z.infer<typeof QuickDecision>

/** Of so many the page tells; beyond them there is more to talk about than single cases. */
export const quickShown = 100

const daysQuery = z._default(
  z.coerce
    .number<string | number>()
    .check(z.refine((days) => qualityDays.some((offered) => offered === days), 'Scegli 7, 28 o 90 giorni.')),
  defaultQualityDays,
)

export const qualityEndpoints = {
  figures: endpoint({
    method: 'GET',
    path: '/api/admin/quality',
    who: 'admin',
    permission: 'quality.read',
    summary: 'Quanto bene e con quanta cura si decide: tutti per il titolare, per gli altri la propria riga',
    query: z.object({ days: daysQuery }),
    replies: { 200: Quality },
  }),
  quick: endpoint({
    method: 'GET',
    path: '/api/admin/quality/quick',
    who: 'admin',
    permission: 'quality.read',
    summary:
      'Le decisioni prese troppo in fretta, le ultime per prime: di tutti per il titolare, per gli altri le proprie',
    query: z.object({ days: daysQuery }),
    replies: { 200: z.object({ data: z.array(QuickDecision) }) },
  }),
} as const
