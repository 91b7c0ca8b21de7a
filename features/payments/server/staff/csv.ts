import type { PaymentFlag, PaymentRecord, PaymentState } from '../../contract/payment-records.ts'
import type { PromoUse } from '../../contract/promo-codes.ts'
import { csvEuro, csvMoment, csvOf, csvText } from '#platform/server/http/csv.ts'

const paymentStates: Readonly<Record<PaymentState, string>> = {
  open: 'Aperto',
  credited: 'Accreditato',
  failed: 'Fallito',
}
const flags: Readonly<Record<PaymentFlag, string>> = {
  mismatch: 'differenza',
  disputed: 'contestato',
  withdrawn: 'recesso',
  refund_late: 'rimborso in ritardo',
  refunded: 'rimborsato',
}

const paymentHead = [
  'Acquisto',
  'Data',
  'Ora',
  'King',
  'Pacchetto',
  'Crediti',
  'Listino',
  'Sconto',
  'Pagato',
  'Restituito',
  'Stato',
  'Note',
  'Fornitore',
  'Riferimento',
  'Ricevuta',
]

export function paymentsCsv(payments: readonly PaymentRecord[]): string {
  const rows = payments.map((payment) => [
    String(payment.id),
    ...csvMoment(payment.opened_at),
    csvText(payment.king.name),
    csvText(payment.title),
    String(payment.credits),
    csvEuro(payment.list_price),
    csvEuro(payment.discount),
    csvEuro(payment.paid),
    csvEuro(payment.refunded),
    paymentStates[payment.state],
    payment.flags.map((flag) => flags[flag]).join(', '),
    payment.provider,
    csvText(payment.provider_ref ?? ''),
    payment.receipt_number ?? '',
  ])
  return csvOf(paymentHead, rows)
}

const useStates: Readonly<Record<PromoUse['state'], string>> = {
  reserved: 'Riservato',
  redeemed: 'Usato',
  late: 'Usato in ritardo',
  released: 'Liberato',
}

const useHead = ['Data', 'Ora', 'King', 'Acquisto', 'Pacchetto', 'Stato', 'Sconto', 'Pagato']

export function promoUsesCsv(uses: readonly PromoUse[]): string {
  const rows = uses.map((use) => [
    ...csvMoment(use.reserved_at),
    csvText(use.king.name),
    String(use.purchase_id),
    csvText(use.shop_title),
    useStates[use.state],
    csvEuro(use.discount),
    csvEuro(use.paid),
  ])
  return csvOf(useHead, rows)
}
