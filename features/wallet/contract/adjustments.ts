import * as z from 'zod/mini'
import { withThousands } from '#platform/contract/italian-numbers.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { NamedPerson } from '#platform/contract/people.ts'
import { personParams, reason } from '#platform/contract/reason.ts'
import { Problem } from '#platform/contract/refusals.ts'

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

/** In Crediti, within 24 hours, without a second person: a setting of the owner each. */
const AloneLimits = z.object({ per_person: z.int(), per_colleague: z.int() })
export type AloneLimits = z.output<typeof AloneLimits>

/** And what is left of them: to this person, whoever of the staff adjusts, and for the colleague who asks. */
const AloneLeft = z.extend(AloneLimits, { left_to_person: z.int(), left_to_colleague: z.int() })
export type AloneLeft = z.output<typeof AloneLeft>

/** Why an adjustment needs a second person; null: it needs none. */
export function whyItWaits(amount: number, alone: AloneLeft): string | null {
  const size = Math.abs(amount)
  const { per_person: ofPerson, left_to_person: toPerson } = alone
  if (size > toPerson)
    return `Alla stessa persona si rettificano al massimo ${withThousands(ofPerson)} Crediti in 24 ore senza conferma${rest(ofPerson, toPerson)}.`
  const { per_colleague: ofColleague, left_to_colleague: toColleague } = alone
  if (size > toColleague)
    return `Senza conferma puoi rettificare al massimo ${withThousands(ofColleague)} Crediti in 24 ore${rest(ofColleague, toColleague)}.`
  return null
}

function rest(limit: number, left: number): string {
  if (left === limit) return ''
  return left === 0
    ? ', e non ne restano'
    : left === 1
      ? ', e ne resta 1'
      : `, e ne restano ${withThousands(left)}`
}

export const adjustmentEndpoints = {
  alone: endpoint({
    method: 'GET',
    path: '/api/admin/users/:id/ledger-adjustment',
    who: 'admin',
    permission: 'ledger.adjust',
    summary: 'Quanti Crediti chi chiama può ancora rettificare a un king senza una seconda persona',
    params: personParams,
    replies: { 200: AloneLeft, 404: Problem },
  }),
  adjust: endpoint({
    method: 'POST',
    path: '/api/admin/users/:id/ledger-adjustment',
    who: 'admin',
    permission: 'ledger.adjust',
    fresh: true,
    summary:
      'Rettifica il saldo di un king; oltre i limiti delle 24 ore aspetta la conferma di una seconda persona',
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
      200: z.object({
        data: z.array(Adjustment),
        current_page: z.int(),
        last_page: z.int(),
        alone: AloneLimits,
      }),
    },
  }),
  decide: endpoint({
    method: 'POST',
    path: '/api/admin/ledger-adjustments/:id/decision',
    who: 'admin',
    permission: 'ledger.adjust',
    fresh: true,
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
