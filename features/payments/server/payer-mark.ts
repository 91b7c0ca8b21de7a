import { createHmac } from 'node:crypto'
import type { Config } from '#platform/server/config/config.ts'
import type { ProviderName } from '#platform/server/providers/payment/payment.ts'

/** Alike for all payments by one card or account, and keyed: nobody can try cards against a stolen table. */
export function payerMark(config: Pick<Config, 'key'>, provider: ProviderName, payer: string): Buffer {
  return createHmac('sha256', config.key('payer-mark')).update(`${provider} ${payer}`).digest()
}
