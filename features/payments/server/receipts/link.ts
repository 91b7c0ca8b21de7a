import { databaseNow } from '#platform/server/db/database-time.ts'
import { receiptLinkMinutes } from '../../contract/receipts.ts'
import type { Config } from '#platform/server/config/config.ts'
import { readSignature, signAddress } from '#platform/server/http/signed-address.ts'

/** Where a buyer's receipt opens; made anew for each who may, since it opens without a session. */
export function receiptUrl(config: Pick<Config, 'key'>, purchaseId: number, now = databaseNow()): string {
  return `/api/purchases/${purchaseId}/receipt?${signAddress(config.key('receipt'), purchaseId, { seconds: receiptLinkMinutes * 60 }, now)}`
}

/** `late`: it was ours. */
export function readReceiptLink(
  config: Pick<Config, 'keys'>,
  purchaseId: number,
  query: { readonly expires?: string | undefined; readonly signature?: string | undefined },
): 'good' | 'late' | 'none' {
  return readSignature(config.keys('receipt'), purchaseId, query)
}
