import { withThousands } from '#platform/contract/italian-numbers.ts'
import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { FieldErrors, Problem } from '#platform/contract/refusals.ts'

/** The limit that a king sets himself, and what he spent. Amounts in euro. */

/** So long a higher limit, or none, waits before it counts. The database has the same figure (sql/11-spending-limits.sql). */
export const raiseHours = 24
/** In euro. */
export const spendingLimitMax = 10_000

/** The `code` of a 409 where a purchase would go beyond the limit. */
export const beyondLimit = 'spending_limit'

/** Months that 'Quanto hai speso' shows, this one included. */
export const spendingMonths = 6
export const spendingDays = 90

const Spent = z.object({
  /** Paid for purchases. */
  spent: z.number(),
  /** Refunded or withdrawn. */
  back: z.number(),
  /** Chats unlocked in that time; of these, those that were answered, and whose Crediti came back. */
  unlocked: z.int(),
  answered: z.int(),
  refunded: z.int(),
})

export const Spending = z.object({
  /** Of a calendar month in Italy; null: none. */
  limit: z.nullable(z.number()),
  /** Counts against the limit this month: paid or being paid, less what went back. */
  used: z.number(),
  /** Of `limit`; null: without one. Never below 0. */
  left: z.nullable(z.number()),
  /** A higher limit, or none (null), that waits. */
  pending: z.nullable(z.object({ limit: z.nullable(z.number()), from: z.iso.datetime() })),
  /** The oldest first, this month last: `2026-11`. */
  months: z.array(z.extend(Spent, { month: z.string() })),
  last_90_days: Spent,
})
export type Spending = z.output<typeof Spending>
export type Spent = z.output<typeof Spent>

const words = `Scrivi un importo in euro da 0 a ${withThousands(spendingLimitMax)}.`

export const SpendingLimitBody = z.object({
  /** Whole euro; null: no limit any more. */
  limit: z.nullable(z.int(words).check(z.minimum(0, words), z.maximum(spendingLimitMax, words))),
})

export const spendingEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/api/spending',
    who: 'king',
    impersonator: 'refused',
    summary: 'Quanto si è speso, mese per mese, e il proprio limite',
    replies: { 200: Spending },
  }),
  limit: endpoint({
    method: 'PUT',
    path: '/api/spending/limit',
    who: 'king',
    impersonator: 'refused',
    summary: `Imposta il proprio limite al mese: se scende vale subito, se sale dopo ${raiseHours} ore`,
    body: SpendingLimitBody,
    invalid: 'errors',
    replies: { 200: Spending, 422: FieldErrors },
  }),
  keep: endpoint({
    method: 'DELETE',
    path: '/api/spending/limit/pending',
    who: 'king',
    impersonator: 'refused',
    summary: 'Annulla un aumento del limite che aspetta',
    replies: { 200: Spending, 409: Problem },
  }),
} as const
