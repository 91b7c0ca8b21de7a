import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { NamedPerson } from '#platform/contract/people.ts'
import { personParams, reason } from '#platform/contract/reason.ts'
import { Problem } from '#platform/contract/refusals.ts'

/** Up to so many Crediti, in either direction, one person of the staff is enough; above, it takes two. */
export const adjustmentAlone = 1_000
/** More than this nobody adjusts at once. */
export const adjustmentMax = 100_000
export const adjustmentsPerPage = 30

/**
 * - `proposed`: waits for a second person
 * - `posted`: in the ledger
 * - `declined` by a second person; `withdrawn` by whoever proposed it, or because the account is gone
 */
export const adjustmentStates = ['proposed', 'posted', 'declined', 'withdrawn'] as const

export const Adjustment = z.object({
  id: z.int(),
  user: NamedPerson,
  /** Signed, in Crediti. */
  amount: z.int(),
  reason: z.string(),
  state: z.enum(adjustmentStates),
  proposed_by: NamedPerson,
  proposed_at: z.iso.datetime(),
  decided_by: z.nullable(NamedPerson),
  decided_at: z.nullable(z.iso.datetime()),
  decision_reason: z.nullable(z.string()),
  /** What his wallet holds now, and what he owes. */
  balance: z.int(),
  debt: z.int(),
})
export type Adjustment = z.output<typeof Adjustment>

export const adjustmentEndpoints = {
  adjust: endpoint({
    method: 'POST',
    path: '/api/admin/users/:id/ledger-adjustment',
    who: 'admin',
    permission: 'ledger.adjust',
    summary: 'Rettifica il saldo di un king; oltre 1.000 Crediti aspetta la conferma di una seconda persona',
    params: personParams,
    body: z.object({
      amount: z.int('Inserisci un numero intero di Crediti.').check(
        z.refine((amount) => amount !== 0, 'Inserisci un numero diverso da zero.'),
        z.minimum(-adjustmentMax, 'Al massimo 100.000 Crediti alla volta.'),
        z.maximum(adjustmentMax, 'Al massimo 100.000 Crediti alla volta.'),
      ),
      reason,
    }),
    replies: {
      200: z.object({ message: z.string(), adjustment: Adjustment }),
      404: Problem,
      409: Problem,
    },
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/admin/ledger-adjustments',
    who: 'admin',
    permission: 'ledger.read',
    summary: 'Le rettifiche del saldo, dall’ultima; con `state=proposed` quelle da confermare',
    query: z.object({
      state: z.optional(z.enum(adjustmentStates)),
      page: z._default(z.coerce.number<string | number>().check(z.int(), z.gte(1), z.lte(1_000)), 1),
    }),
    replies: {
      200: z.object({ data: z.array(Adjustment), current_page: z.int(), last_page: z.int() }),
    },
  }),
  decide: endpoint({
    method: 'POST',
    path: '/api/admin/ledger-adjustments/:id/decision',
    who: 'admin',
    permission: 'ledger.adjust',
    summary:
      'Conferma o respinge una rettifica proposta da un’altra persona; chi l’ha proposta può ritirarla',
    params: personParams,
    body: z.object({ decision: z.enum(['approve', 'reject']), reason }),
    replies: {
      200: z.object({ message: z.string(), adjustment: Adjustment }),
      404: Problem,
      409: Problem,
    },
  }),
} as const
