import { sql } from 'kysely'
import {
  type ReceiptDocument,
  receiptDocuments,
} from '#features/payments/server/receipts/receipt-documents.ts'
import { disputeOf } from '#features/payments/server/staff/disputes.ts'
import { italianSecond } from '#platform/contract/italian-time.ts'
import { euroCents, formatEuro } from '#platform/contract/money.ts'
import type { Needs } from '#platform/server/needs.ts'

interface Line {
  readonly label: string
  readonly value: string
}

export interface PackSection {
  readonly title: string
  /** What it shows, or that there is nothing. */
  readonly note: string
  readonly lines: readonly Line[]
}

export interface Pack {
  readonly userId: number
  readonly receipts: readonly ReceiptDocument[]
  readonly sections: readonly PackSection[]
}

/** The newest of each kind; a bank reads no more. */
const shownMax = 100

/**
 * That the buyer ordered, got what he paid for, and used it. Of conversations only when: not with whom, nor what.
 * @throws Refusal 404 for a purchase that is not contested
 */
export async function packContent({ db }: Pick<Needs, 'db'>, purchaseId: number): Promise<Pack> {
  const { king } = await disputeOf(db, purchaseId)
  const about = { db, purchaseId, userId: king.id }
  return {
    userId: king.id,
    receipts: await receiptDocuments(db, purchaseId, king.id),
    sections: [
      await payment(about),
      await terms(about),
      await unlocks(about),
      await messageTimes(about),
      await signIns(about),
    ],
  }
}

interface About extends Pick<Needs, 'db'> {
  readonly purchaseId: number
  readonly userId: number
}

const line = (label: string, value: string): Line => ({ label, value })

async function payment({ db, purchaseId }: About): Promise<PackSection> {
  const { rows } = await sql<{
    title: string
    amount_cents: number
    credits: number
    provider_ref: string | null
    created_at: Date
    credited_at: Date | null
    confirmed_at: Date | null
    registered_at: Date
    phone_verified_at: Date | null
  }>`
    select p.title, p.amount_cents, p.credits, p.provider_ref, p.created_at, p.credited_at,
      u.created_at as registered_at, u.phone_verified_at,
      (select max(verified_at) from otp_challenge o where o.user_id = p.user_id and o.purpose = 'payment'
        and o.verified_at between p.created_at - interval '1 hour' and coalesce(p.credited_at, p.created_at + interval '1 hour')
      ) as confirmed_at
    from purchase p join users u on u.id = p.user_id where p.id = ${purchaseId}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error(`no purchase ${purchaseId}`)
  const moments: readonly (readonly [string, Date | null])[] = [
    ['Account registrato', row.registered_at],
    ['Cellulare verificato con un codice', row.phone_verified_at],
    ['Pagamento aperto', row.created_at],
    ['Pagamento confermato con un codice via SMS', row.confirmed_at],
    ['Crediti consegnati', row.credited_at],
  ]
  return {
    title: 'Il pagamento',
    note: 'Il servizio è digitale: i Crediti si consegnano subito e si usano sul sito.',
    lines: [
      line('Acquisto', `n. ${purchaseId}, ${row.title}`),
      line('Importo', `${formatEuro(euroCents(row.amount_cents))} per ${row.credits} Crediti`),
      line('Riferimento presso il fornitore', row.provider_ref ?? 'nessuno'),
      ...moments.flatMap(([label, at]) => (at === null ? [] : [line(label, italianSecond(at))])),
    ],
  }
}

async function terms({ db, userId }: About): Promise<PackSection> {
  const rows = await db
    .selectFrom('consent')
    .select(['document', 'version', 'act', 'at'])
    .where('user_id', '=', userId)
    .where('document', 'in', ['terms', 'privacy'])
    .orderBy('at', 'desc')
    .limit(shownMax)
    .execute()
  const names = { terms: 'Termini e Condizioni', privacy: 'Privacy Policy' } as const
  return {
    title: 'Accettazione dei termini',
    note:
      rows.length === 0
        ? 'Nessuna accettazione registrata.'
        : 'Documento, versione e momento dell’accettazione.',
    lines: rows.map(({ document, version, act, at }) => {
      const name = names[document as keyof typeof names]
      return line(`${name}, versione ${version}${act === 'read' ? ' (letta)' : ''}`, italianSecond(at))
    }),
  }
}

const unlockWords = {
  pending: 'in attesa di risposta',
  earned: 'servizio reso',
  refunded: 'Crediti restituiti',
  free: 'gratuito',
} as const

async function unlocks({ db, userId, purchaseId }: About): Promise<PackSection> {
  const { rows } = await sql<{ unlocked_at: Date; cost: number; state: keyof typeof unlockWords }>`
    select unlocked_at, cost, state from unlock
    where king_id = ${userId} and cost > 0
      and unlocked_at >= (select created_at from purchase where id = ${purchaseId})
    order by unlocked_at desc limit ${shownMax}`.execute(db)
  return {
    title: 'Uso dei Crediti dopo l’acquisto',
    note:
      rows.length === 0
        ? 'Nessun Credito speso dopo l’acquisto.'
        : 'Conversazioni aperte spendendo Crediti. L’altra persona non è nominata.',
    lines: rows.map(({ unlocked_at, cost, state }) =>
      line(`${italianSecond(unlocked_at)}, ${unlockWords[state]}`, `${cost} Crediti`),
    ),
  }
}

async function messageTimes({ db, userId, purchaseId }: About): Promise<PackSection> {
  const { rows } = await sql<{ at: Date; sent: number; received: number }>`
    select min(m.created_at) as at, count(*) filter (where m.sender_id = ${userId})::int as sent,
      count(*) filter (where m.sender_id <> ${userId} and m.state = 'delivered')::int as received
    from message m join chat c on c.id = m.chat_id and c.king_id = ${userId}
    where m.created_at >= (select created_at from purchase where id = ${purchaseId})
    group by date_trunc('hour', m.created_at) order by 1 desc limit ${shownMax}`.execute(db)
  return {
    title: 'Messaggi dopo l’acquisto',
    note:
      rows.length === 0
        ? 'Nessun messaggio dopo l’acquisto.'
        : 'Ora per ora, dal primo messaggio di ognuna. Testi e persone sono riservati e non si comunicano.',
    lines: rows.map(({ at, sent, received }) =>
      line(italianSecond(at), `scritti ${sent}, ricevuti ${received}`),
    ),
  }
}

async function signIns({ db, userId }: About): Promise<PackSection> {
  const rows = await db
    .selectFrom('session')
    .select(['created_at', 'address', 'user_agent'])
    .where('user_id', '=', userId)
    // Not the staff who looked at the site as he sees it.
    .where('impersonator_id', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(shownMax)
    .execute()
  return {
    title: 'Accessi',
    note:
      rows.length === 0
        ? 'Nessun accesso degli ultimi 30 giorni: oltre non li conserviamo.'
        : 'Accessi con la password, con indirizzo e dispositivo. Li conserviamo 30 giorni dall’ultimo uso.',
    lines: rows.map(({ created_at, address, user_agent }) =>
      line(`${italianSecond(created_at)}, ${address || 'indirizzo sconosciuto'}`, user_agent.slice(0, 120)),
    ),
  }
}
