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
  /** When he asked to use the Crediti at once; null: he did not, and withdrawing pays back the used ones too. */
  immediate_use_at: z.nullable(z.iso.datetime()),
  /** The last moment to withdraw. */
  withdrawable_until: z.iso.datetime(),
  /** What comes back if he withdraws now; 0 where he cannot. */
  money_back: z.number(),
  withdrawals: z.array(Withdrawal),
  /** The page of the receipt and its credit notes; with `&format=pdf` as PDF. Opens for an hour. */
  receipt_url: z.string(),
})
export type Purchase = z.output<typeof Purchase>

const bearer = z.object({ ban_token: z.optional(z.string().check(z.maxLength(500))) })

/** A link in a mail works for so long, and once. */
export const withdrawalLinkHours = 24

/** Whether or not there is such a purchase. */
export const withdrawalLinkSent =
  'Se il numero e l’email corrispondono a un acquisto, ti abbiamo inviato un’email con il link per recedere. Controlla anche lo spam.'

const Token = z.string('Il link non è completo.').check(z.minLength(1), z.maxLength(500))

const Withdrawn = z.object({ message: z.string(), money_back: z.number(), credits: z.int() })

export const WithdrawalLinkBody = z.object({
  receipt_number: z
    .string('Scrivi il numero della ricevuta.')
    .check(
      z.trim(),
      z.minLength(1, 'Scrivi il numero della ricevuta.'),
      z.maxLength(40, 'Il numero è troppo lungo.'),
    ),
  email: z.string('Scrivi la tua email.').check(z.trim(), z.email('Scrivi un indirizzo email valido.')),
})

/** Without an account, or locked out of it: by a link that only the buyer's mailbox gets. */
export const withdrawalEndpoints = {
  link: endpoint({
    method: 'POST',
    path: '/api/withdrawals/link',
    who: 'anyone',
    summary: `Invia a chi ha comprato il link per recedere, valido ${withdrawalLinkHours} ore; risponde lo stesso anche dove non c’è nulla`,
    body: WithdrawalLinkBody,
    invalid: 'errors',
    replies: { 202: z.object({ message: z.string() }) },
  }),
  purchase: endpoint({
    method: 'POST',
    path: '/api/withdrawals/purchase',
    who: 'anyone',
    summary: 'L’acquisto di un link per recedere; non lo consuma',
    body: z.object({ token: Token }),
    invalid: 'errors',
    replies: { 200: Purchase, 404: Problem },
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/api/withdrawals',
    who: 'anyone',
    summary: 'Recede dall’acquisto di un link, che vale una volta',
    body: z.object({ token: Token, money_back: z.optional(z.number()) }),
    invalid: 'errors',
    replies: { 200: Withdrawn, 404: Problem, 409: Problem },
  }),
} as const

export const purchaseEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/purchases',
    who: 'king_or_banned',
    impersonator: 'refused',
    query: bearer,
    summary: 'I propri acquisti, dall’ultimo, con i Crediti non usati e il rimborso in caso di recesso',
    replies: { 200: z.array(Purchase) },
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/api/purchases/:id/withdraw',
    who: 'king_or_banned',
    impersonator: 'refused',
    // New terms are no reason to keep anybody in a contract.
    beforeConsent: true,
    summary: `Recede da un acquisto entro ${withdrawalDays} giorni: toglie i Crediti non usati e ne restituisce il prezzo`,
    params: z.object({ id: z.string() }),
    query: bearer,
    /** `money_back` as it was shown: where it has changed since, nothing happens. */
    body: z.nullish(z.object({ money_back: z.optional(z.number()) })),
    invalid: 'errors',
    replies: {
      200: Withdrawn,
      404: Problem,
      409: Problem,
    },
  }),
} as const
