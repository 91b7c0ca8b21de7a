import type { MustVerifyPhone } from '../contract/accounts.ts'

/** What `/verify-phone` has to know, kept over a reload of the page [AUTH-13]. */
export type PendingPhone = Pick<MustVerifyPhone, 'email' | 'phone' | 'message'>

const key = 'PENDING_PHONE'

export function keepPendingPhone({ email, phone, message }: PendingPhone): void {
  sessionStorage.setItem(key, JSON.stringify({ email, phone, message }))
}

export function readPendingPhone(): PendingPhone | null {
  const stored = sessionStorage.getItem(key)
  if (stored === null) return null
  const { email, phone, message } = JSON.parse(stored) as Partial<PendingPhone>
  return email && phone ? { email, phone, message: message ?? '' } : null
}

export function forgetPendingPhone(): void {
  sessionStorage.removeItem(key)
}
