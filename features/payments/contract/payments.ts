import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { FieldErrors, Problem } from '#platform/contract/refusals.ts'
import { RowId } from '#platform/contract/row-id.ts'

/** The code by SMS before a purchase, and for how long it opens the till. */
export const paymentCode = { digits: 6, minutes: 10, tries: 5, resendSeconds: 30, validMinutes: 30 } as const

/** So long a promo code is held for a payment that was opened with it (docs/decisions/0030). */
export const promoReservationMinutes = 30

/** The `code` of a 403 while purchases wait, after a change of the number (docs/decisions/0090). */
export const purchaseHeld = 'purchase_held'

/** The prescribed words of the payment page. */
export const paymentTexts = {
  otpIncomplete: 'Verifica OTP incompleta',
  otpRight: 'OTP verificato con successo!',
  // voice: the server replaces it where it refuses (platform/server/http/errors.ts)
  otpWrong: 'Invalid OTP',
  otpSent: (minutes: number) => `Ti abbiamo inviato un codice OTP via SMS. Scade tra ${minutes} minuti.`,
  otpRequestFailed: "Impossibile richiedere l'OTP. Riprova più tardi.",
  otpResendFailed: "Impossibile reinviare l'OTP. Riprova più tardi.",
  noPhone: 'Aggiungi un numero di telefono al tuo profilo per completare il pagamento.',
  held: (day: string, time: string) =>
    `Hai cambiato numero da poco. Per la tua sicurezza puoi acquistare dal ${day} alle ${time}. Se l’hai cambiato tu, conferma dal link che ti abbiamo mandato per email e al numero di prima e acquista subito.`,
  // voice: the server replaces it where it refuses
  promoInvalid: 'Promo Code non è valido, scaduto o non applicabile a questo prodotto.',
  cardFailed: (cause: string) => `Pagamento non riuscito: ${cause}`,
  notPaid: 'Pagamento Fallito: Il pagamento non è andato a buon fine. Per favore, riprova più tardi.',
  credited: 'Congratulazioni! Crediti aggiunti al tuo account',
  creditsNotAdded: 'Impossibile aggiungere i crediti.',
  creditsFailed: "Errore durante l'aggiunta dei crediti.",
  somethingFailed: 'Si è verificato un errore',
  stripeNeedsCookies: 'Devi accettare i cookie pertinenti prima di utilizzare Stripe.',
  // voice: `say` takes it where it is shown
  stripeNotLoaded: 'Stripe or elements not loaded',
  detailsMissing: 'Dettagli di pagamento mancanti.',
  cancelled: 'Pagamento non riuscito, riprova più tardi',
} as const

/**
 * The request of article 51(8) of the consumer code, a sentence of its own that nothing ticks beforehand. A changed
 * sentence is a new version, and those before stay: a purchase names the one that was read (docs/decisions/0105).
 */
export const immediateUseTexts = {
  '2026-11-24': 'Voglio usare subito i Crediti. So che, se recedo, quelli usati non mi vengono rimborsati.',
} as const
export type ImmediateUseVersion = keyof typeof immediateUseTexts
export const immediateUseVersion: ImmediateUseVersion = '2026-11-24'
const immediateUseVersions = Object.keys(immediateUseTexts) as [ImmediateUseVersion]

/** Of our own pages, where paying was tried without the tick. */
export const immediateUseMissing = 'Spunta la casella per usare i Crediti appena arrivano.'

/** ENT-14: `price` in euro. */
export const ShopItem = z.object({
  id: z.int(),
  title: z.string(),
  credits: z.int(),
  price: z.number(),
  /** A few words of the staff about it, where there are any. */
  description: z.optional(z.string()),
  icon_url: z.string(),
})
export type ShopItem = z.output<typeof ShopItem>

export const getShops = endpoint({
  method: 'GET',
  path: '/api/shops',
  who: 'king',
  summary: 'I pacchetti di Crediti in vendita',
  replies: { 200: z.object({ shops: z.array(ShopItem) }) },
})

export const getShop = endpoint({
  method: 'GET',
  path: '/api/shop/:id',
  who: 'king',
  summary: 'Un pacchetto',
  params: z.object({ id: z.string() }),
  replies: { 200: z.object({ shop: ShopItem }), 404: Problem },
})

export const getValidPaymentCode = endpoint({
  method: 'GET',
  path: '/api/payment-otp/getvalid',
  who: 'king',
  impersonator: 'refused',
  summary: 'Se un codice verificato vale ancora per un acquisto',
  replies: { 200: z.object({ otp_found: z.boolean() }) },
})

/** `expiry_delay` in minutes. */
const CodeSent = z.object({ expiry_delay: z.number() })

export const requestPaymentCode = endpoint({
  method: 'POST',
  path: '/api/payment-otp/request',
  who: 'king',
  summary: 'Invia il codice di pagamento al telefono verificato',
  replies: { 200: CodeSent, 422: Problem },
})

export const resendPaymentCode = endpoint({
  method: 'POST',
  path: '/api/payment-otp/resend',
  who: 'king',
  summary: 'Invia un nuovo codice; quello di prima non vale più',
  replies: { 200: CodeSent, 422: Problem },
})

export const verifyPaymentCode = endpoint({
  method: 'POST',
  path: '/api/payment-otp/verify',
  who: 'king',
  summary: 'Verifica il codice di pagamento',
  body: z.object({ otp: z.string().check(z.minLength(1, 'Campo obbligatorio.'), z.maxLength(10)) }),
  invalid: 'errors',
  replies: { 200: z.object({ message: z.string() }), 422: FieldErrors },
})

/** ENT-15, amounts in euro. `promo_code` as the server spells it. */
export const PromoResult = z.object({
  promo_code: z.string(),
  discounted_price: z.number(),
  /** What comes off the list price; the two add up to it. */
  discount_amount: z.number(),
  /** Stands beside every announced discount, by law. */
  lowest_price_30_days: z.number(),
})
export type PromoResult = z.output<typeof PromoResult>

export const applyPromoCode = endpoint({
  method: 'POST',
  path: '/api/promocode/apply',
  who: 'king',
  summary: 'Quanto costa un pacchetto con un codice promozionale',
  body: z.object({
    product_id: RowId,
    code: z.string().check(z.minLength(1, 'Campo obbligatorio.'), z.maxLength(100)),
  }),
  invalid: 'errors',
  replies: { 200: PromoResult, 400: Problem, 404: Problem },
})

/**
 * `exact_for`: the id of a hostess. Sold is not the package but what he lacks to unlock her chat, at the price of a
 * Credito in the smallest package, which `shop_id` has to name; the server counts both (docs/decisions/0080).
 * `price` in euro and `credits`: as the buyer saw them on the page that pays. Where they have changed since, nothing
 * is opened (409 `price_changed`).
 * `immediate_use`: the version of the sentence by which he asked to use the Crediti at once. Left out, he has not asked,
 * and a withdrawal gives back the price of used Crediti too; who has had that once has to ask (409 `request_needed`).
 */
const Purchasing = z.object({
  shop_id: RowId,
  exact_for: z.optional(RowId),
  promo_code: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
  price: z.optional(z.number()),
  credits: z.optional(z.int()),
  immediate_use: z.optional(z.nullable(z.enum(immediateUseVersions))),
})

/** ENT-16 */
export const PaymentIntent = z.object({ clientSecret: z.string(), paymentIntentId: z.string() })
export type PaymentIntent = z.output<typeof PaymentIntent>

export const createPaymentIntent = endpoint({
  method: 'POST',
  path: '/api/create-payment-intent',
  who: 'king',
  fresh: 'on_another_device',
  summary: 'Apre un pagamento con carta; serve un codice verificato',
  body: Purchasing,
  invalid: 'errors',
  replies: { 200: PaymentIntent, 400: Problem, 403: Problem, 404: Problem, 409: Problem, 502: Problem },
})

/** API-51. `approval_url`: where PayPal asks the buyer; it sends back to `/paypal/success` or `/paypal/cancel`. */
export const createPaypalOrder = endpoint({
  method: 'POST',
  path: '/api/paypal/create-order',
  who: 'king',
  fresh: 'on_another_device',
  summary: 'Apre un pagamento con PayPal; serve un codice verificato',
  body: Purchasing,
  invalid: 'errors',
  replies: {
    200: z.object({ approval_url: z.string() }),
    400: Problem,
    403: Problem,
    404: Problem,
    409: Problem,
    502: Problem,
  },
})

const NotCredited = z.object({ status: z.literal(false), message: z.string() })

/** ENT-17. Only asks for confirmation: whether it is paid, the provider says. */
export const addUserCredits = endpoint({
  method: 'POST',
  path: '/api/add/user-credits',
  who: 'king',
  summary: 'Accredita un pagamento, se il fornitore lo conferma; ripetibile',
  body: z.object({
    payment_method: z.enum(['stripe', 'paypal', 'sandbox']),
    shopId: RowId,
    paymentIntentId: z.string().check(z.minLength(1), z.maxLength(200)),
  }),
  invalid: 'errors',
  replies: {
    200: z.object({ status: z.literal(true) }),
    402: NotCredited,
    404: NotCredited,
    409: NotCredited,
    502: NotCredited,
  },
})
