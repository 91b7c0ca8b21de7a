import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import { linkTo } from '../db/link.ts'
import type { Notice, Publish } from './publish.ts'

const postgresChannel = 'lieta_realtime'
const reconnectDelayMs = { first: 100, max: 5_000 } as const
/** A connection can die without a word: silence is noticed after one pause and one answer at most, 9 s. */
const heartbeatMs = { pause: 5_000, answer: 4_000 } as const

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
      // A hint need not outlive a crash, so nobody waits for the disk: neither this nor what commits behind it.
      await sql`select set_config('synchronous_commit', 'off', true), pg_notify(${postgresChannel}, ${JSON.stringify(payload)})`
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
  /** Whether notices of other processes arrive now, as far as the last heartbeat knows. */
  readonly isListening: () => boolean
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
  readonly heartbeat?: { readonly pause: number; readonly answer: number }
}

/**
 * Listens on a connection of its own, and again after every loss of it, be it a silent one. Errors are logged, never
 * thrown.
 */
export function listen(listening: Listening): Listener {
  const { databaseUrl, log, self, onNotice, onGap, heartbeat = heartbeatMs } = listening
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let delayMs: number = reconnectDelayMs.first
  let closed = false
  let listenedBefore = false
  let isListening = false
  let stopBeats = () => {}
  const { promise: ready, resolve: isReady } = Promise.withResolvers<void>()

  const lost = (which: pg.Client, error?: Error) => {
    if (closed || client !== which) return
    client = undefined
    isListening = false
    stopBeats()
    if (error !== undefined) log.warn({ err: error }, 'realtime listener lost')
    which.end().catch(() => {})
    retry = setTimeout(connect, delayMs)
    delayMs = Math.min(delayMs * 2, reconnectDelayMs.max)
  }

  const connect = () => {
    const next = new pg.Client({
      ...linkTo(databaseUrl),
      application_name: 'lieta realtime',
      connectionTimeoutMillis: 5_000,
      query_timeout: heartbeat.answer,
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
        isListening = true
        if (listenedBefore) {
          log.warn('realtime listener is back')
          onGap()
        }
        listenedBefore = true
        stopBeats = beats(next, heartbeat.pause, (error) => lost(next, error))
        isReady()
      })
      .catch((error: Error) => lost(next, error))
  }
  connect()

  return {
    ready,
    isListening: () => isListening,
    async close() {
      closed = true
      isListening = false
      stopBeats()
      clearTimeout(retry)
      await client?.end().catch(() => {})
    },
  }
}

/**
 * Asks on the very connection whether it still listens: past a silent network, and past a pooler that has let go. Answers
 * how to end it.
 */
function beats(client: pg.Client, pauseMs: number, onSilence: (error: Error) => void): () => void {
  const beat = setInterval(() => {
    client
      .query<{ hears: boolean }>({
        text: 'select $1 in (select pg_listening_channels()) as hears',
        values: [postgresChannel],
      })
      .then(({ rows }) => {
        if (rows[0]?.hears !== true) throw new Error('the connection listens no more')
      })
      .catch((error: Error) => onSilence(error))
  }, pauseMs)
  beat.unref()
  return () => clearInterval(beat)
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
