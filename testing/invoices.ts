import { invoiceEndpoints, type InvoiceDetails } from '#features/payments/contract/invoices.ts'
import { requestInvoice } from '#features/payments/server/invoices/own-invoices.ts'
import { saveDetails } from '#features/payments/server/invoices/details.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { makePurchase } from './buyers.ts'
import type { Caller, TestApp } from './harness.ts'

/** As an Italian fills them in. */
export const mariosDetails: InvoiceDetails = {
  name: 'Mario Rossi',
  tax_code: 'RSSMRA85T10A562S',
  vat_number: '',
  address: 'Via Garibaldi 7',
  postcode: '20121',
  city: 'Milano',
  province: 'MI',
  country: 'IT',
  sdi_code: '',
  certified_email: '',
}

/** To whom his invoices are made out from now on. */
export async function saveMariosDetails({ needs }: TestApp, { id }: { readonly id: number }): Promise<void> {
  await saveDetails(needs, { userId: id } as Actor, mariosDetails)
}

/** The invoice of a purchase of his, made out to Mario; its id. */
export async function makeInvoice(app: TestApp, king: { readonly id: number }): Promise<number> {
  const { id } = await makePurchase(app, king)
  await saveMariosDetails(app, king)
  await requestInvoice(app.needs, { userId: king.id } as Actor, id)
  const { id: invoiceId } = await app.db
    .selectFrom('invoice')
    .select('id')
    .where('purchase_id', '=', id)
    .executeTakeFirstOrThrow()
  return invoiceId
}

/** His invoices as he finds them. */
export async function ownInvoicesOf(app: TestApp, king: Caller) {
  const { status, body } = await app.call(invoiceEndpoints.own, { as: king })
  if (status !== 200) throw new Error(`invoices: ${status}`)
  return body
}
