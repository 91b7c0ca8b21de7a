import { sql } from 'kysely'
import { recordAuditEvent } from '#platform/server/audit/audit-log.ts'
import { type Database, transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { PaymentDetails } from '../../contract/payment-records.ts'
import { isPaidBack } from '../withdrawal-refund.ts'
import { lockPayment, silent } from './payment-actions.ts'
import { paymentDetails } from './payment-details.ts'

const nothingWaits = () =>
  refuse('conflict', { message: 'Nessun rimborso di un account eliminato aspetta un bonifico.' })

/**
 * Somebody has paid by bank transfer what an ended account was owed and its provider no longer gives back. The
 * Crediti are gone and the credit note is written since the account ended, so only the way of the money closes. The
 * provider is asked first: nobody is paid twice.
 * @throws 404, 409 where nothing waits or the provider has paid, 502 when it does not answer
 */
export async function closeByTransfer(
  needs: Pick<Needs, 'db' | 'payments' | 'config' | 'jobs' | 'log'>,
  actor: Actor,
  id: number,
  reason: string,
): Promise<PaymentDetails> {
  const late = await lateOf(needs.db, id)
  for (const reversalId of late) {
    const paid = await isPaidBack(needs, reversalId).catch((error: unknown) => {
      needs.log.warn({ err: error, purchaseId: id }, 'the payment provider could not be asked')
      throw silent()
    })
    if (paid)
      throw refuse('conflict', {
        message:
          'Il fornitore ha già restituito il denaro. Non fare il bonifico e riprova il rimborso da qui.',
        code: 'paid_back',
      })
  }
  await transaction(needs.db, async (trx) => {
    const { user_id } = await lockPayment(trx, id)
    const { rows } = await sql<{ reversal_id: number }>`
      update withdrawal set refunded_at = now(), by_transfer = true
      where reversal_id = any(${late}::integer[]) and stuck_at is not null and refunded_at is null
      returning reversal_id`.execute(trx)
    if (rows.length === 0) throw nothingWaits()
    for (const { reversal_id: reversalId } of rows)
      await recordAuditEvent(trx, actor, {
        action: 'payment.refund_by_transfer',
        subject: 'payment',
        subjectId: id,
        userId: user_id,
        reason,
        before: { late: true },
        after: { late: false },
        data: { reversal_id: reversalId },
      })
  })
  return paymentDetails(needs, id)
}

async function lateOf(db: Database, purchaseId: number): Promise<number[]> {
  const late = await db
    .selectFrom('withdrawal')
    .innerJoin('purchase_reversal as reversal', 'reversal.id', 'withdrawal.reversal_id')
    .select('withdrawal.reversal_id')
    .where('reversal.purchase_id', '=', purchaseId)
    .where('reversal.cause', '=', 'erasure')
    .where('withdrawal.stuck_at', 'is not', null)
    .where('withdrawal.refunded_at', 'is', null)
    .execute()
  return late.map(({ reversal_id }) => reversal_id)
}
