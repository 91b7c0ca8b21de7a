import { sql } from 'kysely'
import { recordAuditEvent } from '#platform/server/audit/audit-log.ts'
import { clock } from '#platform/server/db/clock.ts'
import { type Transaction, transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { PaymentDetails } from '../../contract/payment-records.ts'
import { answerOf, type Settling, settle } from '../settle.ts'
import { refundWithdrawal } from '../withdrawal-refund.ts'
import { paymentDetails } from './payment-details.ts'

export const silent = () =>
  refuse(502, {
    message: 'Il fornitore non risponde. Riprova tra poco, intanto continuiamo a chiedere noi.',
    code: 'provider',
  })

/**
 * Asks the provider now, and lets our books follow what it says. What has failed for us stays failed: of that only
 * the answer is kept, for a person to read.
 * @throws 404, 409 for what no provider has opened, 502 when it does not answer
 */
export async function askProvider(needs: Settling, actor: Actor, id: number): Promise<PaymentDetails> {
  const purchase = await transaction(needs.db, async (trx) => {
    const found = await lockPayment(trx, id)
    if (found.provider_ref === null)
      throw refuse('conflict', {
        message: 'Il fornitore non ha aperto questo pagamento, quindi non c’è nulla da chiedere.',
      })
    await recordAuditEvent(trx, actor, {
      action: 'payment.ask',
      subject: 'payment',
      subjectId: id,
      userId: found.user_id,
      reason: null,
      before: { state: found.state },
    })
    return { ...found, provider_ref: found.provider_ref }
  })
  if (purchase.state === 'failed') await keepAnswer(needs, purchase)
  else if ((await settle(needs, id)) === 'unclear') throw silent()
  return paymentDetails(needs, id)
}

async function keepAnswer(
  needs: Settling,
  { id, provider, provider_ref }: { id: number; provider: Payment['provider']; provider_ref: string },
): Promise<void> {
  const payment = await needs.payments
    .of(provider)
    .retrieve(provider_ref)
    .catch((error: unknown) => {
      needs.log.warn({ err: error, purchaseId: id }, 'the payment provider could not be asked')
      throw silent()
    })
  await needs.db
    .updateTable('purchase')
    .set({ provider_said: answerOf(payment), checked_at: clock })
    .where('id', '=', id)
    .execute()
}

/**
 * Somebody has looked at what does not fit, and says what was done about it. The books stay as they are; another
 * mismatch of the same purchase waits for a person anew.
 * @throws 404, 409 where nothing waits
 */
export async function resolveMismatch(
  { db }: Pick<Needs, 'db'>,
  actor: Actor,
  id: number,
  reason: string,
): Promise<PaymentDetails> {
  await transaction(db, async (trx) => {
    const { mismatch, mismatch_resolved_at, user_id } = await lockPayment(trx, id)
    if (mismatch === null || mismatch_resolved_at !== null)
      throw refuse('conflict', { message: 'Non c’è nessuna differenza da esaminare.' })
    await trx.updateTable('purchase').set({ mismatch_resolved_at: clock }).where('id', '=', id).execute()
    await recordAuditEvent(trx, actor, {
      action: 'payment.resolve_mismatch',
      subject: 'payment',
      subjectId: id,
      userId: user_id,
      reason,
      before: { mismatch, resolved: false },
      after: { mismatch, resolved: true },
    })
  })
  return paymentDetails({ db }, id)
}

/**
 * Lets the refund of a withdrawal that waits for people try again. It has been tried, so before money is sent the
 * provider is asked whether it is back already: nothing is paid twice.
 * @throws 404, 409 where no refund is late
 */
export async function retryRefund(
  needs: Pick<Needs, 'db' | 'jobs'>,
  actor: Actor,
  id: number,
  reason: string,
): Promise<PaymentDetails> {
  await transaction(needs.db, async (trx) => {
    const { user_id } = await lockPayment(trx, id)
    const { rows } = await sql<{ reversal_id: number; tries: number }>`
      update withdrawal set stuck_at = null, next_try_at = now() + interval '1 minute'
      from purchase_reversal reversal
      where reversal.id = withdrawal.reversal_id and reversal.purchase_id = ${id}
        and withdrawal.stuck_at is not null and withdrawal.refunded_at is null
      returning withdrawal.reversal_id, withdrawal.tries`.execute(trx)
    if (rows.length === 0)
      throw refuse('conflict', { message: 'Nessun rimborso di questo acquisto aspetta il team.' })
    for (const { reversal_id: reversalId, tries } of rows) {
      await needs.jobs.enqueue(trx, refundWithdrawal, { reversalId })
      await recordAuditEvent(trx, actor, {
        action: 'payment.retry_refund',
        subject: 'payment',
        subjectId: id,
        userId: user_id,
        reason,
        before: { late: true, tries },
        after: { late: false },
        data: { reversal_id: reversalId },
      })
    }
  })
  return paymentDetails(needs, id)
}

type Payment = Awaited<ReturnType<typeof lockPayment>>

export async function lockPayment(trx: Transaction, id: number) {
  const found = await trx
    .selectFrom('purchase')
    .select(['id', 'user_id', 'state', 'provider', 'provider_ref', 'mismatch', 'mismatch_resolved_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (found === undefined) throw refuse('not_found')
  return found
}
