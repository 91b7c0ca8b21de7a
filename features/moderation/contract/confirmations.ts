import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { NamedPerson } from '#platform/contract/people.ts'
import { reason } from '#platform/contract/reason.ts'
import { Problem } from '#platform/contract/refusals.ts'
import { idParams } from '#platform/contract/row-id.ts'
import { StaffAction } from './actions.ts'

export const confirmationsPerPage = 30

export const confirmationStates = ['waiting', 'taken', 'declined', 'withdrawn'] as const
const State = z.enum(confirmationStates)

/** A measure that a second colleague confirms or declines, or of which the person was told first. */
export const Confirmation = z.object({
  id: z.int(),
  action: StaffAction,
  state: State,
  proposed_by: NamedPerson,
  proposed_at: z.string(),
  /** When the person was told; null: not asked. */
  announced_at: z.nullable(z.string()),
  answered_at: z.nullable(z.string()),
  /** Null while it waits, and where the time or nobody decided. */
  decided_by: z.nullable(NamedPerson),
  decided_at: z.nullable(z.string()),
  decision_reason: z.nullable(z.string()),
  /** It stands already: content that is gone, or a suspension by an older call. */
  in_force: z.boolean(),
})
export type Confirmation = z.infer<typeof Confirmation>

export const confirmationEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/confirmations',
    who: 'admin',
    permission: 'user.suspend',
    summary: 'Le misure che aspettano una seconda persona del team, o la risposta di chi le riceve',
    query: z.object({
      state: z.optional(State),
      page: z._default(z.coerce.number<string | number>().check(z.int(), z.gte(1), z.lte(1_000)), 1),
    }),
    replies: {
      200: z.object({
        data: z.array(Confirmation),
        current_page: z.int(),
        last_page: z.int(),
      }),
    },
  }),
  decide: endpoint({
    method: 'POST',
    path: '/api/admin/confirmations/:id/decision',
    who: 'admin',
    permission: 'user.suspend',
    summary: 'Conferma una misura altrui, la respinge, o ritira la propria',
    params: idParams,
    body: z.object({ decision: z.enum(['approve', 'reject']), reason }),
    replies: { 200: z.object({ message: z.string() }), 403: Problem, 404: Problem, 409: Problem },
  }),
} as const
