import { join } from 'node:path'
import { finishDemo, seedDemo } from '#demo/seed.ts'
import { type Config, readConfig } from '#platform/server/config/config.ts'
import { openDatabase, openPool } from '#platform/server/db/database.ts'
import { startEmbedded } from '#platform/server/db/embedded.ts'
import { DataFolderTaken } from '#platform/server/db/embedded-lock.ts'
import { type DatabaseUrls, isOwner, prepareDatabase } from '#platform/server/db/prepare.ts'
import { describeError, openLog } from '#platform/server/log.ts'
import type { Needs } from '#platform/server/needs.ts'
import { createApp } from './app.ts'

const config = readConfigOrExit()
const log = openLog(config.logLevel)
const builtFolder = join(import.meta.dirname, '../../dist')

/** What runs so far, to be ended in the opposite order. */
const running: (() => Promise<void>)[] = []
let stopping = false
/** The whole of it: requests, jobs, PostgreSQL. Whoever started us kills us soon afterwards. */
const stopSeconds = 40
/** A terminal and npm both hand on one Ctrl-C; what comes later is a second wish: to end at once. */
const repeatedSignalMs = 500
let askedAt = 0
const portTaken = `port ${config.port} is taken; PORT=3001 npm start takes another.`
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    if (stopping && Date.now() - askedAt > repeatedSignalMs) process.exit(1)
    if (!stopping) askedAt = Date.now()
    void stop()
  })
// npm start holds the other end of this channel: it closes when that process is killed outright.
process.once('disconnect', () => void stop())

try {
  await start()
} catch (error) {
  // Asked to stop, we take away the database under a start that is still going on.
  if (!stopping) {
    console.error('\n  Lieta could not start:', reasonOf(error))
    await stop(1)
  }
}

async function start(): Promise<void> {
  const urls = config.databaseUrls ?? (await startDatabase())
  await prepareDatabase(urls, (name) => log.info(`migration ${name}`))
  if (config.production && isOwner(urls))
    log.warn(
      'DATABASE_URL owns the schema: with DATABASE_DIRECT_URL it needs fewer rights (docs/operations.md)',
    )
  const { application: url } = urls
  const app = await createApp(config, { pool: openPool(url, log), url }, log, { builtFolder, workJobs: true })
  running.push(app.close, app.retire)
  if (config.demo) await seedAsOwner(app.needs, urls.owner)
  await app.http.listen({ host: config.host, port: config.port })
  announce(config)
  if (config.demo) running.push(drawInBackground(app.needs))
}

/** A bulk load takes indexes off and puts them back, which the application may not. */
async function seedAsOwner(needs: Needs, owner: string): Promise<void> {
  const pool = openPool(owner, log)
  try {
    await seedDemo({ ...needs, pool, db: openDatabase(pool) })
  } finally {
    await pool.end()
  }
}

/** Answers how to end it: the drawing holds a connection that would keep the pool from closing. */
function drawInBackground(needs: Needs): () => Promise<void> {
  const stop = new AbortController()
  const drawn = finishDemo(needs, stop.signal).catch((error: unknown) =>
    log.warn({ err: error }, 'demo portraits: the next start goes on with them'),
  )
  return async () => {
    stop.abort()
    await drawn
  }
}

async function startDatabase(): Promise<DatabaseUrls> {
  const embedded = await startEmbedded({
    dataDir: config.dataDir,
    log: (line) => log.debug({ postgres: line }),
    exclusive: true,
  })
  running.push(embedded.stop)
  return { owner: embedded.adminUrl, application: embedded.applicationUrl, ownCluster: true }
}

async function stop(exitCode = 0): Promise<void> {
  if (stopping) return
  stopping = true
  log.info('stopping')
  setTimeout(() => process.exit(1), (stopSeconds + config.drainSeconds) * 1000).unref()
  for (const end of running.reverse()) await end()
  process.exit(exitCode)
}

/** One line for what a person can put right at once. */
function reasonOf(error: unknown): unknown {
  if (isPortTaken(error)) return portTaken
  return error instanceof DataFolderTaken ? error.message : describeError(error)
}

function isPortTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
}

function readConfigOrExit(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

function announce({ publicUrl, demo }: Config): void {
  console.log(`\n  Lieta is ready: ${publicUrl}\n`)
  if (!demo) return
  console.log('  king@demo.test, hostess@demo.test, admin@demo.test')
  console.log('  password: Dimostrazione1!')
  console.log(`  mails and SMS: ${publicUrl}/dev/outbox\n`)
}
