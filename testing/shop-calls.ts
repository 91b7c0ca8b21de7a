import {
  addUserCredits,
  createPaymentIntent,
  type PaymentIntent,
} from '#features/payments/contract/payments.ts'
import type { BodyIn } from '#platform/contract/endpoint.ts'
import { payAtSandbox } from './buyers.ts'
import type { Caller, TestApp } from './harness.ts'

/** What a buyer does with a package that the staff has made, and what the audit log says of it. */
export function shopCalls(app: TestApp) {
  const open = (as: Caller, body: BodyIn<typeof createPaymentIntent>) =>
    app.call(createPaymentIntent, { as, body })

  /** Pays at the provider and comes back: the status of that. */
  async function pays(as: Caller, shopId: number, intent: Pick<PaymentIntent, 'paymentIntentId'>) {
    await payAtSandbox(app, intent)
    const body = { payment_method: 'sandbox' as const, shopId, ...intent }
    return (await app.call(addUserCredits, { as, body })).status
  }

  const auditEventsAbout = (subject: string, id: number) =>
    app.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'reason', 'before', 'after'])
      .where('subject', '=', subject)
      .where('subject_id', '=', String(id))
      .orderBy('id')
      .execute()

  return { open, pays, auditEventsAbout }
}
