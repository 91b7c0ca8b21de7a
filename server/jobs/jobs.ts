import { fromKysely, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { FastifyBaseLogger } from 'fastify'
import type { Transaction } from '#server/db/database.ts'
import type { Needs } from '#server/needs.ts'

/** Work done outside the request. Every job may run twice: `work` must be idempotent. */
export interface Job<Data extends object = object> {
  readonly queue: string
  /** Data of every run must be small: ids, not contents. */
  work(needs: Needs, data: Data): Promise<void>
  /** At most one waiting or running job for each `singletonKey`. */
  readonly exclusive?: boolean
  readonly retries?: number
  /** How many run at once in one process. */
  readonly concurrency?: number
  /** Runs every minute, with empty data. */
  readonly everyMinute?: boolean
}

export function job<Data extends object>(definition: Job<Data>): Job<Data> {
  return definition
}

/** Thrown by `work` when another try would not help: the job ends as failed, and keeps the reason. */
export class GiveUp extends Error {}

export interface Jobs {
  /**
   * Queues `data` for `kind` in the caller's transaction: it exists exactly if the transaction commits.
   * `after`: seconds from now, or a moment by the database's clock.
   */
  enqueue<Data extends object>(
    trx: Transaction,
    kind: Job<Data>,
    data: Data,
    options?: { after?: number | Date; singletonKey?: string },
  ): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts the queues of `kinds`; `needs` is asked for when the first job runs. `work: false` only queues.
 * The queue keeps a few connections of its own, one of them for LISTEN.
 */
export async function startJobs(
  url: string,
  log: FastifyBaseLogger,
  kinds: readonly Job[],
  needs: () => Needs,
  options: { work: boolean } = { work: true },
): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'lieta jobs',
    max: 4,
    supervise: options.work,
    schedule: false,
    useListenNotify: options.work,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'))
  await boss.start()
  const timers: NodeJS.Timeout[] = []
  for (const kind of kinds) {
    await boss.createQueue(kind.queue, {
      policy: kind.exclusive === true ? 'exclusive' : 'standard',
      retryBackoff: true,
      retryDelay: 2,
      notify: true,
    })
    if (!options.work) continue
    await boss.work(
      kind.queue,
      // Woken by NOTIFY; the polls are for delayed jobs, which nobody announces.
      {
        pollingIntervalSeconds: 5,
        notifyPollingIntervalSeconds: 5,
        batchSize: 1,
        localConcurrency: kind.concurrency ?? 1,
        perJobResults: true,
        includeMetadata: true,
      },
      async (runs: JobWithMetadata<object>[]) => {
        const results: JobResult[] = []
        for (const run of runs) results.push(await perform(kind, run, needs(), log))
        return results
      },
    )
    if (kind.everyMinute === true) timers.push(repeat(kind, needs, log))
  }

  return {
    async enqueue(trx, kind, data, { after, singletonKey } = {}) {
      await boss.send(kind.queue, data, {
        db: fromKysely(trx),
        // By the job, not by the queue: a queue keeps the settings of the day on which it was made.
        retryLimit: kind.retries ?? 5,
        ...(after !== undefined && { startAfter: after }),
        ...(singletonKey !== undefined && { singletonKey }),
      })
    },
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await boss.stop({ graceful: true, timeout: 5_000 })
    },
  }
}

/** Throws what another try may mend; whatever was thrown, the log has it by queue and job, never with the data. */
async function perform(
  kind: Job,
  { id, data, retryCount, retryLimit }: JobWithMetadata<object>,
  needs: Needs,
  log: FastifyBaseLogger,
): Promise<JobResult> {
  const about = { queue: kind.queue, job: id }
  try {
    await kind.work(needs, data)
    return { id, status: 'completed' }
  } catch (error) {
    if (error instanceof GiveUp) {
      log.warn({ ...about, reason: error.message }, 'job given up')
      return { id, status: 'deadletter', output: { reason: error.message } }
    }
    const last = retryCount >= retryLimit
    log[last ? 'error' : 'warn'](
      { ...about, err: error },
      last ? 'job failed for good' : 'job failed; tried again',
    )
    throw error
  }
}

/** Sweeps need no queue: each run finds its own work under row locks, so several processes may sweep at once. */
function repeat(kind: Job, needs: () => Needs, log: FastifyBaseLogger): NodeJS.Timeout {
  let running = false
  return setInterval(() => {
    if (running) return
    running = true
    kind
      .work(needs(), {})
      .catch((error: unknown) =>
        log.warn({ err: error, queue: kind.queue }, 'sweep failed; the next one tries again'),
      )
      .finally(() => {
        running = false
      })
  }, 60_000)
}
