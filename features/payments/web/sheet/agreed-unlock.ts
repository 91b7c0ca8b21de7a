import * as z from 'zod/mini'

/**
 * «Paga e sblocca»: what a king has agreed to beside the payment. It outlives a reload, the bank's page and the way to
 * PayPal and back, and says where that way leads. Unlocked is only what stands here, so never twice for one yes.
 */
const AgreedUnlock = z.object({
  hostessId: z.int(),
  /** As he read it: at another price nothing is unlocked. */
  cost: z.int(),
  /** `5,94 €` */
  paid: z.string(),
  shopId: z.int(),
  /** Of the payment (open-payments.ts). */
  wish: z.string(),
  /** The page over which he buys, with its entry of the history. */
  back: z.object({ path: z.string().check(z.regex(/^\/(?![/\\])/)), state: z.unknown() }),
  at: z.number(),
})
export type AgreedUnlock = z.output<typeof AgreedUnlock>

/** As long as an open payment is asked about (open-payments.ts). */
const keptMs = 24 * 3_600_000

/** Sealed with the words of a session that ends (platform/web/intent/writing.ts). */
const keyOf = (userId: number) => `PAYMENT:${userId}:agreed`

export const agreedUnlock = {
  read(userId: number): AgreedUnlock | null {
    try {
      const kept = AgreedUnlock.parse(JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null'))
      return Date.now() - kept.at < keptMs ? kept : null
    } catch {
      return null
    }
  },
  keep(userId: number, agreed: Omit<AgreedUnlock, 'at'>): void {
    localStorage.setItem(keyOf(userId), JSON.stringify({ ...agreed, at: Date.now() }))
  },
  forget(userId: number): void {
    localStorage.removeItem(keyOf(userId))
  },
}
