import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'

/** What moves a wallet; `earn` never does. */
export const walletKinds = ['purchase', 'unlock', 'refund', 'reversal', 'debt', 'adjustment'] as const
export type WalletKind = (typeof walletKinds)[number]

/** The hostess of an unlock; `chat_id` while he can still open the chat. Null once either has blocked the other. */
const UnlockedHostess = z.object({ name: z.string(), chat_id: z.nullable(z.int()) })
export type UnlockedHostess = z.output<typeof UnlockedHostess>

/** One line of 'Movimenti': `amount` is signed, in Crediti. */
export const WalletEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  kind: z.enum([...walletKinds, 'earn']),
  amount: z.int(),
  balance_after: z.int(),
  text: z.string(),
  /** Of an unlock and its refund. */
  hostess: z.nullable(UnlockedHostess),
})
export type WalletEntry = z.output<typeof WalletEntry>

/**
 * A price that is neither spent for good nor his to spend. `reply`: hers is awaited until `due_at`; `message`: his
 * own first one is; `decision`: hers is being looked at, and the clock stands.
 */
const Held = z.object({
  hostess: z.nullable(UnlockedHostess),
  cost: z.int(),
  waits_for: z.enum(['reply', 'message', 'decision']),
  due_at: z.nullable(z.iso.datetime()),
})
export type Held = z.output<typeof Held>

export const WalletPage = z.object({
  balance: z.int(),
  /** Paid for unlocks that wait for a reply. */
  held: z.int(),
  /** What for, the first due first. */
  held_for: z.array(Held),
  /** Taken back after it was spent: while it is more than nothing, the balance is nothing. */
  debt: z.int(),
  data: z.array(WalletEntry),
  current_page: z.int(),
  last_page: z.int(),
})
export type WalletPage = z.input<typeof WalletPage>

/** Days in Italy, both included. */
const filters = {
  kind: z.optional(z.enum(walletKinds)),
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
}

export const getWallet = endpoint({
  method: 'GET',
  path: '/api/wallet',
  who: 'king',
  impersonator: 'refused',
  summary: 'Saldo, Crediti in attesa di risposta e movimenti',
  query: z.object({
    page: z.optional(z.coerce.number<string | number>().check(z.int(), z.gte(1), z.lte(10_000))),
    ...filters,
  }),
  replies: { 200: WalletPage },
})

export const getWalletCsv = endpoint({
  method: 'GET',
  path: '/api/wallet/csv',
  who: 'king',
  impersonator: 'refused',
  summary: 'I movimenti come file CSV italiano: punto e virgola, virgola decimale, UTF-8 con BOM',
  query: z.object(filters),
  // CSV, no JSON.
  replies: { 200: z.string() },
})
