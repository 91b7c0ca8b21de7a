import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort, untilReady } from '#testing/server-process.ts'
import { serverEntry, serverFlags } from '../scripts/server-runtime.mjs'

const run = promisify(execFile)

export interface RunningServer {
  readonly origin: string
  readonly dataDir: string
  /** What it wrote so far: for the message of a failing test. */
  readonly output: () => string
  /** Ends it and removes its data, which `keep` copies to a folder first. */
  readonly stop: (options?: { readonly keep?: string }) => Promise<void>
}

const patienceSeconds = 180

const dataDirs = new Map<string, string>()

/** Of a server that this process has started. */
export function dataDirOf(origin: string): string {
  const dataDir = dataDirs.get(origin)
  if (dataDir === undefined) throw new Error(`no server of these tests is at ${origin}`)
  return dataDir
}

/**
 * The real server as `npm start` runs it, on a free port, with the demo data: on a copy of those that the global
 * setup made, where there are some.
 */
export async function startServer(environment: Record<string, string> = {}): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lieta-e2e-'))
  // Where root runs this, the database's user must get in: the cluster then goes away with the folder.
  await chmod(dataDir, 0o755)
  const made = environment['DEMO'] === '0' ? undefined : process.env['E2E_DATA']
  if (made !== undefined) await copyData(made, dataDir)
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const server = spawn('node_modules/node/bin/node', [...serverFlags, serverEntry], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      DATA_DIR: dataDir,
      // On a copy nothing is left to be made, and no portrait drawn beside the tests.
      DEMO: made === undefined ? '1' : '0',
      // Each photo takes it a second or two: the journey about it switches it on.
      PHOTO_READER: 'off',
      // One machine plays all visitors.
      RATE_LIMIT_SCALE: '1000',
      LOG_LEVEL: 'warn',
      ...environment,
    },
  })
  dataDirs.set(origin, dataDir)
  let output = ''
  const listen = (chunk: Buffer) => {
    output += chunk.toString()
  }
  server.stdout?.on('data', listen)
  server.stderr?.on('data', listen)

  const stop = async ({ keep }: { keep?: string } = {}) => {
    if (server.exitCode === null && server.signalCode === null) {
      const closed = once(server, 'close')
      server.kill('SIGTERM')
      await closed
    }
    if (keep !== undefined) await copyData(dataDir, keep)
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await untilReady(server, patienceSeconds)
  } catch (error) {
    await stop()
    throw new Error(`${String(error)}\n${output}`)
  }
  return { origin, dataDir, output: () => output, stop }
}

/** With the owners of the files: the cluster belongs to the database's user. */
async function copyData(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  await run('cp', ['-a', `${from}/.`, to])
}
