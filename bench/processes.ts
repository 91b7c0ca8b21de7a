import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import type { ClientConfig } from '#platform/contract/client-config.ts'
import { clientConfigEndpoint } from '#platform/contract/client-config.ts'
import { chatChannel, realtimeEndpoints, userChannel } from '#platform/contract/realtime.ts'
import { type BenchBroker, type BusName, freePort, startBroker } from './broker.ts'
import { type ChatFixture, openChatFixture, type Pair } from './chat-fixture.ts'
import { startChild } from './child.ts'
import { benchEnvironment } from './environment.ts'
import { type Listening, listenTo } from './listener.ts'
import { processorTimes, residentMegabytes } from './processor-times.ts'
import { quantile } from './report.ts'

interface ProcessesBench {
  readonly adminUrl: string
  readonly dataDir: string
  readonly seconds: number
}

const counts = [1, 2, 4]
/** Chats that talk at the same time, and people who only listen. */
const pairCount = 32
const idleSockets = 1_000
const text = 'Le andrebbe una cena a teatro?'

interface Row {
  readonly bus: BusName
  readonly processes: number
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly cpu: { readonly node: number; readonly postgres: number; readonly broker: number }
  readonly megabytes: readonly number[]
}

/**
 * Messages from POST to the other's socket with `PROCESSES` of 1, 2 and 4 behind one port, over each bus whose server
 * is installed (Debian: redis-server, nats-server). Prints one table; processor time is per message, read from /proc.
 */
export async function benchProcesses({ adminUrl, dataDir, seconds }: ProcessesBench): Promise<void> {
  const fixture = await openChatFixture(adminUrl, pairCount, idleSockets)
  const rows: Row[] = []
  for (const bus of ['NOTIFY', 'Redis', 'NATS'] as const) {
    const broker = await startBroker(bus)
    if (broker === null) {
      console.log(`${bus}: not installed`)
      continue
    }
    try {
      for (const processes of counts)
        rows.push({ bus, processes, ...(await measure(fixture, { dataDir, seconds, processes, ...broker })) })
    } finally {
      broker.child?.kill('SIGKILL')
    }
  }
  print(rows)
}

interface Setting extends BenchBroker {
  readonly dataDir: string
  readonly seconds: number
  readonly processes: number
}

async function measure(fixture: ChatFixture, setting: Setting): Promise<Omit<Row, 'bus' | 'processes'>> {
  const port = await freePort()
  const server = await startServer(fixture.url, port, setting)
  try {
    const speaking = await speakTo(port)
    const idle = await startChild('idle-sockets.ts', {
      sockets: fixture.idlePeople.map(({ id, token }) => speaking.listening(token, userChannel(id))),
    })
    await talk(speaking, fixture.pairs, 1)
    const own = server.pid!
    const before = processorTimes(own, process.pid, setting.child?.pid)
    const { times, perSecond } = await talk(speaking, fixture.pairs, setting.seconds)
    const after = processorTimes(own, process.pid, setting.child?.pid)
    const megabytes = residentMegabytes(own)
    await idle.stop()
    const each = (what: keyof Row['cpu']) => ((after[what] - before[what]) * 1e6) / times.length
    return {
      perSecond,
      p50: quantile(times, 0.5),
      p99: quantile(times, 0.99),
      cpu: { node: each('node'), postgres: each('postgres'), broker: each('broker') },
      megabytes,
    }
  } finally {
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    await ended
  }
}

async function startServer(databaseUrl: string, port: number, { dataDir, processes, url }: Setting) {
  const server = spawn(process.execPath, [join(import.meta.dirname, '../apps/server/main.ts')], {
    env: {
      ...process.env,
      ...benchEnvironment(databaseUrl, dataDir),
      PORT: String(port),
      PROCESSES: String(processes),
      PHOTO_READER: 'off',
      ...(url !== undefined && { REALTIME_BUS: url }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const chunk of server.stdout) if (String(chunk).includes('Lieta is ready')) break
  return server
}

async function speakTo(port: number) {
  const origin = `http://127.0.0.1:${port}`
  const { realtime } = (await (await fetch(origin + clientConfigEndpoint.path)).json()) as ClientConfig
  const url = `ws://127.0.0.1:${port}/app/${realtime.key}?protocol=7`
  const authUrl = origin + realtimeEndpoints.auth.path
  return {
    origin,
    listening: (token: string, channel: string): Listening => ({
      url,
      subscription: { authUrl, token, channel },
    }),
  }
}

/** Each pair writes for so many seconds: its next message once the last was answered and heard by the other. */
async function talk(
  { origin, listening }: Awaited<ReturnType<typeof speakTo>>,
  pairs: readonly Pair[],
  seconds: number,
): Promise<{ times: readonly number[]; perSecond: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: pairs.length })
  const times: number[] = []
  const talking = await Promise.all(
    pairs.map(async ({ chatId, king, hostess }) => {
      let arrived = () => {}
      const socket = await listenTo(listening(hostess.token, chatChannel(chatId)), (frame) => {
        if (frame.includes(text)) arrived()
      })
      const sendOne = async () => {
        const arrival = new Promise<void>((resolve) => (arrived = resolve))
        const sent = performance.now()
        await Promise.all([post(agent, `${origin}/api/chats/${chatId}/messages`, king.token), arrival])
        times.push(performance.now() - sent)
      }
      return { socket, sendOne }
    }),
  )
  const started = performance.now()
  await Promise.all(
    talking.map(async ({ sendOne }) => {
      while (performance.now() - started < seconds * 1000) await sendOne()
    }),
  )
  const perSecond = times.length / ((performance.now() - started) / 1000)
  for (const { socket } of talking) socket.terminate()
  agent.destroy()
  return { times, perSecond }
}

function post(agent: Agent, url: string, token: string): Promise<void> {
  const payload = JSON.stringify({ message: text, client_id: randomUUID() })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method: 'POST', agent, headers }, (response) => {
      if (response.statusCode !== 201) reject(new Error(`a message was answered ${response.statusCode}`))
      response.resume().once('end', resolve)
    })
    outgoing.once('error', reject)
    outgoing.end(payload)
  })
}

function print(rows: readonly Row[]): void {
  const load = loadavg()[0]!.toFixed(1)
  console.log(
    `\n${pairCount} chats, ${idleSockets} idle sockets, ${availableParallelism()} cores, load ${load}, ` +
      `${new Date().toISOString().slice(0, 10)}; µs of processor per message\n`,
  )
  const table = rows.map(({ bus, processes, perSecond, p50, p99, cpu, megabytes }) => [
    bus,
    processes,
    Math.round(perSecond),
    p50.toFixed(1),
    p99.toFixed(0),
    ...[cpu.node, cpu.postgres, cpu.broker].map((each) => Math.round(each)),
    megabytes.join(' + '),
  ])
  const head = ['bus', 'processes', 'messages/s', 'p50 ms', 'p99 ms', 'Node', 'PostgreSQL', 'broker', 'MiB']
  for (const cells of [head, head.map(() => '---'), ...table]) console.log(`| ${cells.join(' | ')} |`)
}
