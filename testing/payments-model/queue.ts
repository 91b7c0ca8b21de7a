import { sql } from 'kysely'
import { refundSweep, refundWhenDue } from '#features/chat/server/refund.ts'
import type { Job } from '#platform/server/jobs/jobs.ts'
import { sandboxWebhook } from '#platform/server/providers/payment/sandbox-webhook.ts'
import { reconciler } from '#features/payments/server/reconcile.ts'
import { settlePayment } from '#features/payments/server/webhooks.ts'
import { refundWithdrawal } from '#features/payments/server/withdrawal-refund.ts'
import type { Cast } from './cast.ts'

/** Work that the run does itself, when it likes, in any order, and twice. */
const jobs: Readonly<Record<string, Job<any>>> = Object.fromEntries(
  [sandboxWebhook, settlePayment, refundWhenDue, refundWithdrawal].map((kind) => [kind.queue, kind]),
)

export interface Queued {
  readonly id: string
  readonly queue: string
  readonly data: { readonly paymentId?: string; readonly unlockId?: number; readonly reversalId?: number }
}

/** The jobs and sweeps of the server, at the moment that the run chooses. */
export function queueActions({ app: { db, needs } }: Cast) {
  return {
    async queued(): Promise<Queued[]> {
      const { rows } = await sql<Queued>`
        select id, name as queue, data from pgboss.job where name = any(${Object.keys(jobs)}) order by created_on, id`.execute(
        db,
      )
      return rows
    },

    /** Runs a job of the queue, and leaves it there if it is to run again. */
    async work({ id, queue, data }: Queued, keep: boolean): Promise<void> {
      await jobs[queue]!.work(needs, data)
      if (!keep) await sql`delete from pgboss.job where id = ${id}`.execute(db)
    },
    reconcile: () => reconciler.work(needs, {}),
    sweep: () => refundSweep.work(needs, {}),
  }
}
