import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { sql } from 'kysely'
import type { AnswerOf, BodyIn, Endpoint, ParamsIn, QueryIn } from '#platform/contract/endpoint.ts'
import { createApp } from '#apps/server/app.ts'
import { readConfig } from '#platform/server/config/config.ts'
import { type Database, openPreparedDatabase, openPool } from '#platform/server/db/database.ts'
import type { Needs } from '#platform/server/needs.ts'
import { createTestDatabase } from './database.ts'
import { afterThisFile } from './endings.ts'
import { type Begun, borrow, endKept } from './kept-app.ts'

/** Somebody who can be signed in: what the makers in people.ts return. */
export interface Caller {
  readonly id: number
  readonly token: string
}

interface Call<E extends Endpoint> {
  readonly as?: Caller
  readonly params?: ParamsIn<E>
  readonly query?: QueryIn<E>
  readonly body?: BodyIn<E>
  readonly headers?: Record<string, string>
}

/** A refusal as the wire shows it. */
export interface Refused {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 502 | 503
  readonly body: any
}

export interface TestApp {
  readonly needs: Needs
  /** The same, as the owner of the schema: for what the scripts do. */
  readonly ownerNeeds: Needs
  /** As the owner of the schema: tests make what the application itself may not. */
  readonly db: Database
  /** http://127.0.0.1:port: for sockets and uploads. */
  readonly origin: string
  readonly call: <E extends Endpoint>(
    endpoint: E,
    call?: Call<E>,
  ) => Promise<(AnswerOf<E> | Refused) & { headers: Headers }>
  /** What the embedded mail and SMS providers were given; mails by when they were posted, the newest first. */
  readonly outbox: (recipient: string) => Promise<{ channel: string; subject: string; text: string }[]>
  /** Waits until every job that is due has run. */
  readonly runJobs: () => Promise<void>
}

interface Options {
  readonly workJobs?: boolean
  readonly built?: string
  readonly logTo?: pino.DestinationStream
  readonly own?: boolean
}

/**
 * The whole application, listening on a free port; with `workJobs: false` jobs are queued and nobody runs them. Nothing is
 * swept by itself: on a slow machine a file is still running when the minute is over, and its rows would change under it.
 * As it is by default, each worker begins one and lends it to file after file, emptied in between. One of its own, which
 * ends with the test file, has whoever asks for something else: `environment` overrides single settings; `built` is a
 * folder with a build of the web application; `logTo` is given what the process logs; `own` is for tests of what an
 * application keeps in memory, of which this is then the only one.
 */
export async function startTestApp(
  environment: Record<string, string> = {},
  { own = false, ...options }: Options = {},
): Promise<TestApp> {
  if (own) await endKept()
  const { workJobs = true, ...special } = options
  const isCommon = !own && Object.keys(environment).length === 0 && Object.keys(special).length === 0
  const kind = workJobs ? 'works' : 'queues'
  const lent = isCommon ? await borrow(kind, () => begin({}, { workJobs })) : null
  if (lent !== null) {
    afterThisFile(lent.giveBack)
    return lent.app
  }
  const { app, end } = await begin(environment, options)
  afterThisFile(end)
  return app
}

async function begin(
  environment: Record<string, string>,
  { workJobs = true, built, logTo }: Omit<Options, 'own'>,
): Promise<Begun> {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'lieta-test-'))
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: database.applicationUrl,
    DATA_DIR: dataDir,
    DEMO: '0',
    // It takes a second of both cores for each photo: the tests of the reader switch it on.
    PHOTO_READER: 'off',
    RATE_LIMIT_SCALE: '1000',
    LOG_LEVEL: 'error',
    ...environment,
  })
  const log = pino({ level: config.logLevel }, logTo)
  // A race of hundreds on a busy machine waits for its turn; what is tested is who wins, not how fast.
  const pool = openPool(database.applicationUrl, log, { waitSeconds: 60 })
  const ownerPool = openPool(database.url, log, { waitSeconds: 60 })
  const db = openPreparedDatabase(ownerPool)
  const app = await createApp(config, { pool, url: database.applicationUrl }, log, {
    builtFolder: built ?? dataDir,
    workJobs,
    sweeps: false,
  })
  const origin = await app.http.listen({ host: '127.0.0.1', port: 0 })
  return {
    app: {
      needs: app.needs,
      ownerNeeds: { ...app.needs, pool: ownerPool, db },
      db,
      origin,
      call: (endpoint, call) => callEndpoint(origin, endpoint, call ?? {}),
      outbox: (recipient) => outboxOf(db, recipient),
      runJobs: () => waitForJobs(db),
    },
    async end() {
      await app.close()
      await db.destroy()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Calls an endpoint of the server at `origin`. */
export async function callEndpoint<E extends Endpoint>(origin: string, endpoint: E, call: Call<E>) {
  const url = new URL(origin)
  const params = (call.params ?? {}) as Record<string, string | number>
  url.pathname = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  for (const [key, value] of Object.entries((call.query ?? {}) as Record<string, unknown>))
    if (value !== undefined) url.searchParams.set(key, String(value))
  const response = await fetch(url, {
    method: endpoint.method,
    redirect: 'manual',
    headers: {
      ...(call.as && { authorization: `Bearer ${call.as.token}` }),
      ...(call.body !== undefined && { 'content-type': 'application/json' }),
      ...call.headers,
    },
    ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
  })
  const text = await response.text()
  const json = response.headers.get('content-type')?.includes('json') === true
  return {
    status: response.status,
    body: text === '' ? undefined : json ? JSON.parse(text) : text,
    headers: response.headers,
  } as never
}

/** Four jobs deliver mails at once, so that of two on their way either may be the first in the outbox. */
async function outboxOf(db: Database, recipient: string) {
  const { rows } = await sql<{ channel: string; subject: string; text: string }>`
    select outbox.channel, outbox.subject, outbox.text from outbox
    where outbox.recipient = ${recipient}
    order by outbox.message_id desc nulls last, outbox.id desc`.execute(db)
  return rows
}

/** To read a photo takes both cores for seconds, and a minute beside other tests on a slow machine. */
const jobsMaxMs = 100_000

async function waitForJobs(db: Database): Promise<void> {
  const deadline = Date.now() + jobsMaxMs
  for (;;) {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pgboss.job
      where state in ('created', 'retry', 'active') and start_after <= now()`.execute(db)
    if (rows[0]?.waiting === 0) return
    if (Date.now() > deadline)
      throw new Error(`${rows[0]?.waiting} jobs did not finish within ${jobsMaxMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
