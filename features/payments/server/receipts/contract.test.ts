import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { releasedVersions } from '#platform/contract/documents.ts'
import { italianDate } from '#platform/contract/italian-time.ts'
import { company } from '#platform/contract/company.ts'
import { makeReadyBuyer } from '#testing/buyers.ts'
import { type Caller, startTestApp } from '#testing/harness.ts'
import { receiptCalls, seller } from '#testing/receipts.ts'
import { immediateUseTexts } from '../../contract/payments.ts'
import { receiptUrl } from './link.ts'

const app = await startTestApp(seller)
const { buy, receiptOf } = receiptCalls(app)

/** What a PDF reader finds, with ordinary spaces. */
async function wordsIn(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true })
  return text.replaceAll(/\s+/g, ' ')
}

async function confirmationsTo(buyer: Caller & { readonly email: string }) {
  await app.runJobs()
  const { data } = (await (await fetch(`${app.origin}/api/dev/outbox?to=${buyer.email}`)).json()) as {
    data: { id: number; subject: string; text: string; attachments?: string[] }[]
  }
  return data.filter(({ attachments }) => attachments !== undefined)
}

test('one mail confirms the contract, with a PDF that says all that the law wants on a durable medium', async () => {
  const buyer = await makeReadyBuyer(app)
  const purchaseId = await buy(buyer, 1, undefined, '2026-11-24')
  const [mail, ...more] = await confirmationsTo(buyer)
  expect(more).toEqual([])
  const { year, number } = await receiptOf(purchaseId)
  expect(mail).toMatchObject({
    subject: `Conferma del contratto e ricevuta n. ${year}/${number}`,
    attachments: [`lieta-contratto-${year}-${number}.pdf`],
    // A package that is called by its Crediti says them once.
    text: expect.stringContaining('\nAcquisto: 100 Crediti\n'),
  })
  const file = await fetch(`${app.origin}/dev/outbox/${mail!.id}/allegati/0`)
  expect(file.headers.get('content-type')).toBe('application/pdf')
  const bytes = new Uint8Array(await file.arrayBuffer())
  expect(bytes.byteLength).toBeLessThan(120_000)
  // The facts, two pages of chapters with the form below them, and the receipt. The bytes go with their first reader.
  expect((await getDocumentProxy(bytes.slice())).numPages).toBe(4)
  const words = await wordsIn(bytes)
  const { email, certifiedEmail, phone, disputeBody } = company
  for (const said of [
    // Who sells, and how to reach them.
    'Salotto & Figli S.r.l.',
    'Corso d’Italia 1, 00198 Roma (RM)',
    'P. IVA IT01234567890',
    email,
    certifiedEmail,
    phone,
    // What was bought, for how much, with which tax.
    'Pacchetto 100 Crediti',
    'IVA 22%',
    '9,90 €',
    // The request for immediate use, in the words that he read, and its moment.
    immediateUseTexts['2026-11-24'],
    'Hai il diritto di recedere dal contratto, senza indicarne le ragioni, entro 14 giorni',
    'Modulo tipo di recesso',
    'Con la presente io/noi (*) notifico/notifichiamo (*) il recesso',
    // Where the function is.
    'art. 54-bis',
    `${app.needs.config.publicUrl}/recesso`,
    'articoli 135-octies e seguenti',
    'art. 141-sexies',
    disputeBody,
    `Termini e Condizioni nella versione del ${italianDate(releasedVersions.terms)}`,
    `Crediti e Pagamenti nella versione del ${italianDate(releasedVersions.credits)}`,
    // And the receipt itself.
    `Ricevuta n. ${year}/${number}`,
  ])
    expect(words).toContain(said)
  expect(words).toMatch(/Il \d\d\/\d\d\/\d{4}, \d\d:\d\d \(ora italiana\), prima di pagare, hai spuntato/)

  const again = await fetch(`${app.origin}${receiptUrl(app.needs.config, purchaseId)}&format=contract`)
  expect(await wordsIn(new Uint8Array(await again.arrayBuffer()))).toBe(words)
})

test('without the request the confirmation says that used Crediti are paid back too', async () => {
  const buyer = await makeReadyBuyer(app)
  const purchaseId = await buy(buyer)
  const file = await fetch(`${app.origin}${receiptUrl(app.needs.config, purchaseId)}&format=contract`)
  const words = await wordsIn(new Uint8Array(await file.arrayBuffer()))
  expect(words).toContain('Se recedi ti rimborsiamo l’intero prezzo, anche per i Crediti che hai usato.')
  expect(words).not.toContain('hai spuntato')
  const forged = await fetch(`${app.origin}/api/purchases/${purchaseId}/receipt?format=contract`)
  expect(forged.status).toBe(404)
})

test('the confirmation is never sent twice, and the database keeps what was confirmed', async () => {
  const buyer = await makeReadyBuyer(app)
  const purchaseId = await buy(buyer, 1, undefined, '2026-11-24')
  const { confirmContract } = await import('./confirm-contract.ts')
  await Promise.all([1, 2, 3].map(() => confirmContract.work(app.needs, { purchaseId })))
  expect(await confirmationsTo(buyer)).toHaveLength(1)
  await expect(
    app.db
      .updateTable('contract_confirmation')
      .set({ terms_version: '2030-01-01' })
      .where('purchase_id', '=', purchaseId)
      .execute(),
  ).rejects.toThrow('never changes')
  await expect(
    app.db
      .updateTable('purchase')
      .set({ immediate_use_text: null, immediate_use_at: null })
      .where('id', '=', purchaseId)
      .execute(),
  ).rejects.toThrow('stays')
})
