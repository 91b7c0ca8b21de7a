import { sql } from 'kysely'
import { issueInvoices } from '#features/payments/server/invoices/issue-invoices.ts'
import type { Transaction } from '#platform/server/db/database.ts'

/** Whose code is right and whose person is made up. */
const buyers = [
  {
    name: 'Riccardo Fontana',
    tax_code: 'RSSMRA85T10A562S',
    address: 'Via dei Mille 4',
    postcode: '20129',
    city: 'Milano',
    province: 'MI',
  },
  {
    name: 'Studio Bianchi S.r.l.',
    tax_code: '00743110157',
    vat_number: '00743110157',
    address: 'Corso Vittorio 18',
    postcode: '10123',
    city: 'Torino',
    province: 'TO',
    sdi_code: 'M5UXCR1',
  },
  {
    name: 'Luca Bianchi',
    tax_code: 'BNCLRA90A41F205I',
    address: 'Via Emilia 101',
    postcode: '40121',
    city: 'Bologna',
    province: 'BO',
  },
  {
    name: 'Mario Rossi',
    tax_code: 'RSSMRA80A01H501U',
    address: 'Via Appia 7',
    postcode: '00183',
    city: 'Roma',
    province: 'RM',
  },
] as const

/**
 * Invoices of the last purchase of some kings, one in each state of its way. Their details are remembered, and wanted
 * for nothing else: who buys in the demo finds the flow as it is without.
 */
export async function insertInvoices(trx: Transaction, kingIds: readonly number[]): Promise<void> {
  let place = 0
  for (const [index, userId] of kingIds.entries()) {
    const buyer = buyers[place]
    if (buyer === undefined) break
    const purchase = await trx
      .selectFrom('purchase')
      .select('id')
      .where('user_id', '=', userId)
      .where('state', '=', 'credited')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    if (purchase === undefined) continue
    await trx
      .insertInto('invoice_details')
      .values({ country: 'IT', sdi_code: '0000000', ...buyer, user_id: userId, wanted: false })
      .execute()
    await trx
      .insertInto('invoice_wish')
      .values({ purchase_id: purchase.id, user_id: userId, asked: index === 0 ? 'afterwards' : 'before' })
      .execute()
    await issueInvoices(trx, purchase.id)
    await sendOn(trx, purchase.id, place)
    place += 1
  }
}

/** The first still waits; the others are sent, accepted, refused. */
async function sendOn(trx: Transaction, purchaseId: number, place: number): Promise<void> {
  const these = sql`invoice_id in (select id from invoice where purchase_id = ${purchaseId})`
  if (place === 0) return
  await sql`update invoice_transmission set state = 'sent', sent_at = now() where ${these}`.execute(trx)
  if (place === 2)
    await sql`update invoice_transmission set state = 'accepted', answered_at = now(), answer = 'Consegnata'
      where ${these}`.execute(trx)
  if (place === 3)
    await sql`update invoice_transmission set state = 'rejected', answered_at = now(),
      answer = '00305: codice fiscale del cliente non valido' where ${these}`.execute(trx)
}
