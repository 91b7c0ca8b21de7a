import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const main = join(import.meta.dirname, '../apps/server/main.ts')

/** `npm start` without its installing: a process of its own that answers on `port` once this resolves. */
export async function startServerProcess(
  port: number,
  environment: Record<string, string>,
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: String(port),
      DEMO: '0',
      LOG_LEVEL: 'error',
      RATE_LIMIT_SCALE: '1000',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (let wait = 0; wait < 1200; wait += 1) {
    if (child.exitCode !== null) throw new Error(`the server ended at its start (${child.exitCode})`)
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (answer?.status === 200) return child
    await sleep(50)
  }
  throw new Error('the server was not ready within 60 s')
}

/**
 * One that is free now and stays so until somebody listens there: below those that the system gives to whoever asks
 * for any, of which other tests take many.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    const probe = createServer().listen(port)
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
