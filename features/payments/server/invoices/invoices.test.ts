import { sql } from 'kysely'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { forgetInvoiced } from '../forget.ts'
import { leaveSoon } from '#testing/account-states.ts'
import { makeReadyBuyer, makePurchase } from '#testing/buyers.ts'
import { schemaFaults } from '#testing/fattura-pa-schema.ts'
import { startTestApp } from '#testing/harness.ts'
import { mariosDetails, ownInvoicesOf } from '#testing/invoices.ts'
import { makeAdmin, makeKing, type Person } from '#testing/people.ts'
import { receiptCalls, seller } from '#testing/receipts.ts'
import { eraseAccounts } from '#features/privacy/server/erasure.ts'
import { settingEndpoints } from '#features/settings/contract/settings.ts'
import { invoiceEndpoints, staffInvoiceEndpoints } from '../../contract/invoices.ts'
import { purchaseEndpoints } from '../../contract/purchases.ts'
import { receiptDocuments } from '../receipts/receipt-documents.ts'
import { invoiceInvariants } from './audit.ts'

const app = await startTestApp(seller)
const { buy, breaches: receiptBreaches } = receiptCalls(app)

const save = (as: Person, changes: Partial<typeof mariosDetails> = {}) =>
  app.call(invoiceEndpoints.save, { as, body: { ...mariosDetails, ...changes } })
const request = (as: Person, id: number) =>
  app.call(invoiceEndpoints.request, { as, params: { id: String(id) } })

async function breaches(): Promise<string[]> {
  const found = await receiptBreaches()
  for (const { name, sql: statement } of invoiceInvariants)
    if ((await sql.raw(statement).execute(app.db)).rows.length > 0) found.push(name)
  return found
}

async function xmlOf(url: string): Promise<string> {
  const answer = await fetch(`${app.origin}${url}&format=xml`)
  expect(answer.headers.get('content-type')).toContain('xml')
  return answer.text()
}

/** By the Italian calendar, so many days ago; the receipt stays as it is. */
const backdate = (purchaseId: number, days: number) =>
  sql`update purchase set credited_at = credited_at - make_interval(days => ${days}::integer)
    where id = ${purchaseId}`.execute(app.db)

test('who wants invoices has one with the credit, and its withdrawal a credit note; both are files that validate', async () => {
  const buyer = await makeReadyBuyer(app)
  expect((await save(buyer)).body).toMatchObject({
    offered: true,
    wanted: true,
    details: { name: 'Mario Rossi', sdi_code: '0000000' },
  })
  const purchaseId = await buy(buyer)
  const withdrawn = await app.call(purchaseEndpoints.withdraw, {
    as: buyer,
    params: { id: String(purchaseId) },
  })
  expect(withdrawn.status).toBe(200)
  const { invoices, requestable } = await ownInvoicesOf(app, buyer)
  expect(requestable).toEqual([])
  expect(invoices.map(({ kind, total, purchase_id }) => [kind, total, purchase_id])).toEqual([
    ['invoice_credit', 9.9, purchaseId],
    ['invoice', 9.9, purchaseId],
  ])
  const [credit, invoice] = await Promise.all(invoices.map(({ url }) => xmlOf(url)))
  expect(await schemaFaults(invoice!)).toEqual([])
  expect(await schemaFaults(credit!)).toEqual([])
  expect(invoice).toContain('<Denominazione>Salotto &amp; Figli S.r.l.</Denominazione>')
  expect(invoice).toContain('<CodiceFiscale>RSSMRA85T10A562S</CodiceFiscale>')
  expect(credit).toContain('<TipoDocumento>TD04</TipoDocumento>')
  expect(credit).toContain(`<IdDocumento>${invoices[1]!.number.replaceAll(/[ /]/g, '-')}</IdDocumento>`)
  const pdf = await fetch(`${app.origin}${invoices[1]!.url}`)
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  expect(await breaches()).toEqual([])
})

test('within days of the purchase it can be asked for, once, and by nobody else', async () => {
  const [king, other] = [await makeKing(app), await makeKing(app)]
  const { id } = await makePurchase(app, king)
  expect(await request(king, id)).toMatchObject({ status: 409, body: { code: 'no_details' } })
  await save(king)
  await save(other)
  expect((await request(other, id)).status).toBe(404)
  expect((await ownInvoicesOf(app, king)).requestable.map(({ purchase_id }) => purchase_id)).toEqual([id])
  const answers = await Promise.all([request(king, id), request(king, id), request(king, id)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect((await ownInvoicesOf(app, king)).invoices).toHaveLength(1)
  const late = await makePurchase(app, king)
  await backdate(late.id, 7)
  expect((await ownInvoicesOf(app, king)).requestable).toHaveLength(1)
  await backdate(late.id, 1)
  expect(await request(king, late.id)).toMatchObject({ status: 409, body: { code: 'too_late' } })
})

test.each([
  [{ tax_code: 'RSSMRA85T10A562T' }, 'tax_code'],
  [{ tax_code: '' }, 'tax_code'],
  [{ vat_number: '00743110158' }, 'vat_number'],
  [{ province: '' }, 'province'],
  [{ postcode: '2012' }, 'postcode'],
  [{ sdi_code: 'M5UX' }, 'sdi_code'],
  [{ certified_email: 'rossi' }, 'certified_email'],
  [{ name: 'Иван' }, 'name'],
  [{ country: 'DE', vat_number: '00743110157', tax_code: '' }, 'vat_number'],
])('details %o are refused under their field', async (wrong, field) => {
  const king = await makeKing(app)
  const { status, body } = await save(king, wrong)
  expect(status).toBe(422)
  expect(Object.keys((body as { errors: object }).errors)).toEqual([field])
})

test('who lives abroad needs no Italian codes, and the tax follows him once the one-stop shop is in use', async () => {
  const buyer = await makeReadyBuyer(app)
  const abroad = { country: 'DE', tax_code: '', province: '', postcode: '10115', city: 'Berlin' }
  expect((await save(buyer, abroad)).status).toBe(200)
  // His number is Italian: the card decides, and here it is unknown.
  const taxed = async (country: string) => {
    const before = app.needs.payments.via.card!.retrieve
    Object.assign(app.needs.payments.via.card!, {
      retrieve: async (id: string) => ({ ...(await before(id))!, payerCountry: country }),
    })
    try {
      const id = await buy(buyer)
      const [document] = await receiptDocuments(app.db, id, buyer.id)
      return document!.totals.map(({ label, value }) => `${label} ${value}`.replaceAll(/\s+/g, ' '))
    } finally {
      Object.assign(app.needs.payments.via.card!, { retrieve: before })
    }
  }
  expect(await taxed('DE')).toEqual(['Imponibile 8,11 €', 'IVA 22% 1,79 €', 'Totale 9,90 €'])
  const owner = await makeAdmin(app, { adminRole: 'owner' })
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format()
  const set = (oss_from: string | null) =>
    app.call(settingEndpoints.change, { as: owner, body: { oss_from, reason: 'Soglia superata' } })
  expect((await set(today)).body).toMatchObject({ settings: { oss_from: today } })
  expect(await taxed('DE')).toEqual(['Imponibile 8,32 €', 'IVA 19% (DE) 1,58 €', 'Totale 9,90 €'])
  expect(await taxed('IT')).toEqual(['Imponibile 8,11 €', 'IVA 22% 1,79 €', 'Totale 9,90 €'])
  expect((await set(null)).body).toMatchObject({ settings: { oss_from: null } })
  await save(buyer, { ...abroad, country: 'CH' })
  expect(await taxed('CH')).toEqual(['Totale 9,90 €'])
  for (const { url } of (await ownInvoicesOf(app, buyer)).invoices)
    expect(await schemaFaults(await xmlOf(url))).toEqual([])
  const kept = await app.db
    .selectFrom('purchase_country')
    .innerJoin('purchase', 'purchase.id', 'purchase_country.purchase_id')
    .select(['declared', 'declared_in', 'paid_from', 'phone', 'country', 'basis'])
    .where('purchase.user_id', '=', buyer.id)
    .orderBy('purchase.id', 'desc')
    .execute()
  expect(kept[0]).toEqual({
    declared: 'CH',
    declared_in: 'invoice',
    paid_from: 'CH',
    phone: 'IT',
    country: 'CH',
    basis: 'two_agree',
  })
  expect(await breaches()).toEqual([])
})

test('the staff takes the files of a month along, and notes what the exchange system answers, step by step', async () => {
  const [king, finance] = [await makeKing(app), await makeAdmin(app, { adminRole: 'finance' })]
  await save(king)
  const { id } = await makePurchase(app, king)
  await request(king, id)
  const month = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format().slice(0, 7)
  const listed = async () => {
    const { body } = await app.call(staffInvoiceEndpoints.list, { as: finance, query: { month } })
    return (body as { data: { purchase_id: number; id: number; state: string; file: string }[] }).data.find(
      (one) => one.purchase_id === id,
    )!
  }
  const first = await listed()
  expect(first).toMatchObject({ state: 'to_send', buyer: 'Mario Rossi', total: 9.9, vat: 1.79, late: false })
  const zip = await fetch(`${app.origin}/api/admin/invoices/zip?month=${month}`, {
    headers: { authorization: `Bearer ${finance.token}` },
  })
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()))
  expect(Object.keys(files)).toContain(first.file)
  expect(await schemaFaults(Buffer.from(files[first.file]!).toString())).toEqual([])

  const move = (state: 'sent' | 'accepted' | 'rejected', answer?: string) =>
    app.call(staffInvoiceEndpoints.move, { as: finance, body: { ids: [first.id], state, answer } })
  const remake = () => app.call(staffInvoiceEndpoints.remake, { as: finance, params: { id: first.id } })
  expect((await move('accepted')).status).toBe(409)
  expect((await move('sent')).body).toEqual({ moved: 1 })
  expect(await remake()).toMatchObject({ status: 409, body: { code: 'not_rejected' } })
  expect((await move('rejected')).status).toBe(422)
  expect((await move('rejected', '00305 codice fiscale non valido')).status).toBe(200)
  await save(king, { name: 'Mario Rossi Bianchi' })
  expect((await remake()).status).toBe(200)
  const again = await listed()
  expect(again).toMatchObject({ state: 'rejected', buyer: 'Mario Rossi Bianchi' })
  expect(again.file).not.toBe(first.file)
  await app.call(invoiceEndpoints.forget, { as: king })
  expect(await remake()).toMatchObject({ status: 409, body: { code: 'no_details' } })
  await save(king)
  for (let version = 3; version <= 9; version += 1) expect((await remake()).status).toBe(200)
  expect(await remake()).toMatchObject({ status: 409, body: { code: 'too_many_files' } })
  expect((await move('sent')).status).toBe(200)
  expect((await move('accepted', 'IdSdI 12345')).status).toBe(200)
  expect((await move('sent')).status).toBe(409)
  await expect(
    sql`update invoice_transmission set state = 'to_send', sent_at = null, answered_at = null where invoice_id = ${first.id}`.execute(
      app.db,
    ),
  ).rejects.toThrow(/does not become/)
  expect(await breaches()).toEqual([])
})

test('of a buyer abroad no code of the Italian system is remembered', async () => {
  const abroad = {
    country: 'DE',
    postcode: '10115',
    city: 'Berlin',
    sdi_code: 'M5UXCR1',
    certified_email: 'a@pec.it',
  }
  expect((await save(await makeKing(app), abroad)).body).toMatchObject({
    details: { country: 'DE', tax_code: '', province: '', sdi_code: '0000000', certified_email: '' },
  })
})

test('numbers have no gap however many are made at once, and nothing rewrites an invoice', async () => {
  const kings = await Promise.all(Array.from({ length: 6 }, () => makeKing(app)))
  const purchases: { id: number }[] = []
  for (const king of kings) purchases.push(await makePurchase(app, king))
  await Promise.all(kings.map((king) => save(king)))
  const answers = await Promise.all(kings.map((king, index) => request(king, purchases[index]!.id)))
  expect(answers.map(({ status }) => status)).toEqual(kings.map(() => 200))
  expect(await breaches()).toEqual([])
  const [king] = kings
  for (const change of [
    sql`update invoice set number = 99 where user_id = ${king!.id}`,
    sql`delete from invoice where user_id = ${king!.id}`,
    sql`update invoice_file set xml = '<xml/>' where user_id = ${king!.id}`,
    sql`delete from invoice_file where user_id = ${king!.id}`,
    sql`insert into invoice_file (invoice_id, version, user_id, buyer, xml)
      select id, 2, user_id, '{}', '<xml/>' from invoice where user_id = ${king!.id}`,
  ])
    await expect(change.execute(app.db)).rejects.toThrow(/append-only|stays as it is/)
})

test('with the account the remembered details go; the files stay for ten years, the number for good', async () => {
  const king = await makeKing(app)
  await save(king)
  const { id } = await makePurchase(app, king)
  await request(king, id)
  await leaveSoon(app, king)
  await eraseAccounts.work(app.needs, {})
  const count = async (table: 'invoice_details' | 'invoice_file' | 'invoice') =>
    (await app.db.selectFrom(table).select('user_id').where('user_id', '=', king.id).execute()).length
  // The second is of the credit note: what he had not used is paid back with the account.
  expect([await count('invoice_details'), await count('invoice_file')]).toEqual([0, 2])
  await forgetInvoiced(app.db)
  expect(await count('invoice_file')).toBe(2)
  await sql`alter table invoice_file disable trigger invoice_file_guarded`.execute(app.db)
  await sql`update invoice_file set made_at = made_at - interval '10 years 1 day' where user_id = ${king.id}`.execute(
    app.db,
  )
  await sql`alter table invoice_file enable trigger invoice_file_guarded`.execute(app.db)
  await forgetInvoiced(app.db)
  expect([await count('invoice_file'), await count('invoice')]).toEqual([0, 2])
})
