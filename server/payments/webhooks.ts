import type { FastifyInstance, FastifyRequest } from 'fastify'
import { transaction } from '#server/db/database.ts'
import { refuse } from '#server/http/refuse.ts'
import { job } from '#server/jobs/jobs.ts'
import type { Needs } from '#server/needs.ts'
import { signatureHeader } from '#server/providers/card/webhook-signature.ts'
import { settle } from './purchase.ts'

/**
 * `POST /api/webhooks/stripe`: the provider's notices. The body stays raw, because that is what is signed.
 * An event is remembered and its work queued in one transaction: sent twice it is done once, and none is lost.
 */
export async function serveWebhooks(
  app: FastifyInstance,
  needs: Pick<Needs, 'db' | 'card' | 'jobs'>,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    scope.post('/api/webhooks/stripe', { schema: { hide: true } }, async (request, reply) => {
      await receive(needs, request)
      return reply.send({ received: true })
    })
  })
}

async function receive(
  needs: Pick<Needs, 'db' | 'card' | 'jobs'>,
  { body, headers }: FastifyRequest,
): Promise<void> {
  const signature = headers[signatureHeader]
  const event = Buffer.isBuffer(body) && needs.card.verifyWebhook(body, single(signature))
  if (!event) throw refuse(400, { message: 'Firma non valida.', code: 'bad_signature' })
  await transaction(needs.db, async (trx) => {
    const { numInsertedOrUpdatedRows: isNew } = await trx
      .insertInto('webhook_event')
      .values({ provider: needs.card.provider, event_id: event.eventId })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (isNew) await needs.jobs.enqueue(trx, settlePayment, { paymentId: event.paymentId })
  })
}

const single = (header: string | string[] | undefined) => (typeof header === 'string' ? header : undefined)

export const settlePayment = job<{ paymentId: string }>({
  queue: 'settle_payment',
  async work(needs, { paymentId }) {
    const purchase = await needs.db
      .selectFrom('purchase')
      .select('id')
      .where('provider', '=', needs.card.provider)
      .where('provider_ref', '=', paymentId)
      .executeTakeFirst()
    // Not ours, or not yet written down: then nobody has been able to pay it.
    if (purchase === undefined) return
    if ((await settle(needs, purchase.id)) === 'unclear') throw new Error('the provider could not be asked')
  },
})
