import { sql } from 'kysely'
import { centsToEuro, euroCents } from '#platform/contract/money.ts'
import { clock } from '#platform/server/db/clock.ts'
import { type Database, type Transaction, transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { invoiceDays, type OwnInvoice } from '../../contract/invoices.ts'
import { invoiceNumber, issueInvoices } from './issue-invoices.ts'
import { invoiceUrl } from './link.ts'
import { invoicesOffered } from './seat.ts'

type Requestable = { purchase_id: number; until: string }

/** His invoices, the newest first, and the purchases for which he can still ask. */
export async function ownInvoices(
  { config, db }: Pick<Needs, 'config' | 'db'>,
  { userId }: Actor,
): Promise<{ invoices: OwnInvoice[]; requestable: Requestable[] }> {
  const invoices = await db
    .selectFrom('invoice')
    .innerJoin('receipt', 'receipt.id', 'invoice.receipt_id')
    .selectAll('invoice')
    .select('receipt.total_cents')
    .where('invoice.user_id', '=', userId)
    .orderBy('invoice.id', 'desc')
    .execute()
  return {
    invoices: invoices.map((row) => ({
      id: row.id,
      purchase_id: row.purchase_id,
      kind: row.kind,
      number: invoiceNumber(row),
      at: row.issued_at.toISOString(),
      total: centsToEuro(euroCents(row.total_cents)),
      url: invoiceUrl(config, row.id),
    })),
    requestable: invoicesOffered(config) ? await requestable(db, userId) : [],
  }
}

/** The end of the last day, in Italy. */
const until = sql<Date>`(((credited_at at time zone 'Europe/Rome')::date + ${invoiceDays + 1}::integer)::timestamp
  at time zone 'Europe/Rome') - interval '1 millisecond'`

const withoutInvoice = (db: Database | Transaction, userId: number) =>
  db
    .selectFrom('purchase')
    .leftJoin('invoice_wish', 'invoice_wish.purchase_id', 'purchase.id')
    .select('purchase.id')
    .select(until.as('until'))
    .select(sql<boolean>`${clock} <= ${until}`.as('in_time'))
    .where('purchase.user_id', '=', userId)
    .where('state', '=', 'credited')
    .where('invoice_wish.purchase_id', 'is', null)

async function requestable(db: Database, userId: number): Promise<Requestable[]> {
  const rows = await withoutInvoice(db, userId).where(sql<boolean>`${clock} <= ${until}`).execute()
  return rows.map((row) => ({ purchase_id: row.id, until: row.until.toISOString() }))
}

/**
 * Makes out the invoice of a purchase that has none, and those of its credit notes.
 * @throws 404 for the purchase of another or where invoices cannot be had; 409 too late, made out already, or to nobody
 */
export function requestInvoice(
  { config, db }: Pick<Needs, 'config' | 'db'>,
  { userId }: Actor,
  purchaseId: number,
): Promise<{ message: string }> {
  if (!invoicesOffered(config)) throw refuse('not_found')
  return transaction(db, async (trx) => {
    // A withdrawal at the same moment comes before, and its credit note has one too, or after, and makes its own.
    const own = await trx
      .selectFrom('purchase')
      .select('id')
      .where('id', '=', purchaseId)
      .where('user_id', '=', userId)
      .where('state', '=', 'credited')
      .forUpdate()
      .executeTakeFirst()
    if (own === undefined) throw refuse('not_found')
    const open = await withoutInvoice(trx, userId).where('purchase.id', '=', purchaseId).executeTakeFirst()
    if (open === undefined)
      throw refuse('conflict', { message: 'Questo acquisto ha già la fattura.', code: 'has_invoice' })
    if (!open.in_time)
      throw refuse('conflict', {
        message: `Puoi chiedere la fattura entro ${invoiceDays} giorni dall’acquisto. Ora vale la ricevuta.`,
        code: 'too_late',
      })
    const details = await trx
      .selectFrom('invoice_details')
      .select('user_id')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (details === undefined)
      throw refuse('conflict', { message: 'Scrivi prima a chi intestare la fattura.', code: 'no_details' })
    await trx
      .insertInto('invoice_wish')
      .values({ purchase_id: purchaseId, user_id: userId, asked: 'afterwards' })
      .execute()
    await issueInvoices(trx, purchaseId)
    return { message: 'La fattura è pronta, in PDF e in XML' }
  })
}
