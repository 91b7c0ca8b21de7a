import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import pino from 'pino'
import { openPool } from '#platform/server/db/database.ts'
import { startEmbedded } from '#platform/server/db/embedded.ts'
import { afterThisFile } from './endings.ts'
import { freePort, startServerProcess } from './server-process.ts'

/** A server process with a cluster of its own, which outlives it; both end with the test file. */
export interface KillableServer {
  readonly dataDir: string
  readonly origin: string
  /** SIGKILL; resolves once the process is gone. */
  readonly kill: () => Promise<void>
  readonly startAgain: () => Promise<void>
  /** Its cluster, seen from here, also while the server is dead. */
  readonly withPool: <T>(work: (pool: pg.Pool) => Promise<T>) => Promise<T>
}

export async function startKillableServer(): Promise<KillableServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lieta-crash-'))
  // Else the database, which never runs as root, would live elsewhere and outlive the folder.
  await chmod(dataDir, 0o755)
  const port = await freePort()
  const start = () => startServerProcess(port, { DATA_DIR: dataDir })
  let server = await start()
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    // Where a test has failed between a kill and the next start.
    if (server.exitCode !== null || server.signalCode !== null) return
    server.kill(signal)
    await once(server, 'exit')
  }
  afterThisFile(async () => {
    await end('SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
  })
  return {
    dataDir,
    origin: `http://127.0.0.1:${port}`,
    kill: () => end('SIGKILL'),
    async startAgain() {
      server = await start()
    },
    async withPool(work) {
      const { adminUrl } = await startEmbedded({ dataDir })
      const pool = openPool(adminUrl, pino({ level: 'silent' }))
      try {
        return await work(pool)
      } finally {
        await pool.end()
      }
    },
  }
}
