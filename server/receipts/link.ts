import { createHmac, timingSafeEqual } from 'node:crypto'
import { receiptLinkMinutes } from '#contract/receipts.ts'
import type { Config } from '#server/config.ts'

/** Where a buyer's receipt opens; made anew for each who may, since it opens without a session. */
export function receiptUrl(config: Pick<Config, 'key'>, purchaseId: number, now = Date.now()): string {
  const expires = Math.floor(now / 1000) + receiptLinkMinutes * 60
  return `/api/purchases/${purchaseId}/receipt?expires=${expires}&signature=${sign(config, purchaseId, expires)}`
}

/** `late`: it was ours. */
export function readReceiptLink(
  config: Pick<Config, 'key'>,
  purchaseId: number,
  { expires, signature }: { readonly expires?: string | undefined; readonly signature?: string | undefined },
): 'good' | 'late' | 'none' {
  const until = Number(expires)
  if (signature === undefined || !Number.isSafeInteger(until)) return 'none'
  const given = Buffer.from(signature, 'base64url')
  const right = Buffer.from(sign(config, purchaseId, until), 'base64url')
  if (given.length !== right.length || !timingSafeEqual(given, right)) return 'none'
  return until * 1000 > Date.now() ? 'good' : 'late'
}

function sign(config: Pick<Config, 'key'>, purchaseId: number, expires: number): string {
  return createHmac('sha256', config.key('receipt')).update(`${purchaseId}.${expires}`).digest('base64url')
}
