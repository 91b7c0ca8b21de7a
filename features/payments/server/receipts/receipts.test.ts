import { sql } from 'kysely'
import { getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { eraseAccounts } from '#features/privacy/server/erasure.ts'
import { transaction } from '#platform/server/db/database.ts'
import { makeReadyBuyer } from '#testing/buyers.ts'
import { startTestApp } from '#testing/harness.ts'
import { makeHostess, makeKing, type Person } from '#testing/people.ts'
import { everything, receiptCalls, seller, wordsOf } from '#testing/receipts.ts'
import { type Purchase, purchaseEndpoints } from '../../contract/purchases.ts'
import { getReceipt, receiptLinkMinutes } from '../../contract/receipts.ts'
import { settle } from '../settle.ts'
import { issueReceipt } from './issue.ts'
import { receiptUrl } from './link.ts'
import { type ReceiptDocument, receiptDocuments } from './receipt-documents.ts'
import { leaveSoon } from '#testing/account-states.ts'

const app = await startTestApp(seller)
const { payUnseen: payWithoutConfirmation, buy, read, pdfText, breaches, receiptOf } = receiptCalls(app)

test('a credited purchase has a receipt with seller, buyer, lines and VAT; page and PDF say the same', async () => {
  const buyer = await makeReadyBuyer(app)
  const purchaseId = await buy(buyer)
  const [document, ...more] = await receiptDocuments(app.db, purchaseId, buyer.id)
  expect(more).toEqual([])
  expect(document).toMatchObject({
    title: 'Ricevuta',
    seller: ['Salotto & Figli S.r.l.', 'Corso d’Italia 1, 00198 Roma (RM)', 'P. IVA IT01234567890'],
    buyer: [buyer.name, buyer.email, `Cliente n. ${buyer.id}`],
  })
  const facts = (list: ReceiptDocument['lines']) =>
    list.map(({ label, value }) => `${label} ${value}`.replaceAll(/\s+/g, ' '))
  expect(facts(document!.lines)).toEqual(['Pacchetto 100 Crediti 9,90 €'])
  expect(facts(document!.totals)).toEqual(['Imponibile 8,11 €', 'IVA 22% 1,79 €', 'Totale 9,90 €'])

  const page = await read(buyer, purchaseId)
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(page.headers.get('cache-control')).toBe('no-store')
  const [html, pdf] = [wordsOf(page.body as string), await pdfText(purchaseId, buyer)]
  for (const text of everything(document!)) {
    expect(html).toContain(text)
    expect(pdf).toContain(text)
  }
})

test('a discount stands on a line of its own', async () => {
  await app.db.insertInto('promo_code').values({ code: 'DIECI', kind: 'percent', value: 10 }).execute()
  const buyer = await makeReadyBuyer(app)
  const purchaseId = await buy(buyer, 1, 'DIECI')
  const [document] = await receiptDocuments(app.db, purchaseId, buyer.id)
  expect(document?.lines.map(({ value }) => value.replaceAll(/\s/g, ' '))).toEqual(['9,90 €', '-0,99 €'])
  expect(document?.totals.at(-1)?.value.replaceAll(/\s/g, ' ')).toBe('8,91 €')
})

test('the PDF carries its fonts, its language and its tags', async () => {
  const buyer = await makeReadyBuyer(app)
  const purchaseId = await buy(buyer)
  const response = await fetch(`${app.origin}${receiptUrl(app.needs.config, purchaseId)}&format=pdf`)
  const document = await getDocumentProxy(new Uint8Array(await response.arrayBuffer()))
  const page = await document.getPage(1)
  const { styles } = await page.getTextContent()
  expect(Object.keys(styles).length).toBeGreaterThan(2)
  const { info } = await document.getMetadata()
  expect(info).toMatchObject({
    Title: `Ricevuta n. ${(await receiptDocuments(app.db, purchaseId, buyer.id))[0]?.number}`,
    Language: 'it',
  })
  expect(await document.getMarkInfo()).toMatchObject({ Marked: true })
})

test('the buyer gets a mail that leads to the receipt', async () => {
  const buyer = await makeReadyBuyer(app)
  const purchaseId = await buy(buyer)
  await app.runJobs()
  const [mail] = (await app.outbox(buyer.email)).filter(({ subject }) => subject.startsWith('Conferma'))
  const { year, number } = await receiptOf(purchaseId)
  expect(mail?.subject).toBe(`Conferma del contratto e ricevuta n. ${year}/${number}`)
  expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain('Totale: 9,90 €, IVA 22% compresa')
  expect(mail?.text).toContain('/profile#acquisti')
})

test('purchases credited at once are numbered without a gap, and what is rolled back leaves none', async () => {
  const buyer = await makeReadyBuyer(app)
  const before = await receiptOf(await buy(buyer))
  const purchases: number[] = []
  for (let n = 0; n < 18; n += 1) purchases.push((await payWithoutConfirmation(buyer)).purchaseId)
  const [paid, doomed] = [purchases.slice(0, 12), purchases.slice(12)]
  const givenBack: number[] = []
  const rollBack = (id: number) =>
    transaction(app.db, async (trx) => {
      const purchase = await trx
        .selectFrom('purchase')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const { number } = await issueReceipt(trx, app.needs.config.seller, purchase)
      givenBack.push(Number(number.split('/')[1]))
      throw new Error('rolled back')
    })
  // Each payment is reported by three at the same time, as by browser, notice and sweep.
  const outcomes = await Promise.allSettled([
    ...doomed.map(rollBack),
    ...paid.flatMap((id) => [1, 2, 3].map(() => settle(app.needs, id))),
  ])
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(doomed.length)
  expect(givenBack).toHaveLength(doomed.length)
  const rows = await app.db
    .selectFrom('receipt')
    .select(['number', 'purchase_id'])
    .where('purchase_id', 'in', purchases)
    .orderBy('number')
    .execute()
  expect(rows.map(({ number }) => number)).toEqual(paid.map((_, index) => before.number + 1 + index))
  expect(rows.map(({ purchase_id }) => purchase_id).toSorted((a, b) => a - b)).toEqual(paid)
  expect(await breaches()).toEqual([])
})

test('numbers begin anew with the year of Italy, and each kind has its own', async () => {
  const buyer = await makeReadyBuyer(app)
  const ids = [await buy(buyer), await buy(buyer)]
  const numbers: string[] = []
  await transaction(app.db, async (trx) => {
    for (const [index, at] of ['2031-12-31T22:59:59Z', '2031-12-31T23:00:00Z'].entries()) {
      const { rows } = await sql<{ year: number; number: number }>`
        insert into receipt (kind, ref, purchase_id, user_id, receipt_id, cause, seller, lines, payment, vat_rate,
          net_cents, vat_cents, total_cents, issued_at)
        select 'credit_note', 'test:' || ${ids[index]}, purchase_id, user_id, id, 'refund', seller, lines, payment,
          vat_rate, net_cents, vat_cents, total_cents, ${at}
        from receipt where purchase_id = ${ids[index]} returning year, number`.execute(trx)
      numbers.push(...rows.map(({ year, number }) => `${year}/${number}`))
    }
  })
  expect(numbers).toEqual(['2031/1', '2032/1'])
})

test('nothing rewrites a receipt, its buyer or its number', async () => {
  const buyer = await makeReadyBuyer(app)
  const { id } = await receiptOf(await buy(buyer))
  const attempts = [
    sql`update receipt set total_cents = total_cents where id = ${id}`,
    sql`delete from receipt where id = ${id}`,
    sql`truncate receipt cascade`,
    sql`update receipt_buyer set name = 'Altri' where receipt_id = ${id}`,
    sql`delete from receipt_buyer where receipt_id = ${id}`,
    sql`truncate receipt_buyer`,
    sql`update receipt_counter set last = last + 1`,
    sql`delete from receipt_counter`,
    sql`insert into receipt_counter (kind, demo, year, last, last_at) values ('receipt', false, 1999, 1, now())`,
  ]
  for (const attempt of attempts)
    await expect(attempt.execute(app.db)).rejects.toMatchObject({ code: '23001' })
})

test('a receipt does not change when name, e-mail or price change afterwards', async () => {
  const buyer = await makeReadyBuyer(app)
  const purchaseId = await buy(buyer)
  const before = await receiptDocuments(app.db, purchaseId, buyer.id)
  await app.db
    .updateTable('users')
    .set({ name: 'Altronome', email: 'altro@posta.test' })
    .where('id', '=', buyer.id)
    .execute()
  await sql`update shop_item set title = 'Ciao', price_cents = 5000 where id = 1`.execute(app.db)
  expect(await receiptDocuments(app.db, purchaseId, buyer.id)).toEqual(before)
  await sql`update shop_item set title = 'Saluto', price_cents = 990 where id = 1`.execute(app.db)
})

test('only the buyer reads it: to everybody else there is none', async () => {
  const buyer = await makeReadyBuyer(app)
  const purchaseId = await buy(buyer)
  const others: (Person | undefined)[] = [await makeKing(app), await makeHostess(app), undefined]
  for (const other of others) {
    expect((await read(other, purchaseId)).status).toBe(404)
    expect((await read(other, purchaseId, { format: 'pdf' })).status).toBe(404)
  }
  for (const id of ['0', 'abc', '999999', '-1'])
    expect((await app.call(getReceipt, { as: buyer, params: { id } })).status).toBe(404)
  expect((await read(buyer, (await payWithoutConfirmation(buyer)).purchaseId)).status).toBe(404)
})

test('its address opens it for an hour without a session; later it leads to the purchases, changed to nothing', async () => {
  const buyer = await makeReadyBuyer(app)
  const [purchaseId, other] = [await buy(buyer), await buy(buyer)]
  const open = (address: string) => fetch(`${app.origin}${address}`, { redirect: 'manual' })
  const address = receiptUrl(app.needs.config, purchaseId)
  expect((await open(address)).status).toBe(200)
  expect((await open(address.replace(`/${purchaseId}/`, `/${other}/`))).status).toBe(404)
  expect((await open(address.replace(/expires=\d+/, 'expires=9999999999'))).status).toBe(404)
  const late = await open(
    receiptUrl(app.needs.config, purchaseId, Date.now() - (receiptLinkMinutes + 1) * 60_000),
  )
  expect([late.status, late.headers.get('location')]).toEqual([303, '/profile#acquisti'])
})

test('the list of purchases says the number of each receipt and where it opens', async () => {
  const buyer = await makeReadyBuyer(app)
  const purchaseId = await buy(buyer)
  const { body } = await app.call(purchaseEndpoints.list, { as: buyer })
  const [purchase] = body as Purchase[]
  const [document] = await receiptDocuments(app.db, purchaseId, buyer.id)
  expect(purchase?.receipt_number).toBe(document?.number)
  const page = await fetch(`${app.origin}${purchase?.receipt_url}`)
  expect(wordsOf(await page.text())).toContain(`Ricevuta n. ${document?.number}`)
  const pdf = await fetch(`${app.origin}${purchase?.receipt_url}&format=pdf`)
  expect(pdf.headers.get('content-disposition')).toMatch(/lieta-ricevuta-\d{4}-\d+\.pdf/)
})

test('letters of every nickname are drawn, and none is taken for markup', async () => {
  const buyer = await makeReadyBuyer(app)
  await app.db.updateTable('users').set({ name: "Łucja D'Šeł ő" }).where('id', '=', buyer.id).execute()
  const purchaseId = await buy(buyer)
  expect(await pdfText(purchaseId, buyer)).toContain("Łucja D'Šeł ő")
  expect((await read(buyer, purchaseId)).body).toContain('D&#39;Šeł')
  expect((await read(buyer, purchaseId)).body).toContain('Salotto &#38; Figli')
})

test('after the erasure of the account the receipt stays, under a number and without name and e-mail', async () => {
  const buyer = await makeReadyBuyer(app)
  const purchaseId = await buy(buyer)
  const before = await receiptOf(purchaseId)
  await leaveSoon(app, buyer)
  await eraseAccounts.work(app.needs, {})
  expect(await receiptOf(purchaseId)).toEqual(before)
  const [document] = await receiptDocuments(app.db, purchaseId, buyer.id)
  expect(document?.buyer).toEqual([`Cliente n. ${buyer.id}`, 'Nome ed email cancellati con l’account'])
  expect(JSON.stringify(document)).not.toContain(buyer.name)
  // What the end of the account paid back has its note, which names nobody either.
  expect(await receiptDocuments(app.db, purchaseId, buyer.id)).toHaveLength(2)
  expect(await breaches()).toEqual([])
})
