import { type Config, readConfig } from '#platform/server/config/config.ts'
import { startEmbedded } from '#platform/server/db/embedded.ts'
import { DataFolderTaken } from '#platform/server/db/embedded-lock.ts'
import { type DatabaseUrls, isOwner, prepareDatabase } from '#platform/server/db/prepare.ts'
import { untilThere } from '#platform/server/db/until-there.ts'
import { giveMemoryBack } from '#platform/server/idle-memory.ts'
import { describeError, openLog } from '#platform/server/log.ts'
import { childOrder, isChild } from './processes/child.ts'
import { openParent } from './processes/parent.ts'
import type { Serving } from './serve.ts'

const config = readConfigOrExit()
let log = openLog(config.logLevel)

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
  await (isChild() ? startChild() : start())
  giveMemoryBack()
} catch (error) {
  // Asked to stop, we take away the database under a start that is still going on.
  if (!stopping) {
    console.error('\n  Lieta could not start:', reasonOf(error))
    await stop(1)
  }
}

async function start(): Promise<void> {
  const urls = config.databaseUrls ?? (await startDatabase())
  await untilThere(
    () =>
      prepareDatabase(
        urls,
        (name) => log.info(`migration ${name}`),
        (line) => log.warn(line),
      ),
    log,
  )
  if (config.production && isOwner(urls))
    log.warn(
      'DATABASE_URL owns the schema: with DATABASE_DIRECT_URL it needs fewer rights (docs/operations.md)',
    )
  if (config.processes === 1) await serveHere({ urls, fillsDemo: true })
  else {
    const parent = openParent({ config, urls, log })
    running.push(parent.stop)
    await parent.start()
  }
  announce(config)
}

/** One of several: its parent has prepared the database, and gives what listens on the port. */
async function startChild(): Promise<void> {
  const { order, siblings } = await childOrder()
  log = log.child({ process: order.number })
  await serveHere({ urls: order.urls, fillsDemo: order.number === 1, siblings })
  siblings.ready()
}

/** Loaded here: a process that only watches over others needs nothing of it. */
async function serveHere(what: Omit<Serving, 'config' | 'log' | 'running'>): Promise<void> {
  const { serve } = await import('./serve.ts')
  await serve({ ...what, config, log, running })
}

async function startDatabase(): Promise<DatabaseUrls> {
  const embedded = await startEmbedded({
    dataDir: config.dataDir,
    log: (line) => log.debug({ postgres: line }),
    exclusive: true,
    processes: config.processes,
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
