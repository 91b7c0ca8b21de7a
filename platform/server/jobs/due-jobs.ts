import { setTimeout as sleep } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'

export interface Worker {
  readonly id: string
  readonly queue: string
}

const pauseMs = 2_000

/**
 * Wakes the workers whose queue has a job that is due. Delayed jobs and those to be tried again fall due without a
 * NOTIFY. One statement asks for all queues: forty that each asked every few seconds, as pg-boss would have them, cost a
 * process at rest more than everything else.
 */
export function wakeWhenDue(
  boss: PgBoss,
  workers: readonly Worker[],
  onError: (error: unknown) => void,
): { readonly stop: () => Promise<void> } {
  const queues = [...new Set(workers.map(({ queue }) => queue))]
  const stopping = new AbortController()
  const wake = async () => {
    const { rows } = await boss.getDb().executeSql(dueQueues, [queues])
    const due = new Set(rows.map(({ name }) => name))
    for (const { id, queue } of workers) if (due.has(queue)) boss.notifyWorker(id)
  }
  const running = (async () => {
    for (;;) {
      const waited = await sleep(pauseMs, true, { ref: false, signal: stopping.signal }).catch(() => false)
      if (!waited) return
      await wake().catch(onError)
    }
  })()
  return {
    stop() {
      stopping.abort()
      return running
    },
  }
}

/** By the index with which pg-boss finds the next job of a queue. */
const dueQueues = `
  select queue.name from unnest($1::text[]) as queue (name)
  where exists (
    select from pgboss.job
    where job.name = queue.name and job.state < 'active' and not job.blocked and job.start_after <= now())`
