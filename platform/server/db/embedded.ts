import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createHash } from 'node:crypto'
import { chown, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { connectionsPerProcess } from './database.ts'
import { exists, findHome, type Home } from './embedded-home.ts'
import { DataFolderTaken, lockStart } from './embedded-lock.ts'
import { sharedBuffers } from './embedded-memory.ts'
import { withName } from './embedded-name.ts'
import { findRunning, recordStarter } from './embedded-running.ts'

const run = promisify(execFile)

export interface EmbeddedOptions {
  /** Keeps the cluster (or its whereabouts) and the superuser's password. */
  readonly dataDir: string
  /** Receives PostgreSQL's own log, line by line. */
  readonly log?: (line: string) => void
  /** False trades crash safety for speed: for databases that tests throw away. */
  readonly durable?: boolean
  /** Refuses a cluster that another live process runs, after giving that process time to end. */
  readonly exclusive?: boolean
  /** How many processes will work on it. */
  readonly processes?: number
}

export interface Embedded {
  /** Superuser, database `postgres`. */
  readonly adminUrl: string
  /** The role of the application, which `prepareDatabase` makes; the same database. */
  readonly applicationUrl: string
  readonly port: number
  /** Another live process started it, and ends it. */
  readonly shared: boolean
  /** Idempotent. Leaves a cluster alone that another live process started. */
  stop(): Promise<void>
}

const patience = {
  startSeconds: 120,
  stopSeconds: 60,
  startTries: 5,
  reviveMilliseconds: 500,
  handOverSeconds: 30,
  handOverMilliseconds: 100,
}

/**
 * Starts the PostgreSQL that comes with our packages, creating its cluster the first time. A cluster that a
 * live process already runs (the server, while a script looks at its data) is shared; one whose starter
 * was killed is stopped and started anew.
 * @throws DataFolderTaken when `exclusive` and another live process runs or starts it
 * @throws Error with PostgreSQL's own words when it cannot start.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  await mkdir(resolve(options.dataDir), { recursive: true })
  const deadline = Date.now() + patience.handOverSeconds * 1000
  for (;;) {
    const lock = await lockStart(options.dataDir)
    try {
      const home = await findHome(options.dataDir)
      const running = await findRunning(home.cluster, options.dataDir)
      if (running === null || !running.starterLives) return await startOn(home, running !== null, options)
      if (options.exclusive !== true)
        return { ...address(home, running.port), shared: true, stop: async () => {} }
      // Whoever has just started is not about to end.
      if (lock.waited || Date.now() >= deadline)
        throw new DataFolderTaken(`Another process (${running.starter}) already runs on ${options.dataDir}.`)
    } finally {
      lock.release()
    }
    await sleep(patience.handOverMilliseconds)
  }
}

/** The caller holds the lock, and no live process runs the cluster; `orphaned`: a dead one's server still does. */
async function startOn(home: Home, orphaned: boolean, options: EmbeddedOptions): Promise<Embedded> {
  if (orphaned) await stopCluster(home)
  if (!(await exists(join(home.cluster, 'PG_VERSION')))) await createCluster(home, options)

  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort()
    try {
      const server = await launch(home, port, options)
      await recordStarter(options.dataDir)
      return { ...address(home, port), shared: false, stop: supervise(home, port, server, options) }
    } catch (error) {
      const said = error instanceof Error ? error.message : ''
      // Between our choice and its start, somebody else may have taken the port.
      const taken = said.includes('could not bind')
      // Backends of a server that was killed may hold its memory for a moment longer.
      const held = said.includes('pre-existing shared memory block')
      if (!(taken || held) || attempt === patience.startTries) throw error
      if (held) await sleep(patience.reviveMilliseconds)
    }
  }
}

function address(home: Home, port: number): Pick<Embedded, 'adminUrl' | 'applicationUrl' | 'port'> {
  const at = `127.0.0.1:${port}/postgres`
  const password = createHash('sha256').update(`${home.password} of the application`).digest('hex')
  return {
    adminUrl: `postgres://postgres:${home.password}@${at}`,
    applicationUrl: `postgres://lieta_application:${password}@${at}`,
    port,
  }
}

/** Built beside its final place and renamed, so that an interrupted start leaves no half-made cluster. */
async function createCluster(
  { binaries, cluster, identity, password }: Home,
  { durable }: EmbeddedOptions,
): Promise<void> {
  const draft = `${cluster}.new`
  const passwordFile = `${cluster}.new-password`
  const initdb = await withName(join(binaries, 'bin', 'initdb'))
  const [program = '', ...before] = initdb.command
  await rm(draft, { recursive: true, force: true })
  try {
    await mkdir(draft, { mode: 0o700 })
    await writeFile(passwordFile, password, { mode: 0o600 })
    if (identity.uid !== undefined && identity.gid !== undefined) {
      await chown(draft, identity.uid, identity.gid)
      await chown(passwordFile, identity.uid, identity.gid)
    }
    await run(
      program,
      [
        ...before,
        `--pgdata=${draft}`,
        `--pwfile=${passwordFile}`,
        '--username=postgres',
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C.UTF-8',
        '--locale-provider=icu',
        '--icu-locale=it-IT',
        '--data-checksums',
        // Thousands of connections log in to a cluster of the tests, and nobody guesses its generated passwords.
        ...(durable === false ? ['--set=scram_iterations=1'] : []),
      ],
      { ...identity, cwd: '/', env: { ...environment, ...initdb.env } },
    )
    await rename(draft, cluster)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw new Error(`PostgreSQL could not create its cluster: ${saidBy(error)}`, { cause: error })
  } finally {
    await rm(passwordFile, { force: true })
    await initdb.end()
  }
}

/** Nothing of ours leaks in: PGDATA, PGPORT or a locale of the shell would change what starts. */
const environment = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' }

// Tests beside each other have two or more applications at once, each with its pools; their databases are gone before
// anything in them is worth vacuuming.
const fragile = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  autovacuum: 'off',
  // Each connection serves one short test file, which ends before PostgreSQL would keep a plan by itself.
  plan_cache_mode: 'force_generic_plan',
  max_connections: '300',
}

async function launch(home: Home, port: number, options: EmbeddedOptions): Promise<ChildProcess> {
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Rows and statements hold people's data, and would land in our own log.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    // PostgreSQL's own 100 are enough for three; a backup and a look by hand come on top.
    max_connections: String(Math.max(100, (options.processes ?? 1) * connectionsPerProcess + 10)),
    shared_buffers: sharedBuffers(),
    ...(options.durable === false ? fragile : {}),
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(
    join(home.binaries, 'bin', 'postgres'),
    ['-D', home.cluster, '-p', String(port), ...flags],
    // Its own process group: Ctrl-C must reach us alone, who then close in order.
    { ...home.identity, cwd: '/', env: environment, stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  )
  // For the ways out that never call stop(): asks for a fast shutdown without waiting for it.
  const lastChance = () => server.kill('SIGINT')
  process.once('exit', lastChance)
  server.once('close', () => process.off('exit', lastChance))

  const lastWords: string[] = []
  const ready = new Promise<void>((resolve, reject) => {
    const fail = (why: string) => reject(new Error([why, ...lastWords].join('\n  ')))
    const timer = setTimeout(() => {
      server.kill('SIGQUIT')
      fail(`PostgreSQL was not ready after ${patience.startSeconds} s.`)
    }, patience.startSeconds * 1000)
    createInterface({ input: server.stderr }).on('line', (line) => {
      lastWords.push(line)
      if (lastWords.length > 20) lastWords.shift()
      options.log?.(line)
      if (line.includes('database system is ready to accept connections')) {
        clearTimeout(timer)
        resolve()
      }
    })
    server.once('error', (error) => fail(`PostgreSQL could not be started: ${error.message}`))
    // 'close' rather than 'exit': by then its last lines have been read.
    server.once('close', (code) => {
      clearTimeout(timer)
      fail(`PostgreSQL stopped while starting (code ${code}).`)
    })
  })
  await ready
  return server
}

/**
 * Starts PostgreSQL again, on the same port, whenever it ends by itself (killed, out of memory): the pool
 * reconnects, and the server recovers without anybody's help. Returns what ends both.
 */
function supervise(
  home: Home,
  port: number,
  first: ChildProcess,
  options: EmbeddedOptions,
): () => Promise<void> {
  let server = first
  let stopping: Promise<void> | undefined
  const watch = () => {
    server.once('exit', (code, signal) => {
      if (stopping !== undefined) return
      options.log?.(`PostgreSQL ended by itself (${signal ?? code}): starting it again`)
      void revive()
    })
  }
  const revive = async () => {
    while (stopping === undefined) {
      try {
        server = await launch(home, port, options)
        return stopping === undefined ? watch() : await stopCluster(home)
      } catch (error) {
        // Backends of the dead server may hold its shared memory for a moment longer.
        options.log?.(saidBy(error))
        await sleep(patience.reviveMilliseconds)
      }
    }
  }
  watch()

  const stop = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const closed = once(server, 'close')
    await stopCluster(home)
    await closed
  }
  return () => (stopping ??= stop())
}

/** The fast shutdown: open transactions are rolled back, the log is flushed, and the server has gone. */
async function stopCluster({ binaries, cluster, identity }: Home): Promise<void> {
  const flags = ['stop', `--pgdata=${cluster}`, '--mode=fast', `--timeout=${patience.stopSeconds}`]
  await run(join(binaries, 'bin', 'pg_ctl'), flags, { ...identity, cwd: '/', env: environment }).catch(
    async (error: unknown) => {
      // It may have gone by itself in the meantime.
      if (await exists(join(cluster, 'postmaster.pid'))) {
        throw new Error(`PostgreSQL did not stop: ${saidBy(error)}`, { cause: error })
      }
    },
  )
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}

/** What a failed program wrote, which says more than 'Command failed'. */
function saidBy(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message: string }
  return (stderr || message).trim()
}
