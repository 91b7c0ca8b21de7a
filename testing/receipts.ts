import { sql } from 'kysely'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect } from 'vitest'
import {
  addUserCredits,
  createPaymentIntent,
  type ImmediateUseVersion,
} from '#features/payments/contract/payments.ts'
import { getReceipt } from '#features/payments/contract/receipts.ts'
import { receiptInvariants } from '#features/payments/server/receipts/audit.ts'
import { issueCreditNotes } from '#features/payments/server/receipts/issue.ts'
import type { ReceiptDocument } from '#features/payments/server/receipts/receipt-documents.ts'
import { reversePurchase } from '#features/payments/server/reversals.ts'
import { credits, euroCents } from '#platform/contract/money.ts'
import { transaction } from '#platform/server/db/database.ts'
import { payAtSandbox } from './buyers.ts'
import type { Caller, TestApp } from './harness.ts'

/** A seller as invoices name them. */
export const seller = {
  SELLER_NAME: 'Salotto & Figli S.r.l.',
  SELLER_ADDRESS: 'Corso d’Italia 1, 00198 Roma (RM)',
  SELLER_VAT_NUMBER: 'IT01234567890',
  VAT_RATE: '22',
}

export const wordsOf = (html: string) =>
  html
    .replace(/<style>.*?<\/style>/s, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replaceAll(/\s+/g, ' ')

/** All that a receipt says, with ordinary spaces. */
export const everything = ({
  title,
  number,
  facts,
  seller,
  buyer,
  lines,
  totals,
  notes,
}: ReceiptDocument): string[] =>
  [
    title,
    `n. ${number}`,
    ...seller,
    ...buyer,
    ...notes,
    ...[...facts, ...lines, ...totals].flatMap(({ label, value }) => [label, value]),
  ].map((text) => text.replaceAll(/\s+/g, ' '))

/** Purchases, what goes back of them, and the receipts of both. */
export function receiptCalls(app: TestApp) {
  /** Paid at the provider, which tells nobody. */
  async function payWithoutConfirmation(
    buyer: Caller,
    shopId = 1,
    promo_code?: string,
    immediate_use?: ImmediateUseVersion,
  ): Promise<{ purchaseId: number; paymentIntentId: string }> {
    const { body } = await app.call(createPaymentIntent, {
      as: buyer,
      body: { shop_id: shopId, promo_code, immediate_use },
    })
    const { paymentIntentId } = body as { paymentIntentId: string }
    await payAtSandbox(app, { paymentIntentId })
    const { id } = await app.db
      .selectFrom('purchase')
      .select('id')
      .where('provider_ref', '=', paymentIntentId)
      .executeTakeFirstOrThrow()
    return { purchaseId: id, paymentIntentId }
  }

  async function buy(
    buyer: Caller,
    shopId = 1,
    promo_code?: string,
    immediate_use?: ImmediateUseVersion,
  ): Promise<number> {
    const { purchaseId, paymentIntentId } = await payWithoutConfirmation(
      buyer,
      shopId,
      promo_code,
      immediate_use,
    )
    const body = { payment_method: 'sandbox' as const, shopId, paymentIntentId }
    expect((await app.call(addUserCredits, { as: buyer, body })).status).toBe(200)
    return purchaseId
  }

  const read = (as: Caller | undefined, id: number, query: Record<string, string> = {}) =>
    app.call(getReceipt, { ...(as && { as }), params: { id: String(id) }, query })

  const receiptOf = (purchaseId: number) =>
    app.db
      .selectFrom('receipt')
      .selectAll()
      .where('purchase_id', '=', purchaseId)
      .where('kind', '=', 'receipt')
      .executeTakeFirstOrThrow()

  /** As every settling does, as often as it likes. */
  const issueAgain = (purchaseId: number, disputeLost: boolean) =>
    transaction(app.db, async (trx) => {
      await trx.selectFrom('purchase').select('id').where('id', '=', purchaseId).forUpdate().execute()
      await issueCreditNotes(trx, app.needs.config.seller, purchaseId, { disputeLost })
    })

  return {
    payUnseen: payWithoutConfirmation,
    buy,
    read,
    pdfText: (purchaseId: number, as: Caller) => pdfText(app, purchaseId, as),
    breaches: () => breachesOf(app),
    receiptOf,
    takeBack: (purchaseId: number, cause: 'withdrawal' | 'dispute', amount: number) =>
      takeBack(app, purchaseId, cause, amount),
    issueAgain,
  }
}

/** As a PDF reader finds it, with ordinary spaces. */
async function pdfText({ origin }: TestApp, purchaseId: number, as: Caller): Promise<string> {
  const response = await fetch(`${origin}/api/purchases/${purchaseId}/receipt?format=pdf`, {
    headers: { authorization: `Bearer ${as.token}` },
  })
  expect(response.headers.get('content-type')).toBe('application/pdf')
  const document = await getDocumentProxy(new Uint8Array(await response.arrayBuffer()))
  const { text } = await extractText(document, { mergePages: true })
  return text.replaceAll(/\s+/g, ' ')
}

async function breachesOf({ db }: TestApp): Promise<string[]> {
  const found: string[] = []
  for (const { name, sql: statement } of receiptInvariants)
    if ((await sql.raw(statement).execute(db)).rows.length > 0) found.push(name)
  return found
}

/** Money of a purchase goes back, 40 Crediti with it. */
const takeBack = (app: TestApp, purchaseId: number, cause: 'withdrawal' | 'dispute', amount: number) =>
  transaction(app.db, async (trx) => {
    const purchase = await trx
      .selectFrom('purchase')
      .selectAll()
      .where('id', '=', purchaseId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const reversalId = await reversePurchase(trx, purchase, {
      cause,
      credits: credits(40),
      amount: euroCents(amount),
    })
    if (cause === 'withdrawal')
      await trx.insertInto('withdrawal').values({ reversal_id: reversalId }).execute()
    await issueCreditNotes(trx, app.needs.config.seller, purchaseId)
  })
