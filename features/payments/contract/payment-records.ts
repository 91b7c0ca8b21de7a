import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { NamedPerson } from '#platform/contract/people.ts'
import { reason } from '#platform/contract/reason.ts'
import { Problem } from '#platform/contract/refusals.ts'
import { RowId } from '#platform/contract/row-id.ts'

/** Everybody's purchases, as the staff follows them. Amounts in euro. */

export const paymentsPerPage = 50

export const paymentProviders = ['stripe', 'paypal', 'sandbox'] as const

/**
 * - `open`: opened, not paid yet
 * - `credited`: paid, and the Crediti are his
 * - `failed`: never paid, cancelled, or not as agreed
 */
export const paymentStates = ['open', 'credited', 'failed'] as const
export type PaymentState = (typeof paymentStates)[number]

/**
 * What else is true of a purchase.
 * - `mismatch`: what the provider says does not fit, and nobody has looked yet
 * - `disputed`: contested at his bank, not won
 * - `withdrawn`: he has used his right of withdrawal
 * - `refund_late`: its money does not go back by itself, people have to see to it
 * - `refunded`: some or all of the money is back
 */
export const paymentFlags = ['mismatch', 'disputed', 'withdrawn', 'refund_late', 'refunded'] as const
export type PaymentFlag = (typeof paymentFlags)[number]

export const PaymentRecord = z.object({
  id: z.int(),
  king: NamedPerson,
  title: z.string(),
  credits: z.int(),
  list_price: z.number(),
  discount: z.number(),
  paid: z.number(),
  provider: z.enum(paymentProviders),
  /** The provider's name for it; null until it has answered. */
  provider_ref: z.nullable(z.string()),
  receipt_number: z.nullable(z.string()),
  state: z.enum(paymentStates),
  flags: z.array(z.enum(paymentFlags)),
  /** What has gone back of it. */
  refunded: z.number(),
  opened_at: z.iso.datetime(),
  credited_at: z.nullable(z.iso.datetime()),
})
export type PaymentRecord = z.output<typeof PaymentRecord>

const Day = z.iso.date('Scegli un giorno.')

const filters = {
  /** Id at the provider, number of a receipt or credit note, name or e-mail of the king, number of the purchase. */
  query: z.optional(z.string().check(z.maxLength(100))),
  state: z.optional(z.enum(paymentStates)),
  flag: z.optional(z.enum(paymentFlags)),
  provider: z.optional(z.enum(paymentProviders)),
  /** Days in Italy on which it was opened, both included. */
  from: z.optional(Day),
  to: z.optional(Day),
  user_id: z.optional(RowId),
}
const PaymentFilters = z.object(filters)
export type PaymentFilters = z.output<typeof PaymentFilters>

/** Of everything that the filters find. */
const PaymentTotals = z.object({
  count: z.int(),
  credited: z.int(),
  paid: z.number(),
  discount: z.number(),
  refunded: z.number(),
  /** Paid less refunded. */
  net: z.number(),
})
export type PaymentTotals = z.output<typeof PaymentTotals>

/** What happened to a purchase, in the order of time. */
export const PaymentEvent = z.object({
  at: z.iso.datetime(),
  kind: z.enum([
    'opened',
    'notice',
    'credited',
    'failed',
    'taken',
    'given_back',
    'money_back',
    'refund_late',
    'receipt',
    'credit_note',
    'promo',
    'asked',
    'action',
  ]),
  text: z.string(),
})
export type PaymentEvent = z.output<typeof PaymentEvent>

/** One line of the comparison; `provider` null where it has not been asked, or says nothing of it. */
const Compared = z.object({
  what: z.enum(['status', 'amount', 'currency', 'purchase', 'buyer', 'package', 'refunded', 'dispute']),
  ours: z.string(),
  provider: z.nullable(z.string()),
  agrees: z.boolean(),
})

export const PaymentDetails = z.extend(PaymentRecord, {
  /** Why what the provider says does not fit, in words; stays when somebody has looked. */
  mismatch: z.nullable(z.string()),
  mismatch_resolved_at: z.nullable(z.iso.datetime()),
  failure: z.nullable(z.string()),
  promo_code: z.nullable(z.object({ id: z.int(), code: z.string() })),
  /** Withdrawals, and what ended accounts left, whose money is not back yet. */
  refunds: z.array(
    z.object({
      id: z.int(),
      amount: z.number(),
      at: z.iso.datetime(),
      tries: z.int(),
      next_try_at: z.iso.datetime(),
      /** Since when people have to see to it. */
      late_since: z.nullable(z.iso.datetime()),
      /** Once late, it may be paid by bank transfer. */
      of_ended_account: z.boolean(),
    }),
  ),
  compared: z.array(Compared),
  asked_at: z.nullable(z.iso.datetime()),
  /** When the reconciler asks again by itself; null: never. */
  next_ask_at: z.nullable(z.iso.datetime()),
  timeline: z.array(PaymentEvent),
})
export type PaymentDetails = z.output<typeof PaymentDetails>

/** How the comparison of our books with the providers goes on by itself. */
export const Reconciliation = z.object({
  providers: z.array(
    z.object({
      provider: z.enum(paymentProviders),
      /** Of the last run; null before the first. */
      ran_at: z.nullable(z.iso.datetime()),
      asked: z.int(),
      silent: z.int(),
      /** Due for minutes and not asked about, and since when the oldest. */
      due: z.int(),
      oldest_due_at: z.nullable(z.iso.datetime()),
      /** Opened and not paid yet. */
      open: z.int(),
    }),
  ),
  /** No run for longer than it should take: nothing is credited by itself. */
  late: z.boolean(),
  mismatches: z.int(),
  refunds_waiting: z.int(),
  refunds_late: z.int(),
})
export type Reconciliation = z.output<typeof Reconciliation>

const one = z.object({ id: RowId })

const Reason = z.object({ reason })

export const paymentRecordEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/payments',
    who: 'admin',
    permission: 'payment.read',
    summary: 'Gli acquisti di tutti, dall’ultimo; i totali a chi può vedere gli incassi',
    query: z.object({
      ...filters,
      page: z._default(z.coerce.number<string | number>().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
    }),
    replies: {
      200: z.object({
        data: z.array(PaymentRecord),
        totals: z.nullable(PaymentTotals),
        current_page: z.int(),
        last_page: z.int(),
      }),
    },
  }),
  csv: endpoint({
    method: 'GET',
    path: '/api/admin/payments/csv',
    who: 'admin',
    fresh: true,
    permission: 'revenue.read',
    summary: 'Gli stessi acquisti come file CSV italiano',
    query: PaymentFilters,
    // CSV, no JSON.
    replies: { 200: z.string() },
  }),
  reconciliation: endpoint({
    method: 'GET',
    path: '/api/admin/payments/reconciliation',
    who: 'admin',
    permission: 'payment.read',
    summary: 'Quando i fornitori sono stati interrogati, e che cosa aspetta una persona',
    replies: { 200: Reconciliation },
  }),
  one: endpoint({
    method: 'GET',
    path: '/api/admin/payments/:id',
    who: 'admin',
    permission: 'payment.read',
    summary: 'Un acquisto: che cosa è stato concordato, che cosa dice il fornitore, che cosa è successo',
    params: one,
    replies: { 200: PaymentDetails, 404: Problem },
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api/admin/payments/:id/settle',
    who: 'admin',
    permission: 'payment.settle',
    fresh: true,
    summary: 'Chiede al fornitore e porta i nostri conti a dire quello che dice',
    params: one,
    replies: { 200: PaymentDetails, 404: Problem, 409: Problem, 502: Problem },
  }),
  resolveMismatch: endpoint({
    method: 'POST',
    path: '/api/admin/payments/:id/mismatch',
    who: 'admin',
    permission: 'payment.settle',
    fresh: true,
    summary: 'Una persona ha guardato la differenza: resta scritta, e non aspetta più',
    params: one,
    body: Reason,
    invalid: 'errors',
    replies: { 200: PaymentDetails, 404: Problem, 409: Problem },
  }),
  retryRefund: endpoint({
    method: 'POST',
    path: '/api/admin/payments/:id/refund',
    who: 'admin',
    permission: 'payment.settle',
    fresh: true,
    summary: 'Prova di nuovo a restituire il denaro rimasto in sospeso',
    params: one,
    body: Reason,
    invalid: 'errors',
    replies: { 200: PaymentDetails, 404: Problem, 409: Problem },
  }),
  closeByTransfer: endpoint({
    method: 'POST',
    path: '/api/admin/payments/:id/transfer',
    who: 'admin',
    permission: 'payment.settle',
    fresh: true,
    summary: 'Segna come pagato con un bonifico il rimborso di un account eliminato',
    params: one,
    body: Reason,
    invalid: 'errors',
    replies: { 200: PaymentDetails, 404: Problem, 409: Problem, 502: Problem },
  }),
} as const
