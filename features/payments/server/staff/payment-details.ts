import { sql } from 'kysely'
import * as z from 'zod'
import { centsToEuro, type EuroCents, euroCents, formatEuro } from '#platform/contract/money.ts'
import type { PaymentDetails } from '../../contract/payment-records.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { paymentRows, type PaymentRow, presentPayment } from './payment-list.ts'
import { timelineOf } from './payment-timeline.ts'

/**
 * One purchase: what was agreed beside what its provider said last, and everything that happened to it.
 * @throws 404
 */
export async function paymentDetails({ db }: Pick<Needs, 'db'>, id: number): Promise<PaymentDetails> {
  const [row] = await paymentRows(db, sql`p.id = ${id}`, { limit: 1, offset: 0 })
  if (row === undefined) throw refuse('not_found')
  const code = await db
    .selectFrom('promo_use')
    .innerJoin('promo_code', 'promo_code.id', 'promo_use.promo_code_id')
    .select(['promo_code.id', 'promo_code.code'])
    .where('promo_use.purchase_id', '=', id)
    .executeTakeFirst()
  const reversals = await reversalsOf(db, id)
  return {
    ...presentPayment(row),
    mismatch: row.mismatch === null ? null : (faults[row.mismatch] ?? row.mismatch),
    mismatch_resolved_at: row.mismatch_resolved_at?.toISOString() ?? null,
    failure: row.failure === null ? null : (faults[row.failure] ?? row.failure),
    promo_code: code ?? null,
    refunds: reversals
      .filter(({ next_try_at, refunded_at }) => next_try_at !== null && refunded_at === null)
      .map((reversal) => ({
        id: reversal.id,
        amount: centsToEuro(euroCents(reversal.amount_cents)),
        at: reversal.at.toISOString(),
        tries: reversal.tries ?? 0,
        next_try_at: (reversal.next_try_at as Date).toISOString(),
        late_since: reversal.stuck_at?.toISOString() ?? null,
        of_ended_account: reversal.cause === 'erasure',
      })),
    compared: compare(row, reversals),
    asked_at: row.checked_at?.toISOString() ?? null,
    next_ask_at:
      row.state === 'pending' || row.state === 'credited' ? (row.check_at?.toISOString() ?? null) : null,
    timeline: await timelineOf(db, row),
  }
}

/** Why a purchase failed, or what does not fit (payments/settle.ts). */
const faults: Readonly<Record<string, string>> = {
  'unknown to the provider': 'Il fornitore non conosce questo pagamento',
  cancelled: 'Annullato',
  'never opened': 'Il fornitore non ha mai aperto il pagamento',
  'another purchase': 'Il pagamento è di un altro acquisto',
  'another buyer': 'Ha pagato un’altra persona',
  'another package': 'È stato pagato un altro pacchetto',
  'another amount': 'È stato pagato un altro importo',
  'another currency': 'È stato pagato in un’altra valuta',
  'no longer paid': 'Accreditato, ma il fornitore non lo dà più per pagato',
}

const Said = z.object({
  status: z.string(),
  amount: z.optional(z.number()),
  currency: z.optional(z.string()),
  purchaseId: z.nullish(z.number()),
  userId: z.nullish(z.number()),
  shopItemId: z.nullish(z.number()),
  refunded: z.optional(z.number()),
  dispute: z.optional(z.enum(['none', 'open', 'won', 'lost'])),
})

const statusWords: Readonly<Record<string, string>> = {
  unknown: 'Sconosciuto',
  pending: 'Non ancora pagato',
  approved: 'Approvato, da incassare',
  succeeded: 'Pagato',
  failed: 'Annullato',
}
const ownWords = {
  created: 'Da aprire',
  pending: 'Aperto',
  credited: 'Accreditato',
  failed: 'Fallito',
} as const
/** Which answers go with each state of ours. */
const fitting: Readonly<Record<PaymentRow['state'], readonly string[]>> = {
  created: ['unknown', 'pending'],
  pending: ['pending', 'approved'],
  credited: ['succeeded'],
  failed: ['unknown', 'failed', 'pending'],
}
const disputeWords = { none: 'Nessuna', open: 'Aperta', won: 'Vinta da noi', lost: 'Persa' } as const

function compare(
  row: PaymentRow,
  reversals: Awaited<ReturnType<typeof reversalsOf>>,
): PaymentDetails['compared'] {
  const said = row.provider_said === null ? null : Said.parse(row.provider_said)
  const known = said !== null && said.status !== 'unknown' ? said : null
  const back = reversals
    // What went by bank transfer the provider does not know of.
    .filter(
      ({ cause, refunded_at, by_transfer }) => cause === 'refund' || (refunded_at !== null && !by_transfer),
    )
    .reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  const disputed = reversals.some(({ cause }) => cause === 'dispute')
  const dispute = known?.dispute ?? null
  type Line = PaymentDetails['compared'][number]
  const line = (what: Line['what'], ours: string, theirs: string | null, agrees = ours === theirs): Line => ({
    what,
    ours,
    provider: theirs,
    agrees: theirs === null || agrees,
  })
  const money = (cents: number | undefined) => (cents === undefined ? null : formatEuro(euroCents(cents)))
  const number = (id: number | null | undefined) => (id == null ? (known ? '—' : null) : String(id))
  return [
    line(
      'status',
      ownWords[row.state],
      said && (statusWords[said.status] ?? said.status),
      said !== null && fitting[row.state].includes(said.status),
    ),
    line('amount', formatEuro(row.amount_cents as EuroCents), money(known?.amount)),
    line('currency', row.currency, known?.currency?.toUpperCase() ?? null),
    line('purchase', String(row.id), number(known?.purchaseId)),
    line('buyer', String(row.user_id), number(known?.userId)),
    line('package', String(row.shop_item_id), number(known?.shopItemId)),
    // Of what a bank holds, or has taken, a refund may be a part.
    line(
      'refunded',
      formatEuro(euroCents(back)),
      money(known?.refunded),
      disputed || known?.refunded === back,
    ),
    line(
      'dispute',
      disputed ? 'Aperta o persa' : 'Nessuna',
      dispute && disputeWords[dispute],
      disputed === (dispute === 'open' || dispute === 'lost'),
    ),
  ]
}

/** What stands: was not given back. */
function reversalsOf(db: Needs['db'], purchaseId: number) {
  return db
    .selectFrom('purchase_reversal')
    .leftJoin('withdrawal', 'withdrawal.reversal_id', 'purchase_reversal.id')
    .select([
      'purchase_reversal.id',
      'cause',
      'amount_cents',
      'at',
      'tries',
      'next_try_at',
      'refunded_at',
      'stuck_at',
      'by_transfer',
    ])
    .where('purchase_id', '=', purchaseId)
    .where('given_back_at', 'is', null)
    .orderBy('purchase_reversal.id')
    .execute()
}
