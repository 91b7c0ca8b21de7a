import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import type { Notice, Publish } from './publish.ts'

const postgresChannel = 'lieta_realtime'
const reconnectDelayMs = { first: 100, max: 5_000 } as const

/** How many notices wait while PostgreSQL is away; the oldest are dropped beyond that, since they are hints. */
const waitingMax = 1_000
/** Each NOTIFY wakes every process, so following notices are gathered for a moment. */
const gatheringMs = 10
/** How many notices fit one NOTIFY: it takes less than 8,000 bytes, and a notice at most 130. */
const noticesPerPayload = 50

/**
 * Sends notices to the other processes through PostgreSQL. The first leaves at once; what is published together
 * travels together, and so do notices that arrive while a statement runs and shortly after.
 */
export function notifier(needs: { db: Database; log: FastifyBaseLogger }, from: string): Publish {
  const waiting: Notice[] = []
  let sending = false
  const send = async () => {
    while (waiting.length > 0) {
      const payload: Payload = { from, notices: waiting.splice(0, noticesPerPayload) }
      await sql`select pg_notify(${postgresChannel}, ${JSON.stringify(payload)})`
        .execute(needs.db)
        .catch((error: unknown) => needs.log.warn({ err: error }, 'notices not published'))
      await sleep(gatheringMs, undefined, { ref: false })
    }
    sending = false
  }
  return (notice) => {
    waiting.push(notice)
    if (waiting.length > waitingMax) waiting.shift()
    if (sending) return
    sending = true
    setImmediate(() => void send())
  }
}

export interface Listener {
  /** Resolves once the first LISTEN is in place. */
  readonly ready: Promise<void>
  readonly close: () => Promise<void>
}

interface Listening {
  readonly databaseUrl: string
  readonly log: FastifyBaseLogger
  /** The name under which this process notifies: it need not hear itself. */
  readonly self: string
  readonly onNotice: (notice: Notice) => void
  /** Called when listening again after a gap in which notices may have been missed. */
  readonly onGap: () => void
}

/** Listens on a connection of its own, and again after every loss of it. Errors are logged, never thrown. */
export function listen({ databaseUrl, log, self, onNotice, onGap }: Listening): Listener {
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
      const heard = readPayload(payload)
      if (heard === undefined) log.warn('unreadable notice')
      else if (heard.from !== self) for (const notice of heard.notices) onNotice(notice)
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

interface Payload {
  readonly from: string
  readonly notices: readonly Notice[]
}

/** Only our own processes write to this PostgreSQL channel, so the shape is trusted; the JSON may not be. */
function readPayload(payload: string | undefined): Payload | undefined {
  try {
    return JSON.parse(payload ?? '') as Payload
  } catch {
    return undefined
  }
}
