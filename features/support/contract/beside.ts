import * as z from 'zod/mini'
import { CaseSubject } from '#features/moderation/contract/case-subject.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Problem } from '#platform/contract/refusals.ts'
import { RowId } from '#platform/contract/row-id.ts'

/** Of each kind the latest. */
export const besideMax = 5

const moment = z.iso.datetime()

const BesidePurchase = z.object({
  id: z.int(),
  title: z.string(),
  credits: z.int(),
  /** Euro. */
  paid: z.number(),
  provider: z.enum(['stripe', 'paypal', 'sandbox']),
  state: z.enum(['created', 'pending', 'credited', 'failed']),
  at: moment,
  /** Crediti that were taken back, by a refund, a withdrawal or a dispute. */
  reversed: z.int(),
  receipt_number: z.nullable(z.string()),
  receipt_url: z.nullable(z.string()),
})

const BesideUnlock = z.object({
  id: z.int(),
  other: z.object({ id: z.int(), name: z.string() }),
  cost: z.int(),
  state: z.enum(['pending', 'earned', 'refunded', 'free']),
  unlocked_at: moment,
  /** When the Crediti go back unless she replies; of what waits. */
  due_at: z.nullable(moment),
  /** A held reply stops the clock. */
  paused: z.boolean(),
  ended_at: z.nullable(moment),
})
export type BesideUnlock = z.infer<typeof BesideUnlock>

const BesideCase = z.object({
  id: z.int(),
  subject: CaseSubject,
  state: z.enum(['open', 'approved', 'rejected']),
  at: moment,
  decided_by: z.nullable(z.string()),
})

/** What is known of who writes; what the role of the colleague may not see is left out. */
export const Beside = z.object({
  /** To who reads payments; of kings. */
  purchases: z.optional(z.object({ total: z.int(), data: z.array(BesidePurchase) })),
  /** To who reads the ledger. */
  unlocks: z.optional(z.object({ total: z.int(), data: z.array(BesideUnlock) })),
  /** To who reads cases: those that wait, then the latest decisions. */
  cases: z.optional(z.object({ open: z.array(BesideCase), decided: z.array(BesideCase) })),
})
export type Beside = z.infer<typeof Beside>

export const besideEndpoint = endpoint({
  method: 'GET',
  path: '/api/admin/support/:chatId/person',
  who: 'admin',
  permission: 'support.answer',
  summary:
    'Purchases, unlocks, cases and decisions of the member of a conversation, as far as the role may see',
  params: z.object({ chatId: RowId }),
  replies: { 200: Beside, 404: Problem },
})
