import type { FastifyBaseLogger } from 'fastify'
import { fromKysely, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Transaction } from '../db/database.ts'
import { linkTo } from '../db/link.ts'
import type { Needs } from '../needs.ts'
import { inRun } from '../tracing/run-spans.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { wakeWhenDue, type Worker } from './due-jobs.ts'
import { type JobKeys, sealedData, unsealedData } from './sealed-data.ts'

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
  /** Seconds after which the next run of a minute no longer waits for one that hangs; 600 unless given. */
  readonly sweepSeconds?: number
  /** Its data lie encrypted in the queue, and so in every backup: for what goes out to a person. */
  readonly sealed?: boolean
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
  { url, config }: { readonly url: string; readonly config: JobKeys },
  log: FastifyBaseLogger,
  kinds: readonly Job[],
  needs: () => Needs,
  { work, sweep = work, onRun = () => {}, tracing = null }: Working = { work: true },
): Promise<Jobs> {
  // Its own statements are short, and a connection that has died without a word answers none of them.
  const link = { ...linkTo(url), query_timeout: 35_000 }
  const complain = complaints(log)
  const boss = new PgBoss({
    ...link,
    application_name: 'lieta jobs',
    max: 4,
    supervise: work,
    schedule: false,
    useListenNotify: work,
    // Of the owner's tables: see prepare.ts.
    migrate: false,
    reindex: false,
  })
  boss.on('error', complain)
  await boss.start()
  await createQueues(boss, kinds)
  const sweeps: Sweep[] = []
  const workers: Worker[] = []
  for (const kind of work ? kinds : []) {
    const run = (one: JobWithMetadata<object>) =>
      inRun(tracing, { queue: kind.queue, job: one.id, traceparent: traceparentOf(one) }, onRun, (told) =>
        perform(kind, opened(config, kind, one), needs(), log, told),
      )
    for (let n = 0; n < (kind.concurrency ?? 1); n += 1)
      workers.push({ queue: kind.queue, id: await workInTurns(boss, kind.queue, run) })
    if (sweep && kind.everyMinute === true) sweeps.push(repeat(kind, needs, log, onRun, { tracing }))
  }

  const due = work ? wakeWhenDue(boss, workers, complain) : null

  return {
    async enqueue(trx, kind, data, { after, singletonKey } = {}) {
      const stored = kind.sealed === true ? sealedData(config, kind.queue, data) : data
      // What is put off begins a trace of its own: its request is long forgotten by then.
      const traceparent = after === undefined ? tracing?.current()?.traceparent : undefined
      await boss.send(kind.queue, traceparent === undefined ? stored : { ...stored, traceparent }, {
        db: fromKysely(trx),
        // By the job, not by the queue: a queue keeps the settings of the day on which it was made.
        retryLimit: kind.retries ?? 5,
        ...(after !== undefined && { startAfter: after }),
        ...(singletonKey !== undefined && { singletonKey }),
      })
    },
    async stop() {
      const late = AbortSignal.timeout(timeoutMs)
      const end = new Promise<void>((resolve) => late.addEventListener('abort', () => resolve()))
      // Each queue is waited for here: `boss.stop` would look only every half second whether they have ended.
      const queues = work ? kinds.map(({ queue }) => boss.offWork(queue)) : []
      await Promise.race([end, Promise.all([due?.stop(), ...sweeps.map(({ stop }) => stop()), ...queues])])
      // What does not end in time goes back to its queue.
      await boss.stop({ graceful: true, timeout: timeoutMs })
    },
  }
}

/** Those that are not there yet: to ask for each takes more than a hundred statements, at every start. */
async function createQueues(boss: PgBoss, kinds: readonly Job[]): Promise<void> {
  const existing = new Set((await boss.getQueues()).map(({ name }) => name))
  for (const { queue, exclusive } of kinds) {
    if (existing.has(queue)) continue
    await boss.createQueue(queue, {
      policy: exclusive === true ? 'exclusive' : 'standard',
      retryBackoff: true,
      retryDelay: 2,
      notify: true,
    })
  }
}

/** One job after the other, without a pause while any wait; resolves to the worker's id. */
async function workInTurns(
  boss: PgBoss,
  queue: string,
  run: (job: JobWithMetadata<object>) => Promise<JobResult>,
): Promise<string> {
  const worker: string = await boss.work(
    queue,
    // It is woken by NOTIFY, and by `wakeWhenDue`: its own polls are there should both be away.
    {
      pollingIntervalSeconds: 60,
      notifyPollingIntervalSeconds: 60,
      batchSize: 1,
      perJobResults: true,
      includeMetadata: true,
    },
    async ([job]: JobWithMetadata<object>[]) => {
      try {
        if (job === undefined) return []
        const result = await run(job)
        // What is done leaves nothing; pg-boss then finds no row to mark, which is no error to it.
        if (result.status === 'completed') await boss.deleteJob(queue, job.id)
        return [result]
      } finally {
        // Jobs that came together have woken it once: without this it would poll for each of the others.
        boss.notifyWorker(worker)
      }
    },
  )
  return worker
}

/** For what runs when the process ends. */
const timeoutMs = 5_000

/** What this process does with the queues. */
interface Working {
  readonly work: boolean
  /** Whether what is to run every minute does; as `work` unless given. */
  readonly sweep?: boolean | undefined
  readonly onRun?: OnRun
  readonly tracing?: Tracing | null
}

/** Told of every run, for the figures. */
export type OnRun = (queue: string, outcome: Outcome, seconds: number) => void
export const outcomes = ['done', 'again', 'failed', 'given_up'] as const
export type Outcome = (typeof outcomes)[number]

type Opened = Pick<JobWithMetadata<object>, 'id' | 'retryCount' | 'retryLimit'> & {
  readonly data: object | null
}

function opened(config: JobKeys, { sealed, queue }: Job, one: JobWithMetadata<object>): Opened {
  const { id, retryCount, retryLimit } = one
  if (sealed === true) return { id, retryCount, retryLimit, data: unsealedData(config, queue, one.data) }
  const { traceparent: _, ...data } = (one.data ?? {}) as Queued
  return { id, retryCount, retryLimit, data }
}

/** What lies in the queue beside the data of the job, if it was queued while traces were sent. */
type Queued = object & { readonly traceparent?: string }

const traceparentOf = ({ data }: JobWithMetadata<object>): string | undefined =>
  (data as Queued | null)?.traceparent

const codeOf = (error: unknown): string => {
  const { code, name } = error as { readonly code?: unknown; readonly name?: unknown }
  return typeof code === 'string' ? code : String(name)
}

/** Throws what another try may mend; whatever was thrown, the log has it by queue and job, never with the data. */
async function perform(
  kind: Job,
  { id, data, retryCount, retryLimit }: Opened,
  needs: Needs,
  log: FastifyBaseLogger,
  onRun: OnRun,
): Promise<JobResult> {
  const started = performance.now()
  const ended = (outcome: Outcome) => onRun(kind.queue, outcome, (performance.now() - started) / 1000)
  try {
    if (data === null) throw new GiveUp('sealed under a secret that is here no more')
    await kind.work(needs, data)
    ended('done')
    return { id, status: 'completed' }
  } catch (error) {
    if (error instanceof GiveUp) {
      ended('given_up')
      log.warn({ reason: error.message }, 'job given up')
      return { id, status: 'deadletter', output: { reason: error.message } }
    }
    const last = retryCount >= retryLimit
    ended(last ? 'failed' : 'again')
    log[last ? 'error' : 'warn']({ err: error }, last ? 'job failed for good' : 'job failed; tried again')
    // The queue keeps what is thrown, and providers repeat the address that they refuse.
    throw kind.sealed === true ? new Error(codeOf(error)) : error
  }
}

/**
 * The queue tells of its errors in an object of its own, dozens in a second when the database goes away: at most one line
 * a second for each kind, with what was left out before it.
 */
export function complaints(log: FastifyBaseLogger): (error: unknown) => void {
  const last = new Map<string, { at: number; leftOut: number }>()
  return (given) => {
    const error = given instanceof Error ? given : reasonOf(given)
    const kind = codeOf(error)
    const before = last.get(kind)
    if (before !== undefined && performance.now() - before.at < 1000) {
      before.leftOut += 1
      return
    }
    const leftOut = before?.leftOut ?? 0
    last.set(kind, { at: performance.now(), leftOut: 0 })
    log.warn({ err: error, ...(leftOut > 0 && { leftOut }) }, 'job queue')
  }
}

function reasonOf(given: unknown): Error {
  const { message, queue, worker, code, cause } = (given ?? {}) as Record<string, unknown>
  const error = new Error([message ?? 'no reason given', queue, worker].filter(Boolean).join(' '), { cause })
  return typeof code === 'string' ? Object.assign(error, { code }) : error
}

interface Sweep {
  /** Resolves once the run that may be under way has ended. */
  readonly stop: () => Promise<void>
}

const sweepPauseMs = 60_000
const sweepSeconds = 600

/**
 * Sweeps need no queue: each run finds its own work under row locks, so several processes may sweep at once. For the same
 * reason a run that hangs keeps no later one away: after its deadline it is counted as failed, and the next one begins.
 */
export function repeat(
  kind: Job,
  needs: () => Needs,
  log: FastifyBaseLogger,
  onRun: OnRun,
  { pauseMs = sweepPauseMs, tracing = null }: { pauseMs?: number; tracing?: Tracing | null } = {},
): Sweep {
  let running: Promise<void> | undefined
  const deadlineMs = (kind.sweepSeconds ?? sweepSeconds) * 1000
  const sweep = async (told: OnRun) => {
    const started = performance.now()
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(
      () => late.reject(new Error(`the sweep did not end within ${deadlineMs / 1000} s`)),
      deadlineMs,
    )
    timer.unref()
    let outcome: Outcome = 'done'
    try {
      await Promise.race([kind.work(needs(), {}), late.promise])
    } catch (error) {
      outcome = 'again'
      log.warn({ err: error }, 'sweep failed; the next one tries again')
    } finally {
      clearTimeout(timer)
    }
    told(kind.queue, outcome, (performance.now() - started) / 1000)
  }
  const timer = setInterval(() => {
    running ??= inRun(tracing, { queue: kind.queue }, onRun, sweep).finally(() => {
      running = undefined
    })
  }, pauseMs)
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
