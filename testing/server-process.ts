import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { serverEntry, serverFlags, serverMemory } from '../scripts/server-runtime.mjs'

const root = join(import.meta.dirname, '..')
/** As `npm start` runs it (testing/global-setup.ts has built it); the copy with a planted defect has only sources. */
const entry = process.env['MUTANT'] === undefined ? serverEntry : 'apps/server/main.ts'

/** `npm start` without its installing: a process of its own that answers on `port` once this resolves. */
export async function startServerProcess(
  port: number,
  environment: Record<string, string>,
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...serverFlags, join(root, entry)], {
    env: {
      ...process.env,
      ...serverMemory,
      NODE_ENV: 'test',
      PORT: String(port),
      DEMO: '0',
      // Each photo takes it a second or two: the tests of the reader switch it on.
      PHOTO_READER: 'off',
      LOG_LEVEL: 'error',
      RATE_LIMIT_SCALE: '1000',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await untilReady(child, 60)
  return child
}

/**
 * Waits until this very process says that it listens. Whoever asks the port instead may be answered by a stranger that
 * has taken it meanwhile, with another database (docs/decisions/0059-acknowledged-sessions-and-ports.md).
 * @throws Error when it ends before, or says nothing within `seconds`
 */
export async function untilReady(child: ChildProcess, seconds: number): Promise<void> {
  let said = ''
  const ready = Promise.withResolvers<void>()
  const late = setTimeout(
    () => ready.reject(new Error(`the server was not ready within ${seconds} s`)),
    seconds * 1000,
  )
  child.once('close', (code, signal) =>
    ready.reject(new Error(`the server ended at its start (${signal ?? code})`)),
  )
  child.stdout?.on('data', (chunk: Buffer) => {
    if (said.includes('Lieta is ready')) return
    said += chunk.toString()
    if (said.includes('Lieta is ready')) ready.resolve()
  })
  await ready.promise.finally(() => clearTimeout(late))
}

/**
 * One that is free now and stays so: below those that the system gives to whoever asks for any, and reserved until this
 * process ends, also while the server that listens there is dead. A socket on another address of this machine is the
 * reservation: on 127.0.0.1 the port is free.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    if (!(await reserve(port))) continue
    const probe = createServer().listen(port, '127.0.0.1')
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    probe.close()
    await once(probe, 'close')
    return port
  }
}

/** False where another process has reserved it. Where there is no such address, nobody reserves anything. */
async function reserve(port: number): Promise<boolean> {
  const reservation = createServer().listen(port, '127.0.0.2').unref()
  return once(reservation, 'listening').then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'EADDRINUSE',
  )
}
