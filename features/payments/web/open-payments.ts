import * as z from 'zod/mini'

/**
 * What this browser has begun to pay and does not know the end of. A reload, a lost connection or another tab
 * finds it here, asks how it ended, and goes on with the same payment instead of opening a second one.
 */
const OpenPayment = z.object({
  shopId: z.int(),
  via: z.enum(['stripe', 'sandbox', 'paypal']),
  /** What was agreed: package, price in cents and promo code. Another agreement is another wish. */
  wish: z.string(),
  paymentIntentId: z.string(),
  /** Of a card: what confirms it. Of PayPal: where the buyer approves. */
  next: z.string(),
  /** The card was sent, or the buyer has gone to PayPal: it may be paid. */
  doubtful: z.boolean(),
  at: z.number(),
})
export type OpenPayment = z.output<typeof OpenPayment>

/** By then the provider has told our server, whatever became of the browser. */
const keptMs = 24 * 3_600_000

/** Goes with the session (platform/web/api/token.ts). */
const keyOf = (userId: number) => `PAYMENT:${userId}`

export const openPayments = {
  all(userId: number): readonly OpenPayment[] {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]')
      return z.array(OpenPayment).parse(stored).filter(isRecent)
    } catch {
      return []
    }
  },

  /** Written, or written over. */
  keep(userId: number, payment: OpenPayment): void {
    write(userId, [...without(userId, payment.paymentIntentId), payment])
  },

  forget(userId: number, paymentIntentId: string): void {
    write(userId, without(userId, paymentIntentId))
  },
}

const isRecent = ({ at }: OpenPayment) => Date.now() - at < keptMs

function without(userId: number, paymentIntentId: string): OpenPayment[] {
  return openPayments.all(userId).filter((payment) => payment.paymentIntentId !== paymentIntentId)
}

function write(userId: number, payments: readonly OpenPayment[]): void {
  if (payments.length === 0) localStorage.removeItem(keyOf(userId))
  else localStorage.setItem(keyOf(userId), JSON.stringify(payments))
}

/** One at a time in all tabs of this browser; null, and nothing done, while another tab is at it. */
export function alone<T>(name: string, work: () => Promise<T>): Promise<T | null> {
  // Without https there are no locks; one tab is then as good as alone.
  if (!('locks' in navigator)) return work()
  return navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock === null ? null : work()))
}
