import { euroCents } from '#platform/contract/money.ts'
import { confirmSandboxCard, sandboxCards } from '#platform/contract/sandbox-card.ts'
import { PaymentRefused } from '#platform/server/providers/payment/payment.ts'
import { disputeCard } from '#platform/server/providers/payment/sandbox-card.ts'
import type { TestApp } from '../harness.ts'
import type { Answer } from './reference-model.ts'

/** A payment as the provider knows it. */
export interface Payment {
  readonly paymentId: string
  readonly clientSecret: string
}

/** What happens at the provider, whoever is told of it and when; payments go by the name that the run gave them. */
export function atProvider(app: TestApp, paymentOf: (name: string) => Payment) {
  const { db, needs } = app
  const provider = needs.payments.of('sandbox')
  return {
    async pay(name: string): Promise<Answer> {
      const { paymentId, clientSecret } = paymentOf(name)
      const { body } = await app.call(confirmSandboxCard, {
        params: { id: paymentId },
        body: { client_secret: clientSecret, number: sandboxCards.succeeds },
      })
      return body.status === 'succeeded' ? 200 : 409
    },

    /** The provider gives the payment up. */
    async cancel(name: string): Promise<void> {
      await db
        .updateTable('sandbox_payment')
        .set({ status: 'canceled' })
        .where('id', '=', paymentOf(name).paymentId)
        .where('status', '<>', 'succeeded')
        .execute()
    },

    async refundThere(name: string, cents: number, key: string): Promise<Answer> {
      try {
        await provider.refund(paymentOf(name).paymentId, { amount: euroCents(cents), key })
        return 200
      } catch (error) {
        if (error instanceof PaymentRefused) return 409
        throw error
      }
    },

    async dispute(name: string, to: 'open' | 'won' | 'lost'): Promise<Answer> {
      return (await disputeCard(needs, paymentOf(name).paymentId, to)) ? 200 : 409
    },
  }
}
