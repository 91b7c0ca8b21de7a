import type pg from 'pg'
import { Gauge, type Registry } from 'prom-client'

/** What one statement shows: each row gives its labels, and a value for each gauge named like a column. */
interface Reading {
  readonly sql: string
  readonly labels: readonly string[]
  readonly gauges: Readonly<Record<string, string>>
}

/**
 * Figures of the whole installation: every process tells the same, so that they are compared with `max`, never
 * added up. Each statement goes along an index, and reads no more than what is open or young.
 */
const readings: readonly Reading[] = [
  {
    labels: ['queue'],
    gauges: {
      lieta_jobs_waiting: 'Jobs that are due and that nobody has begun',
      lieta_jobs_delayed: 'Jobs whose time has not come',
      lieta_jobs_oldest_seconds: 'For how long the oldest due job has waited',
    },
    sql: `select name as queue,
        count(*) filter (where start_after <= now()) as lieta_jobs_waiting,
        count(*) filter (where start_after > now()) as lieta_jobs_delayed,
        coalesce(extract(epoch from now() - min(start_after) filter (where start_after <= now())), 0)
          as lieta_jobs_oldest_seconds
      from pgboss.job where state < 'active' group by name`,
  },
  {
    labels: ['subject'],
    gauges: {
      lieta_cases_open: 'Moderation cases that wait for a decision',
      lieta_cases_oldest_seconds: 'For how long the oldest of them has waited',
    },
    sql: `select subject, count(*) as lieta_cases_open,
        extract(epoch from now() - min(opened_at)) as lieta_cases_oldest_seconds
      from moderation_case where state = 'open' group by subject`,
  },
  {
    labels: ['kind'],
    gauges: { lieta_ledger_last_hour: 'Ledger transactions of the last hour' },
    sql: `select kind, count(*) as lieta_ledger_last_hour
      from ledger_tx where at > now() - interval '1 hour' group by kind`,
  },
  {
    labels: [],
    gauges: {
      lieta_refunds_overdue: 'Unlocks whose price should have gone back more than five minutes ago',
      lieta_purchases_overdue: 'Purchases whose next look at the provider is more than an hour late',
      lieta_erasures_overdue: 'Accounts that should have been erased more than an hour ago',
    },
    sql: `select
        (select count(*) from unlock where state = 'pending' and paused_at is null
          and due_at < now() - interval '5 minutes') as lieta_refunds_overdue,
        (select count(*) from purchase where state in ('pending', 'credited')
          and check_at < now() - interval '1 hour') as lieta_purchases_overdue,
        (select count(*) from users where deletion_due_at < now() - interval '1 hour' and state <> 'erased')
          as lieta_erasures_overdue`,
  },
  {
    labels: ['pool'],
    gauges: {
      lieta_sms_codes_last_day: 'Codes by SMS of the last 24 hours, by the reserve that paid for them',
    },
    sql: `select pool, count(*) as lieta_sms_codes_last_day
      from sms_code where created_at > now() - interval '1 day' group by pool`,
  },
  {
    labels: [],
    gauges: {
      lieta_audit_breaches: 'Invariants that the last audit found breached',
      lieta_audit_age_seconds: 'Time since the last audit',
    },
    sql: `select cardinality(breached) as lieta_audit_breaches,
        extract(epoch from now() - at) as lieta_audit_age_seconds
      from audit_run order by id desc limit 1`,
  },
  {
    labels: [],
    gauges: {
      lieta_database_connections: 'Connections to this database, everybody’s',
      lieta_database_connections_max: 'Connections that PostgreSQL takes',
      lieta_database_oldest_transaction_seconds: 'For how long the oldest transaction has been open',
    },
    sql: `select count(*) filter (where datname = current_database()) as lieta_database_connections,
        current_setting('max_connections')::int as lieta_database_connections_max,
        coalesce(max(extract(epoch from now() - xact_start)) filter (where datname = current_database()), 0)
          as lieta_database_oldest_transaction_seconds
      from pg_stat_activity where backend_type = 'client backend'`,
  },
]

/** However often somebody asks, the database is read once in this time. */
const freshMs = 10_000

/** Answers what reads the database into the gauges; a database that is away leaves them without values. */
export function databaseGauges(registry: Registry, pool: pg.Pool): () => Promise<void> {
  const registers = [registry]
  const up = new Gauge({ name: 'lieta_database_up', help: 'Whether the figures could be read', registers })
  const gauges = new Map(
    readings.flatMap(({ gauges: named, labels }) =>
      Object.entries(named).map(
        ([name, help]) => [name, new Gauge({ name, help, labelNames: [...labels], registers })] as const,
      ),
    ),
  )
  const read = async () => {
    const found = await readAll(pool).catch(() => null)
    up.set(found === null ? 0 : 1)
    for (const gauge of gauges.values()) gauge.reset()
    // Without a value rather than with a nought that nobody has measured.
    for (const name of unlabelled) gauges.get(name)?.remove()
    for (const { reading, rows } of found ?? [])
      for (const row of rows)
        for (const name of Object.keys(reading.gauges))
          gauges
            .get(name)
            ?.set(
              Object.fromEntries(reading.labels.map((label) => [label, String(row[label])])),
              Number(row[name]),
            )
  }
  let last = { at: -Infinity, done: Promise.resolve() }
  return () => {
    if (performance.now() - last.at > freshMs) last = { at: performance.now(), done: read() }
    return last.done
  }
}

const unlabelled = readings.flatMap(({ labels, gauges }) => (labels.length === 0 ? Object.keys(gauges) : []))

async function readAll(pool: pg.Pool) {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    await client.query(`begin read only; set local statement_timeout = '3s'`)
    const found: { reading: Reading; rows: Record<string, unknown>[] }[] = []
    for (const reading of readings) {
      const { rows } = await client.query<Record<string, unknown>>(reading.sql)
      found.push({ reading, rows })
    }
    await client.query('rollback')
    return found
  } catch (error) {
    // With its transaction, and whatever may still be under way on it.
    failure = error instanceof Error ? error : new Error(String(error))
    throw error
  } finally {
    client.release(failure)
  }
}
