import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { traceStatements } from '../tracing/statement-spans.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { openPool } from './database.ts'

/** A standby that answers what bears a delay. */
export interface Replica {
  /** Null while it is away or later than the bound: the primary answers then. */
  readonly current: () => pg.Pool | null
  /** Takes it out until it has been heard of again. */
  readonly leave: (error: unknown) => void
  /** Seconds behind the primary, as far as the last look knows; null while it does not answer. */
  readonly delay: () => number | null
  readonly close: () => Promise<void>
}

const usual = { lookMs: 2_000, latestSeconds: 5 }

/** A place in the log of PostgreSQL as a number. */
const place = (lsn: string) => `pg_wal_lsn_diff(${lsn}, '0/0')::float8`

/**
 * Opens `url` beside `primary`, and looks every two seconds how far it has come. It is measured by the primary's own log:
 * the time of the last transaction grows while nobody writes, and a standby that is cut off believes to be up to date.
 */
export function openReplica(
  url: string,
  primary: pg.Pool,
  log: FastifyBaseLogger,
  tracing: Tracing | null = null,
  { lookMs, latestSeconds }: typeof usual = usual,
): Replica {
  const pool = openPool(url, log, { waitSeconds: 2, silence: 10_000 })
  traceStatements(pool, tracing)
  /** Where the primary was, and when; only what the standby has not reached. */
  let ahead: { readonly at: number; readonly lsn: number }[] = []
  let delay: number | null = null
  let serves = false

  const turn = (on: boolean, reason?: unknown) => {
    if (serves === on) return
    serves = on
    if (on) log.warn('the replica serves search')
    else log.warn({ err: reason, delay }, 'the replica is away or late: the primary serves search')
  }
  const look = async () => {
    const now = performance.now()
    const [written, replayed] = await Promise.all([
      primary.query<{ lsn: number }>({ text: `select ${place('pg_current_wal_lsn()')} as lsn` }),
      pool.query<{ lsn: number }>({
        text: `select case when pg_is_in_recovery() then ${place('pg_last_wal_replay_lsn()')}
          else ${place('pg_current_wal_lsn()')} end as lsn`,
      }),
    ])
    const reached = replayed.rows[0]?.lsn ?? 0
    ahead = [...ahead, { at: now, lsn: written.rows[0]?.lsn ?? 0 }].filter(({ lsn }) => lsn > reached)
    delay = ahead[0] === undefined ? 0 : (performance.now() - ahead[0].at) / 1000
    turn(delay <= latestSeconds)
  }
  const leave = (error: unknown) => {
    delay = null
    turn(false, error)
  }
  let looking: Promise<void> | undefined
  let lookedAt = performance.now()
  const lookAgain = () => {
    if (looking === undefined) lookedAt = performance.now()
    looking ??= look()
      .catch(leave)
      .finally(() => {
        looking = undefined
      })
  }
  lookAgain()
  const timer = setInterval(() => {
    // A look that hangs is one that has not come back.
    if (looking !== undefined && performance.now() - lookedAt > latestSeconds * 1000)
      leave(new Error('no answer'))
    lookAgain()
  }, lookMs)
  timer.unref()
  return {
    current: () => (serves ? pool : null),
    leave,
    delay: () => delay,
    async close() {
      clearInterval(timer)
      await looking
      await pool.end()
    },
  }
}
