import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { CaseSubject } from '#features/moderation/contract/case-subject.ts'
import { type ReportCategory, reportCategoryIds } from '#features/reports/contract/reports.ts'
import { Waiting } from '#features/moderation/contract/waiting.ts'

/** How many calendar days of Italy an overview shows, today included. */
export const overviewDays = [7, 14, 30] as const
export type OverviewDays = (typeof overviewDays)[number]
export const defaultOverviewDays: OverviewDays = 14

/** First replies are counted in bins of so many hours, as many as reach 72; the last one takes what came later. */
export const replyBinHours = 6
export const replyBins = 12
/** Reports are counted by week, the present one last, whatever the period. */
export const reportWeeks = 8

const count = z.int()
const Compared = z.object({ now: count, before: count })
const Day = z.iso.date()
const minutes = z.nullable(z.number())

/** Every plot's definition, in words for who reads it. */
export const explained = [
  'unlocks',
  'first_reply',
  'queue_wait',
  'revenue',
  'path',
  'reports',
  'sign_ups',
  'conversion',
  'support',
] as const
export type Explained = (typeof explained)[number]

const Revenue = z.object({
  /** Cents. */
  now: count,
  before: count,
  /** Given back in the period, of whatever purchase, in cents. */
  returned: count,
  /** Best first. */
  packages: z.array(z.object({ title: z.string(), cents: count, sold: count })),
})

export const Overview = z.extend(Waiting, {
  days: count,
  /** First and last day of the period. */
  from: Day,
  to: Day,
  /** The term of an answer, as it stands now: what unlocked chats got stays theirs. */
  refund_after_hours: z.number(),
  /** Who reads texts, as the process that answers sees it. */
  readers: z.object({
    /** `degraded`: its model is missing or damaged, and the rules judge alone. */
    embedded: z.enum(['up', 'degraded']),
    outside: z.enum(['off', 'up', 'away']),
  }),
  how: z.record(z.enum(explained), z.string()),
  unlocks: Compared,
  /** Percent of the unlocks that have ended; null while none has. */
  replied: z.object({ now: z.nullable(z.number()), before: z.nullable(z.number()) }),
  refunds: Compared,
  /** Unlocks of the period that have ended. */
  closed: count,
  waiting_profiles: z.extend(Compared, { oldest_opened_at: z.nullable(z.string()) }),
  unlocks_by_day: z.array(z.object({ day: Day, answered: count, waiting: count, refunded: count })),
  first_reply: z.object({ bins: z.array(count), median_hours: z.nullable(z.number()) }),
  /** Subjects with decisions in the period, the one with the most first. */
  queue_wait: z.array(
    z.object({
      subject: CaseSubject,
      decided: count,
      median_minutes: z.number(),
      by_day: z.array(z.object({ day: Day, minutes })),
    }),
  ),
  path: z.object({ views: count, unlocks: count, replies: count }),
  reports: z.object({
    /** The Mondays. */
    weeks: z.array(Day),
    /** Categories with reports, the most first; `counts` week by week. */
    categories: z.array(
      z.object({
        category: z.enum(reportCategoryIds as [ReportCategory, ...ReportCategory[]]),
        counts: z.array(count),
      }),
    ),
  }),
  sign_ups: z.array(z.object({ day: Day, kings: count, hostesses: count })),
  conversion: z.object({ registered: count, approved: count, unlocked: count, replied: count }),
  support_answers: z.object({
    answered: count,
    median_minutes: minutes,
    by_day: z.array(z.object({ day: Day, answered: count, minutes })),
  }),
  /** Absent to who may not read it. */
  revenue: z.optional(Revenue),
})
export type Overview = z.infer<typeof Overview>

export const adminOverview = endpoint({
  method: 'GET',
  path: '/api/admin/overview',
  who: 'admin',
  permission: 'overview.read',
  summary: 'Come va Lieta: le code di adesso e l’andamento degli ultimi giorni',
  query: z.object({
    days: z._default(
      z.coerce
        .number<string | number>()
        .check(
          z.refine((days) => overviewDays.some((offered) => offered === days), 'Scegli 7, 14 o 30 giorni.'),
        ),
      defaultOverviewDays,
    ),
  }),
  replies: { 200: Overview },
})
