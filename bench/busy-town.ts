import { setTimeout as sleep } from 'node:timers/promises'
import { Agent } from 'node:http'
import type { WebSocket } from 'ws'
import { random } from '#demo/random.ts'
import { searchGuest } from '#features/search/contract/search.ts'
import { type ChatBench, post, type Server, startOurs } from './chat.ts'
import { openChatFixture, type Pair } from './chat-fixture.ts'
import { startChild } from './child.ts'
import { listenTo } from './listener.ts'
import { load } from './load.ts'
import { residentBytes } from './processor.ts'
import { type Finding, memoryFinding, quantile } from './report.ts'
import { drawAsked } from './search-floor.ts'

const socketCount = 2_000
/** Two people each, who both write: 200 who talk. */
const pairCount = 100
/** Each person writes once in so many milliseconds, which makes 100 messages a second. */
const everyMs = 2_000
const texts = { king: 'Le andrebbe una cena a teatro?', hostess: 'Volentieri, mi dica quando.' } as const
const searchers = 8

/** A town on an evening: 2,000 sockets, 200 people who talk at their own pace; then they talk while others search. */
export async function benchTown({ adminUrl, dataDir, seconds }: ChatBench): Promise<Finding[]> {
  const idleCount = socketCount - 2 * pairCount
  const fixture = await openChatFixture(adminUrl, pairCount, idleCount)
  const ours = await startOurs(fixture, dataDir)
  const idle = await startChild('idle-sockets.ts', { sockets: fixture.idlePeople.map(ours.idling) })
  try {
    await evening(ours, fixture.pairs, 2)
    const times = await evening(ours, fixture.pairs, 3 * seconds)
    const draw = { chance: random('town'), places: [15, 58, 63] }
    const requests = Array.from({ length: 240 }, () => ({
      body: JSON.stringify(drawAsked(draw)),
      authorization: '',
    }))
    const target = { url: new URL(searchGuest.path, ours.child.origin), requests }
    await Promise.all([evening(ours, fixture.pairs, 3 * seconds), load(target, searchers, 3 * seconds)])
    const resident = residentBytes(ours.child.pid)
    const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)]
    return [
      { what: 'busy town (2,000 sockets, 200 talking): delivery, p50', figure: p50, unit: 'ms' },
      {
        what: 'busy town: delivery, p99 against p50',
        figure: p99 / p50,
        unit: '×',
        limit: { atMost: 5 },
      },
      ...memoryFinding('memory of the server while the town talks and searches', resident, 180),
    ]
  } finally {
    await idle.stop()
    await ours.child.stop()
  }
}

/** Milliseconds from each POST to the arrival on the other's socket. */
async function evening(server: Server, pairs: readonly Pair[], seconds: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true })
  const times: number[] = []
  const chance = random('evening')
  const people: Person[] = []
  for (const pair of pairs)
    for (const isKing of [true, false]) people.push(await arrive(server, agent, pair, isKing, times))
  const end = performance.now() + seconds * 1000
  await Promise.all(
    people.map(async ({ say }) => {
      for (let due = performance.now() + chance.between(0, everyMs); due < end; due += everyMs) {
        await sleep(Math.max(0, due - performance.now()))
        await say()
      }
    }),
  )
  for (const { socket } of people) socket.terminate()
  agent.destroy()
  return times
}

interface Person {
  readonly socket: WebSocket
  /** Resolves once it is answered and heard by the other. */
  readonly say: () => Promise<void>
}

async function arrive(
  server: Server,
  agent: Agent,
  pair: Pair,
  isKing: boolean,
  times: number[],
): Promise<Person> {
  let arrived = () => {}
  const text = isKing ? texts.king : texts.hostess
  const socket = await listenTo(server.listening(pair, !isKing), (frame) => {
    if (frame.includes(text)) arrived()
  })
  return {
    socket,
    async say() {
      const arrival = new Promise<void>((resolve) => {
        arrived = resolve
      })
      const { url, token, body } = server.sending(pair, isKing)
      const sent = performance.now()
      await Promise.all([
        post(agent, url, token, { ...body, message: text }),
        arrival.then(() => times.push(performance.now() - sent)),
      ])
    },
  }
}
