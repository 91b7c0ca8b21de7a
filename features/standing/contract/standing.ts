import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { personParams } from '#platform/contract/reason.ts'
import { Problem } from '#platform/contract/refusals.ts'
import { topCriteria } from './top-rule.ts'

const when = z.nullable(z.string())

/** Where a hostess stands by the published rules, and from what that follows. */
const Standing = z.object({
  price: z.object({
    cost: z.int(),
    /** What the rule says today; another cost than `cost` while a price rests or is corrected. */
    by_rule: z.int(),
    /** Introductions that were paid for and ended, and what became of them; null: none in those days. */
    answers: z.nullable(
      z.object({
        asked: z.int(),
        answered: z.int(),
        minutes: z.nullable(z.int()),
        unanswered: z.int(),
      }),
    ),
    /** `begin`: nothing has changed it yet. */
    cause: z.enum(['begin', 'rule', 'correction']),
    changed_at: when,
    /** Until when the rule leaves it as it is; null: it may follow tonight. */
    stands_until: when,
  }),
  top: z.object({
    /** `rule`: while the criteria are met; `staff`: given by hand; null: not worn. */
    given_by: z.nullable(z.enum(['rule', 'staff'])),
    until: when,
    missing: z.array(z.enum(topCriteria)),
  }),
})
export type Standing = z.infer<typeof Standing>

const StaffStanding = z.extend(Standing, {
  /** The latest changes of the price, the newest first. */
  changes: z.array(
    z.object({
      id: z.int(),
      from: z.int(),
      to: z.int(),
      cause: z.enum(['rule', 'correction']),
      reason: z.nullable(z.string()),
      by: z.nullable(z.string()),
      at: z.string(),
      stands_until: when,
    }),
  ),
})
export type StaffStanding = z.infer<typeof StaffStanding>

export const standingEndpoints = {
  own: endpoint({
    method: 'GET',
    path: '/api/standing',
    who: 'hostess',
    impersonator: 'allowed',
    summary: 'Da che cosa dipendono il costo della propria chat e il badge «Profilo top»',
    replies: { 200: Standing },
  }),
  ofPerson: endpoint({
    method: 'GET',
    path: '/api/admin/users/:id/standing',
    who: 'admin',
    permission: 'user.read',
    summary: 'Il costo calcolato della chat di una hostess, i suoi dati e la sua storia',
    params: personParams,
    replies: { 200: StaffStanding, 404: Problem },
  }),
} as const
