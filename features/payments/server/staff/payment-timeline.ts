import { sql } from 'kysely'
import { auditActions } from '#platform/contract/audit-actions.ts'
import { credits, euroCents, formatCredits, formatEuro } from '#platform/contract/money.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { PaymentEvent } from '../../contract/payment-records.ts'
import { numberOf } from '../receipts/issue.ts'
import type { PaymentRow } from './payment-list.ts'

type Db = Needs['db']
type Kind = PaymentEvent['kind']

const causes: Readonly<Record<string, string>> = {
  refund: 'Rimborso',
  dispute: 'Contestazione',
  withdrawal: 'Recesso',
  erasure: 'Fine dell’account',
}
const ends: Readonly<Record<string, string>> = {
  redeemed: 'usato',
  late: 'usato, anche se non era più riservato',
  released: 'di nuovo libero',
}

/** Everything that our books know of a purchase, in the order of time. */
export async function timelineOf(db: Db, row: PaymentRow): Promise<PaymentEvent[]> {
  const paid = formatEuro(euroCents(row.amount_cents))
  const bought = formatCredits(credits(row.credits))
  const events = [
    event(row.created_at, 'opened', `Aperto: ${bought} per ${paid}`),
    event(row.credited_at, 'credited', `Accreditati ${bought}`),
    event(row.checked_at, 'asked', 'Ultima risposta del fornitore'),
    ...(await codeEvents(db, row.id)),
    ...(await noticeEvents(db, row)),
    ...(await reversalEvents(db, row.id)),
    ...(await documentEvents(db, row.id)),
    ...(await auditLogEvents(db, row.id)),
  ].filter((entry) => entry !== null)
  return events.sort((a, b) => a.at.localeCompare(b.at) || order.indexOf(a.kind) - order.indexOf(b.kind))
}

/** Of what has the same moment. */
const order: readonly Kind[] = [
  'opened',
  'promo',
  'notice',
  'asked',
  'credited',
  'taken',
  'given_back',
  'receipt',
]

function event(at: Date | null, kind: Kind, text: string): PaymentEvent | null {
  return at === null ? null : { at: at.toISOString(), kind, text }
}

async function codeEvents(db: Db, purchaseId: number) {
  const use = await db
    .selectFrom('promo_use')
    .innerJoin('promo_code', 'promo_code.id', 'promo_use.promo_code_id')
    .select(['promo_code.code', 'promo_use.state', 'promo_use.reserved_at', 'promo_use.ended_at'])
    .where('promo_use.purchase_id', '=', purchaseId)
    .executeTakeFirst()
  if (use === undefined) return []
  return [
    event(use.reserved_at, 'promo', `Codice ${use.code} riservato`),
    event(use.ended_at, 'promo', `Codice ${use.code} ${ends[use.state] ?? use.state}`),
  ]
}

async function noticeEvents(db: Db, { provider, provider_ref }: PaymentRow) {
  const notices = await db
    .selectFrom('webhook_event')
    .select(['received_at', 'event_id'])
    .where('provider', '=', provider)
    .where('payment_id', '=', provider_ref)
    .orderBy('received_at')
    .limit(50)
    .execute()
  return notices.map(({ received_at, event_id }) =>
    event(received_at, 'notice', `Avviso del fornitore (${event_id})`),
  )
}

async function reversalEvents(db: Db, purchaseId: number) {
  const reversals = await db
    .selectFrom('purchase_reversal')
    .leftJoin('withdrawal', 'withdrawal.reversal_id', 'purchase_reversal.id')
    .select([
      'cause',
      'credits',
      'amount_cents',
      'at',
      'given_back_at',
      'refunded_at',
      'stuck_at',
      'by_transfer',
    ])
    .where('purchase_id', '=', purchaseId)
    .orderBy('purchase_reversal.id')
    .execute()
  return reversals.flatMap((reversal) => {
    const money = formatEuro(euroCents(reversal.amount_cents))
    const taken = formatCredits(credits(reversal.credits))
    return [
      event(reversal.at, 'taken', `${causes[reversal.cause]}: tolti ${taken}, ${money}`),
      event(reversal.given_back_at, 'given_back', `Contestazione chiusa: restituiti ${taken}`),
      event(reversal.stuck_at, 'refund_late', `Il rimborso di ${money} non è riuscito, se ne occupa il team`),
      event(
        reversal.refunded_at,
        'money_back',
        `Rimborsati ${money}${reversal.by_transfer ? ' con un bonifico' : ''}`,
      ),
    ]
  })
}

async function documentEvents(db: Db, purchaseId: number) {
  const documents = await db
    .selectFrom('receipt')
    .select(['kind', 'demo', 'year', 'number', 'issued_at', 'total_cents'])
    .where('purchase_id', '=', purchaseId)
    .execute()
  return documents.map((document) => {
    const total = formatEuro(euroCents(document.total_cents))
    return document.kind === 'receipt'
      ? event(document.issued_at, 'receipt', `Ricevuta ${numberOf(document)}, ${total}`)
      : event(document.issued_at, 'credit_note', `Nota di credito ${numberOf(document)}, ${total}`)
  })
}

async function auditLogEvents(db: Db, purchaseId: number) {
  const { rows } = await sql<{ at: Date; action: string; reason: string | null; name: string | null }>`
    select log.at, log.action, log.reason, users.name
    from audit_log log left join users on users.id = log.actor_id
    where log.subject = 'payment' and log.subject_id = ${String(purchaseId)}
    order by log.id`.execute(db)
  const words: Readonly<Record<string, string>> = auditActions
  return rows.map(({ at, action, reason, name }) =>
    event(at, 'action', `${name ?? 'Il server'} ${words[action] ?? action}${reason ? `: «${reason}»` : ''}`),
  )
}
