import { sql } from 'kysely'
import pg from 'pg'
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Notice, Publish } from './publish.ts'

const postgresChannel = 'lieta_realtime'
const reconnectDelayMs = { first: 100, max: 5_000 } as const

/** Sends notices to every process, this one included, through PostgreSQL. */
export function notifier(needs: { db: Database; log: FastifyBaseLogger }): Publish {
  return (notice) => {
    notify(needs.db, notice).catch((error: unknown) =>
      needs.log.warn({ err: error, event: notice.event }, 'notice not published'),
    )
  }
}

/**
 * For work that does not see its own commit, such as the hooks of accounts: PostgreSQL sends the notice
 * when the transaction commits. Such commits wait for each other, so ordinary traffic uses `publish`.
 */
export async function publishOnCommit(trx: Transaction, notice: Notice): Promise<void> {
  await notify(trx, notice)
}

function notify(db: Database, notice: Notice): Promise<unknown> {
  return sql`select pg_notify(${postgresChannel}, ${JSON.stringify(notice)})`.execute(db)
}

export interface Listener {
  /** Resolves once the first LISTEN is in place. */
  readonly ready: Promise<void>
  readonly close: () => Promise<void>
}

interface Listening {
  readonly databaseUrl: string
  readonly log: FastifyBaseLogger
  readonly onNotice: (notice: Notice) => void
  /** Called when listening again after a gap in which notices may have been missed. */
  readonly onGap: () => void
}

/** Listens on a connection of its own, and again after every loss of it. Errors are logged, never thrown. */
export function listen({ databaseUrl, log, onNotice, onGap }: Listening): Listener {
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let delayMs: number = reconnectDelayMs.first
  let closed = false
  let listenedBefore = false
  const { promise: ready, resolve: isReady } = Promise.withResolvers<void>()

  const lost = (which: pg.Client, error?: Error) => {
    if (closed || client !== which) return
    client = undefined
    if (error !== undefined) log.warn({ err: error }, 'realtime listener lost')
    which.end().catch(() => {})
    retry = setTimeout(connect, delayMs)
    delayMs = Math.min(delayMs * 2, reconnectDelayMs.max)
  }

  const connect = () => {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'lieta realtime',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    })
    client = next
    next.on('error', (error) => lost(next, error))
    next.on('end', () => lost(next))
    next.on('notification', ({ payload }) => {
      const notice = readNotice(payload)
      if (notice !== undefined) onNotice(notice)
      else log.warn('unreadable notice')
    })
    next
      .connect()
      .then(() => next.query(`listen ${postgresChannel}`))
      .then(() => {
        delayMs = reconnectDelayMs.first
        if (listenedBefore) onGap()
        listenedBefore = true
        isReady()
      })
      .catch((error: Error) => lost(next, error))
  }
  connect()

  return {
    ready,
    async close() {
      closed = true
      clearTimeout(retry)
      await client?.end().catch(() => {})
    },
  }
}

/** Only our own processes write to this PostgreSQL channel, so the shape is trusted; the JSON may not be. */
function readNotice(payload: string | undefined): Notice | undefined {
  try {
    return JSON.parse(payload ?? '') as Notice
  } catch {
    return undefined
  }
}
