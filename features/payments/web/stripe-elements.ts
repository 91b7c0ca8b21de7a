import type {
  PaymentIntentResult,
  Stripe,
  StripeCardCvcElement,
  StripeCardExpiryElement,
  StripeCardNumberElement,
  StripeElementStyle,
} from '@stripe/stripe-js'
import type { PaymentIntent } from '../contract/payments.ts'
import type { CardAnswer } from './checkout.ts'

export const stripeFields = ['cardNumber', 'cardExpiry', 'cardCvc'] as const
export type StripeField = (typeof stripeFields)[number]

/** What a field tells of itself; its content never leaves Stripe's frame. */
export interface StripeFieldState {
  readonly focused: boolean
  /** Null before anything was typed. */
  readonly complete: boolean | null
  readonly error: string | undefined
}

/** Stripe's own fields, in our boxes. */
export interface StripeFields {
  readonly pay: (intent: PaymentIntent) => Promise<CardAnswer>
  /** Gives the fields the colours of the theme that is on now. */
  readonly restyle: () => void
  readonly remove: () => void
}

const timeoutMs = 15_000

/**
 * Fetches Stripe's script, once per page, from Stripe itself, and puts its fields into `boxes`.
 * @throws when the script does not come; it may be asked for again
 */
export async function openStripeFields(
  key: string,
  boxes: Record<StripeField, HTMLElement>,
  onChange: (field: StripeField, state: Partial<StripeFieldState>) => void,
): Promise<StripeFields> {
  const stripe = await loadInTime(key)
  const elements = stripe.elements({ locale: 'it' })
  const style = styleOf(boxes.cardNumber)
  const number = elements.create('cardNumber', { style, showIcon: true, placeholder: '1234 1234 1234 1234' })
  const expiry = elements.create('cardExpiry', { style })
  const cvc = elements.create('cardCvc', { style, placeholder: '123' })
  const all = { cardNumber: number, cardExpiry: expiry, cardCvc: cvc }
  for (const field of stripeFields) {
    all[field].mount(boxes[field])
    listen(all[field], (state) => onChange(field, state))
  }
  return {
    async pay({ clientSecret }) {
      return answerOf(await stripe.confirmCardPayment(clientSecret, { payment_method: { card: number } }))
    },
    restyle() {
      for (const field of stripeFields) all[field].update({ style: styleOf(boxes.cardNumber) })
    },
    remove() {
      for (const field of stripeFields) all[field].destroy()
    },
  }
}

type Field = StripeCardNumberElement | StripeCardExpiryElement | StripeCardCvcElement

function listen(field: Field, notify: (state: Partial<StripeFieldState>) => void): void {
  // Each kind of field has the same events, written down three times.
  const common = field as StripeCardCvcElement
  common.on('focus', () => notify({ focused: true }))
  common.on('blur', () => notify({ focused: false }))
  common.on('change', ({ complete, error }) => notify({ complete, error: error?.message }))
}

async function loadInTime(key: string): Promise<Stripe> {
  const { loadStripe } = await import('@stripe/stripe-js/pure')
  const late = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), timeoutMs)
  })
  const stripe = await Promise.race([loadStripe(key, { locale: 'it' }), late])
  if (stripe === null) throw new Error('Stripe did not load in time')
  return stripe
}

/** Declined for certain, paid, or to be found out: a lost answer is no refusal. */
export function answerOf({ paymentIntent, error }: PaymentIntentResult): CardAnswer {
  if (error === undefined) {
    return paymentIntent.status === 'processing'
      ? { answer: 'unknown', cause: 'la banca non ha ancora confermato.' }
      : { answer: 'paid' }
  }
  const declined = error.type === 'card_error' || error.type === 'validation_error'
  const cause = error.message ?? 'la carta è stata rifiutata.'
  return { answer: declined ? 'refused' : 'unknown', cause }
}

/** Stripe's frames know nothing of our style sheets: they are told the colours as the browser computes them. */
function styleOf(box: HTMLElement): StripeElementStyle {
  const probe = document.createElement('span')
  box.append(probe)
  const colour = (token: string) => {
    probe.style.color = `var(--${token})`
    return getComputedStyle(probe).color
  }
  const style: StripeElementStyle = {
    base: {
      color: colour('ink'),
      iconColor: colour('ink-2'),
      fontFamily: 'Figtree, system-ui, -apple-system, "Segoe UI", sans-serif',
      fontSize: '16px',
      lineHeight: '24px',
      '::placeholder': { color: colour('ink-3') },
    },
    invalid: { color: colour('danger-text'), iconColor: colour('danger-text') },
  }
  probe.remove()
  return style
}
