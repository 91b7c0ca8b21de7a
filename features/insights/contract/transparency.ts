import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { CaseSubject } from '#features/moderation/contract/case-subject.ts'
import { type ReportCategory, reportCategoryIds } from '#features/reports/contract/reports.ts'

/** How many calendar months the page covers, the present one included. */
export const transparencyMonths = 12
/** Nothing public rests on fewer. */
export const publicMin = 10

/** Rounded to tens; null: fewer than `publicMin`, but some. */
const Count = z.nullable(z.int())
/** Null: of too few to say. */
const Percent = z.nullable(z.int())
const Hours = z.nullable(z.number())

export const Transparency = z.object({
  /** The first and the last day that count. */
  from: z.iso.date(),
  to: z.iso.date(),
  replies: z.object({
    unlocks: Count,
    /** Of the unlocks that have ended. */
    answered: Percent,
    refunded: Percent,
    median_hours: Hours,
    /** Crediti that went back. */
    returned: Count,
    /** `month`: 'YYYY-MM'. */
    by_month: z.array(z.object({ month: z.string(), unlocks: Count, answered: Percent, refunded: Percent })),
  }),
  decisions: z.object({
    decided: Count,
    refused: Count,
    /** Taken by no person. */
    automatic: Count,
    /** Brought before a person by our rules. */
    found_by_rules: Count,
    suspensions: Count,
    by_subject: z.array(
      z.object({ subject: CaseSubject, decided: Count, refused: Count, median_hours: Hours }),
    ),
  }),
  reports: z.object({
    received: Count,
    decided: Count,
    upheld: Percent,
    median_hours: Hours,
    within_a_day: Percent,
    by_category: z.array(
      z.object({
        category: z.enum(reportCategoryIds as [ReportCategory, ...ReportCategory[]]),
        received: Count,
      }),
    ),
  }),
  appeals: z.object({ decided: Count, upheld: Percent, median_hours: Hours }),
})
export type Transparency = z.infer<typeof Transparency>

export const transparencyEndpoint = endpoint({
  method: 'GET',
  path: '/api/transparency',
  who: 'anyone',
  summary: 'How the staff decided and how often kings had an answer, over twelve months, rounded',
  replies: { 200: Transparency },
})
