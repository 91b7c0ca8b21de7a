import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeReadyBuyer } from '#testing/buyers.ts'
import { startTestApp } from '#testing/harness.ts'
import { everything, receiptCalls, seller } from '#testing/receipts.ts'
import { settle } from '../settle.ts'
import { receiptDocuments } from './receipt-documents.ts'

const app = await startTestApp(seller)
const { buy, pdfText, breaches, takeBack, issueAgain } = receiptCalls(app)

test('a credit note has its own number, names the receipt, and is written once per sum that went back', async () => {
  const buyer = await makeReadyBuyer(app)
  const purchaseId = await buy(buyer)
  await takeBack(purchaseId, 'withdrawal', 396)
  await Promise.all([1, 2, 3, 4, 5].map(() => issueAgain(purchaseId, false)))

  const documents = await receiptDocuments(app.db, purchaseId, buyer.id)
  expect(documents.map(({ title }) => title)).toEqual(['Ricevuta', 'Nota di credito'])
  const [receipt, note] = documents
  expect(note!.number).toMatch(/^NC \d{4}\/\d+$/)
  expect(note!.facts[1]?.value).toContain(`n. ${receipt!.number}`)
  expect(note!.totals.map(({ value }) => value.replaceAll(/\s/g, ' '))).toEqual([
    '-3,25 €',
    '-0,71 €',
    '-3,96 €',
  ])
  expect(receipt!.notes.join(' ')).toContain(
    `Hai receduto dal contratto. La nota di credito n. ${note!.number}`,
  )
  const pdf = await pdfText(purchaseId, buyer)
  for (const text of documents.flatMap(everything)) expect(pdf).toContain(text)
  expect(await breaches()).toEqual([])
})

const atProvider = (purchaseId: number, change: ReturnType<typeof sql>) =>
  sql`update sandbox_payment set ${change} where id = (select provider_ref from purchase where id = ${purchaseId})`.execute(
    app.db,
  )

test('a dispute has its credit note once it is lost, and none before', async () => {
  const buyer = await makeReadyBuyer(app)
  const purchaseId = await buy(buyer)
  await atProvider(purchaseId, sql`dispute = 'open'`)
  await settle(app.needs, purchaseId)
  expect(await receiptDocuments(app.db, purchaseId, buyer.id)).toHaveLength(1)
  await atProvider(purchaseId, sql`dispute = 'lost'`)
  await Promise.all([1, 2, 3].map(() => settle(app.needs, purchaseId)))
  const [receipt, note, ...more] = await receiptDocuments(app.db, purchaseId, buyer.id)
  expect(more).toEqual([])
  expect(receipt?.notes.join(' ')).toContain('Il pagamento è stato contestato e restituito')
  expect(note?.totals.at(-1)?.value.replaceAll(/\s/g, ' ')).toBe('-9,90 €')

  // What the buyer had back before he won is a part of it.
  await sql`insert into sandbox_refund (payment_id, key, amount_cents)
    select provider_ref, 'heard of late', 300 from purchase where id = ${purchaseId}`.execute(app.db)
  await settle(app.needs, purchaseId)
  expect(await receiptDocuments(app.db, purchaseId, buyer.id)).toHaveLength(2)
  expect(await breaches()).toEqual([])
})

test('each refund by the provider has its credit note', async () => {
  const buyer = await makeReadyBuyer(app)
  const purchaseId = await buy(buyer)
  for (const cents of [300, 690]) {
    await sql`insert into sandbox_refund (payment_id, key, amount_cents)
      select provider_ref, ${`by hand ${cents}`}, ${cents} from purchase where id = ${purchaseId}`.execute(
      app.db,
    )
    await settle(app.needs, purchaseId)
  }
  const documents = await receiptDocuments(app.db, purchaseId, buyer.id)
  expect(documents.map(({ totals }) => totals.at(-1)?.value.replaceAll(/\s/g, ' '))).toEqual([
    '9,90 €',
    '-3,00 €',
    '-6,90 €',
  ])
  expect(await breaches()).toEqual([])
})
