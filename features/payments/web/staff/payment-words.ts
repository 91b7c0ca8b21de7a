import type {
  PaymentDetails,
  PaymentEvent,
  PaymentFlag,
  PaymentRecord,
  PaymentState,
} from '../../contract/payment-records.ts'
import type { BadgeTone } from '#platform/web/ui/badge.tsx'

export const paymentStateWords: Readonly<Record<PaymentState, { text: string; tone: BadgeTone }>> = {
  open: { text: 'Aperto', tone: 'wait' },
  credited: { text: 'Accreditato', tone: 'trust' },
  failed: { text: 'Fallito', tone: 'neutral' },
}

export const flagWords: Readonly<Record<PaymentFlag, { text: string; tone: BadgeTone }>> = {
  mismatch: { text: 'Da esaminare', tone: 'danger' },
  disputed: { text: 'Contestato', tone: 'danger' },
  withdrawn: { text: 'Recesso', tone: 'neutral' },
  refund_late: { text: 'Rimborso in ritardo', tone: 'danger' },
  refunded: { text: 'Rimborsato', tone: 'neutral' },
}

export const providerWords: Readonly<Record<PaymentRecord['provider'], string>> = {
  stripe: 'Stripe',
  paypal: 'PayPal',
  sandbox: 'Carta di prova',
}

export const comparedWords: Readonly<Record<PaymentDetails['compared'][number]['what'], string>> = {
  status: 'Stato',
  amount: 'Importo',
  currency: 'Valuta',
  purchase: 'Acquisto n.',
  buyer: 'King n.',
  package: 'Pacchetto n.',
  refunded: 'Rimborsato',
  dispute: 'Contestazione',
}

export const eventTones: Readonly<Record<PaymentEvent['kind'], BadgeTone>> = {
  opened: 'neutral',
  notice: 'neutral',
  credited: 'trust',
  failed: 'danger',
  taken: 'credit',
  given_back: 'trust',
  money_back: 'trust',
  refund_late: 'danger',
  receipt: 'neutral',
  credit_note: 'neutral',
  promo: 'credit',
  asked: 'wait',
  action: 'primary',
}
