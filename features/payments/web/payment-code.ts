import { purchaseHeld } from '../contract/payments.ts'
import { ApiError } from '#platform/web/api/errors.ts'

/** A missing phone explains itself, and so does one that was just changed; all else has its prescribed sentence. */
export function noPhoneOr(refusal: Error, text: string): string {
  return (refusal instanceof ApiError && refusal.code === 'no_phone') || isHeld(refusal)
    ? refusal.message
    : text
}

/** Purchases wait since the number was changed. */
export function isHeld(refusal: unknown): refusal is ApiError {
  return refusal instanceof ApiError && refusal.code === purchaseHeld
}

/** Enough to recognise one's own number: `+39 ••• ••• 42 18`. */
export function masked(phone: string): string {
  const [country, last] = [phone.slice(0, 3), phone.slice(-4)]
  return `${country} ••• ••• ${last.slice(0, 2)} ${last.slice(2)}`
}
