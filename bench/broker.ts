import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export type BusName = 'NOTIFY' | 'Redis' | 'NATS'

export interface BenchBroker {
  /** For `REALTIME_BUS`; undefined: PostgreSQL itself. */
  readonly url: string | undefined
  readonly child: ChildProcess | undefined
}

/** The broker of this name on a free port; null where its server is not installed. */
export async function startBroker(bus: BusName): Promise<BenchBroker | null> {
  if (bus === 'NOTIFY') return { url: undefined, child: undefined }
  const port = await freePort()
  const [command, flags] =
    bus === 'Redis'
      ? ([
          'redis-server',
          ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--dir', '/tmp'],
        ] as const)
      : (['nats-server', ['-a', '127.0.0.1', '-p', `${port}`]] as const)
  const child = spawn(command, flags, { stdio: 'ignore' })
  try {
    await once(child, 'spawn')
  } catch {
    return null
  }
  // Both answer within a tenth of it.
  await sleep(500)
  return { url: `${bus === 'Redis' ? 'redis' : 'nats'}://127.0.0.1:${port}`, child }
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
