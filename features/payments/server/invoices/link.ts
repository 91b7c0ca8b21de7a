import { databaseNow } from '#platform/server/db/database-time.ts'
import { readSignature, signAddress } from '#platform/server/http/signed-address.ts'
import type { Config } from '#platform/server/config/config.ts'
import { receiptLinkMinutes } from '../../contract/receipts.ts'

/** Where a buyer's invoice opens, without a session, as long as a receipt does. */
export function invoiceUrl(config: Pick<Config, 'key'>, invoiceId: number, now = databaseNow()): string {
  return `/api/invoices/${invoiceId}/file?${signAddress(config.key('invoice'), invoiceId, { seconds: receiptLinkMinutes * 60 }, now)}`
}

/** `late`: it was ours. */
export function readInvoiceLink(
  config: Pick<Config, 'keys'>,
  invoiceId: number,
  query: { readonly expires?: string | undefined; readonly signature?: string | undefined },
): 'good' | 'late' | 'none' {
  return readSignature(config.keys('invoice'), invoiceId, query)
}
