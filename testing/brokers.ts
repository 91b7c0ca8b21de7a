import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { startNatsServer } from './nats-server.ts'
import { freePort } from './server-process.ts'

/** Something that carries notices between processes, and can be stopped and started again at its place. */
export interface Broker {
  readonly url: string
  /** Of the server that runs now; undefined where this very process plays it. */
  readonly pid: () => number | undefined
  readonly start: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** Held back by a password: it must never be logged. */
export const brokerPassword = 'parola-del-bus'

/** Debian's `redis-server`; it speaks as Valkey does. */
export const redisServer = (): Promise<Broker> =>
  broker('redis', `:${brokerPassword}`, (port) => [
    'redis-server',
    ...`--port ${port} --bind 127.0.0.1 --requirepass ${brokerPassword} --appendonly no --dir /tmp`.split(
      ' ',
    ),
    '--save',
    '',
  ])

/** Debian's `nats-server`. */
export const natsServer = (): Promise<Broker> =>
  broker('nats', `lieta:${brokerPassword}`, (port) => [
    'nats-server',
    ...`-a 127.0.0.1 -p ${port} --user lieta --pass ${brokerPassword}`.split(' '),
  ])

/** Ours: needs nothing installed. */
export async function natsDouble(): Promise<Broker> {
  const port = await freePort()
  let running: Awaited<ReturnType<typeof startNatsServer>> | undefined
  const start = async () => {
    running = await startNatsServer(port)
  }
  await start()
  return { url: `nats://127.0.0.1:${port}`, pid: () => undefined, start, stop: async () => running?.stop() }
}

async function broker(
  scheme: string,
  credentials: string,
  commandOn: (port: number) => readonly string[],
): Promise<Broker> {
  const port = await freePort()
  const [command = '', ...flags] = commandOn(port)
  let end = async () => {}
  let pid: number | undefined
  const start = async () => {
    const child = spawn(command, flags, { stdio: 'ignore' })
    end = async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    await once(child, 'spawn')
    pid = child.pid
    while (!(await answers(port))) await sleep(20)
  }
  await start()
  return { url: `${scheme}://${credentials}@127.0.0.1:${port}`, pid: () => pid, start, stop: () => end() }
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
