import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { type Broker, natsServer, redisServer } from '#testing/brokers.ts'
import { freePort, untilReady } from '#testing/server-process.ts'
import { serverEntry, serverFlags, serverMemory } from '../scripts/server-runtime.mjs'
import { speakTo, talk } from './chat.ts'
import { type ChatFixture, openChatFixture } from './chat-fixture.ts'
import { busRates } from './bus-rates.ts'
import { startChild } from './child.ts'
import { benchEnvironment } from './environment.ts'
import { processorSeconds, residentOfAll } from './processor.ts'
import { quantile } from './report.ts'

interface ProcessesBench {
  readonly adminUrl: string
  readonly postgresPid: number
  readonly dataDir: string
  readonly seconds: number
}

/** Null: PostgreSQL itself. Debian has the others: redis-server, nats-server. */
const buses = { NOTIFY: null, Redis: redisServer, NATS: natsServer } as const
type BusName = keyof typeof buses

const counts = [1, 2, 4]
/** Chats that talk at the same time, and people who only listen. */
const pairCount = 32
const idleSockets = 1_000

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
 * is installed (Debian: redis-server, nats-server), and hints over each bus alone at rates that rise. Prints two tables;
 * processor time is per message or hint, read from /proc.
 */
export async function benchProcesses(bench: ProcessesBench): Promise<void> {
  const fixture = await openChatFixture(bench.adminUrl, pairCount, idleSockets)
  const rows: Row[] = []
  const rising: (string | number)[][] = []
  for (const [bus, start] of Object.entries(buses) as [BusName, (typeof buses)[BusName]][]) {
    const broker = await start?.().catch((error: Error) => error)
    if (broker instanceof Error) {
      console.log(`${bus}: not installed`)
      continue
    }
    try {
      for (const processes of counts)
        rows.push({ bus, processes, ...(await measure(fixture, { ...bench, processes, broker })) })
      rising.push(...(await busRates(bus, broker, { ...bench, databaseUrl: fixture.url })))
    } finally {
      await broker?.stop()
    }
  }
  print(rows)
  console.log('\nHints a second over the bus alone; µs of processor per hint\n')
  const head = ['bus', 'hints/s', 'heard %', 'p50 ms', 'p99 ms', 'Node', 'bus or PostgreSQL']
  printTable([head, head.map(() => '---'), ...rising])
}

interface Setting extends ProcessesBench {
  readonly processes: number
  readonly broker: Broker | undefined
}

async function measure(fixture: ChatFixture, setting: Setting): Promise<Omit<Row, 'bus' | 'processes'>> {
  const port = await freePort()
  const server = await startServer(fixture.url, port, setting)
  try {
    const speaking = await speakTo(`http://127.0.0.1:${port}`)
    const idle = await startChild('idle-sockets.ts', { sockets: fixture.idlePeople.map(speaking.idling) })
    await talk(speaking, fixture.pairs, 1)
    const own = server.pid!
    const spent = () => ({
      node: processorSeconds(own) ?? 0,
      postgres: processorSeconds(setting.postgresPid) ?? 0,
      broker: processorSeconds(setting.broker?.pid() ?? 0) ?? 0,
    })
    const before = spent()
    const { times, perSecond } = await talk(speaking, fixture.pairs, setting.seconds)
    const after = spent()
    const megabytes = residentOfAll(own)
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

async function startServer(databaseUrl: string, port: number, { dataDir, processes, broker }: Setting) {
  const server = spawn(process.execPath, [...serverFlags, join(import.meta.dirname, '..', serverEntry)], {
    env: {
      ...process.env,
      ...serverMemory,
      ...benchEnvironment(databaseUrl, dataDir),
      PORT: String(port),
      PROCESSES: String(processes),
      PHOTO_READER: 'off',
      ...(broker !== undefined && { REALTIME_BUS: broker.url }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await untilReady(server, 60)
  return server
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
  printTable([head, head.map(() => '---'), ...table])
}

function printTable(rows: readonly (readonly (string | number)[])[]): void {
  for (const cells of rows) console.log(`| ${cells.join(' | ')} |`)
}
