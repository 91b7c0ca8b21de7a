import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** One line of 'Movimenti': `amount` is signed, in Crediti. */
export const WalletEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  kind: z.enum(['purchase', 'unlock', 'earn', 'refund', 'adjustment', 'reversal', 'debt']),
  amount: z.int(),
  balance_after: z.int(),
  text: z.string(),
})

export const WalletPage = z.object({
  balance: z.int(),
  /** Paid for unlocks that wait for a reply. */
  held: z.int(),
  /** Taken back after it was spent: while it is more than nothing, the balance is nothing. */
  debt: z.int(),
  data: z.array(WalletEntry),
  current_page: z.int(),
  last_page: z.int(),
})
export type WalletPage = z.input<typeof WalletPage>

export const getWallet = endpoint({
  method: 'GET',
  path: '/api/wallet',
  who: 'king',
  impersonator: 'refused',
  summary: 'Saldo, Crediti in attesa di risposta e movimenti',
  query: z.object({
    page: z.optional(z.coerce.number<string | number>().check(z.int(), z.gte(1), z.lte(10_000))),
  }),
  replies: { 200: WalletPage },
})
