import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Problem } from '#platform/contract/refusals.ts'

/** How long a purchase can be withdrawn from: the day of the purchase does not count (docs/decisions/0033). */
export const withdrawalDays = 14

/** By law the money is back within so many days of the declaration (article 13 of Directive 2011/83/EU). */
export const payBackDays = 14

/** Directive (EU) 2023/2673 prescribes the words on both buttons, or words as clear as these. */
export const withdrawalTexts = {
  open: 'Recedi dal contratto qui',
  confirm: 'Conferma recesso',
} as const

/**
 * - `credited`: his, and nothing more to say
 * - `disputed`: he has contested the payment at his bank
 * - `refunding`: withdrawn from, the money is on its way; `refund_late`: people see to it
 * - `refunded`: some or all of the money is back
 */
export const purchaseStates = ['credited', 'disputed', 'refunding', 'refund_late', 'refunded'] as const

/** Amounts in euro. */
export const Withdrawal = z.object({
  at: z.iso.datetime(),
  credits: z.int(),
  amount: z.number(),
  state: z.enum(['refunding', 'refund_late', 'refunded']),
  refunded_at: z.nullable(z.iso.datetime()),
})

/** A credited purchase; amounts in euro. */
export const Purchase = z.object({
  id: z.int(),
  title: z.string(),
  /** Bought. */
  credits: z.int(),
  list_price: z.number(),
  discount: z.number(),
  paid: z.number(),
  paid_with: z.enum(['card', 'paypal']),
  at: z.iso.datetime(),
  /** Of the receipt: `2026/12`. */
  receipt_number: z.string(),
  state: z.enum(purchaseStates),
  /** What waits for a reply counts as spent. */
  unspent: z.int(),
  /** The last moment to withdraw. */
  withdrawable_until: z.iso.datetime(),
  /** What comes back if he withdraws now; 0 where he cannot. */
  money_back: z.number(),
  withdrawals: z.array(Withdrawal),
  /** The page of the receipt and its credit notes; with `&format=pdf` as PDF. Opens for an hour. */
  receipt_url: z.string(),
})
export type Purchase = z.output<typeof Purchase>

export const purchaseEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/purchases',
    who: 'king',
    impersonator: 'refused',
    summary: 'I propri acquisti, dall’ultimo, con i Crediti non usati e il rimborso in caso di recesso',
    replies: { 200: z.array(Purchase) },
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/api/purchases/:id/withdraw',
    who: 'king',
    impersonator: 'refused',
    // New terms are no reason to keep anybody in a contract.
    beforeConsent: true,
    summary: `Recede da un acquisto entro ${withdrawalDays} giorni: toglie i Crediti non usati e ne restituisce il prezzo`,
    params: z.object({ id: z.string() }),
    /** `money_back` as it was shown: where it has changed since, nothing happens. */
    body: z.nullish(z.object({ money_back: z.optional(z.number()) })),
    invalid: 'errors',
    replies: {
      200: z.object({ message: z.string(), money_back: z.number(), credits: z.int() }),
      404: Problem,
      409: Problem,
    },
  }),
} as const
