import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import type { Needs } from '#platform/server/needs.ts'
import type {
  PaidVia,
  PaymentProvider,
  ProviderEvent,
  ProviderName,
} from '#platform/server/providers/payment/payment.ts'
import { settle } from './settle.ts'

/** Where each provider reports, and which way of paying it stands for. */
const addresses: readonly (readonly [string, PaidVia])[] = [
  ['/api/webhooks/stripe', 'card'],
  ['/api/webhooks/paypal', 'paypal'],
]

/**
 * The providers' notices. The body stays raw, because that is what is signed.
 * An event is remembered and its work queued in one transaction: sent twice it is done once, and none is lost.
 */
export async function serveWebhooks(
  app: FastifyInstance,
  needs: Pick<Needs, 'db' | 'payments' | 'jobs' | 'log'>,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    for (const [address, via] of addresses) {
      scope.post(address, async (request, reply) => {
        await receive(needs, via, request)
        return reply.send({ received: true })
      })
    }
  })
}

async function receive(
  needs: Pick<Needs, 'db' | 'payments' | 'jobs' | 'log'>,
  via: PaidVia,
  { body, headers }: FastifyRequest,
): Promise<void> {
  const sender = needs.payments.via[via]
  if (sender === null) throw refuse('not_found')
  const event = Buffer.isBuffer(body) ? await verified(needs, sender, body, headers) : null
  if (event === null) throw refuse(400, { message: 'Firma non valida.', code: 'bad_signature' })
  const { eventId, paymentId } = event
  const { provider } = sender
  if (paymentId === null) return
  await transaction(needs.db, async (trx) => {
    const { numInsertedOrUpdatedRows: isNew } = await trx
      .insertInto('webhook_event')
      .values({ provider, event_id: eventId, payment_id: paymentId })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (isNew) await needs.jobs.enqueue(trx, settlePayment, { provider, paymentId })
  })
}

/** Whoever vouches for the notice may be away; the provider then sends it again. */
function verified(
  { log }: Pick<Needs, 'log'>,
  sender: PaymentProvider,
  body: Buffer,
  headers: IncomingHttpHeaders,
): Promise<ProviderEvent | null> {
  return sender.verifyWebhook(body, headers).catch((error: unknown) => {
    log.warn({ err: error, provider: sender.provider }, 'a notice could not be verified')
    throw refuse('unavailable', { retry_after: 60 })
  })
}

export const settlePayment = job<{ provider: ProviderName; paymentId: string }>({
  queue: 'settle_payment',
  async work(needs, { provider, paymentId }) {
    const purchase = await needs.db
      .selectFrom('purchase')
      .select('id')
      .where('provider', '=', provider)
      .where('provider_ref', '=', paymentId)
      .executeTakeFirst()
    // Not ours, or not yet written down: then nobody has been able to pay it.
    if (purchase === undefined) return
    if ((await settle(needs, purchase.id)) === 'unclear') throw new Error('the provider could not be asked')
  },
})
