import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientConfig } from '#platform/contract/client-config.ts'
import { clientConfigEndpoint } from '#platform/contract/client-config.ts'
import { chatChannel, realtimeEndpoints, userChannel } from '#platform/contract/realtime.ts'
import { type ChatFixture, openChatFixture, type Pair } from './chat-fixture.ts'
import { type Child, startChild, startSubject } from './child.ts'
import { type Listening, listenTo } from './listener.ts'
import { type Finding, quantile } from './report.ts'

export interface ChatBench {
  readonly adminUrl: string
  readonly dataDir: string
  readonly seconds: number
  readonly sockets: number
}

const rounds = 7
/** Chats that talk at the same time, each in turns: the next message goes out once the last is answered and heard. */
const pairCount = 16
const warmUpSockets = 1_000
const text = 'Le andrebbe una cena a teatro?'

/** How to speak to a server. */
export interface Speaking {
  readonly sending: (pair: Pair, fromKing: boolean) => { url: string; token: string; body: object }
  readonly listening: (pair: Pair, asKing: boolean) => Listening
  readonly idling: (person: ChatFixture['idlePeople'][number]) => Listening
}

/** One of the two servers. */
export interface Server extends Speaking {
  readonly child: Child
}

/** Our server against a bare one with the same transaction behind it, in turns, so that both meet the same machine. */
export async function benchChat({ adminUrl, dataDir, seconds, sockets }: ChatBench): Promise<Finding[]> {
  const fixture = await openChatFixture(adminUrl, pairCount, sockets + warmUpSockets)
  const measured = async (work: (ours: Server, bare: Server) => Promise<Finding[]>): Promise<Finding[]> => {
    const ours = await startOurs(fixture, dataDir)
    const bare = await startBare(fixture)
    try {
      return await work(ours, bare)
    } finally {
      await ours.child.stop()
      await bare.child.stop()
    }
  }
  return [
    ...(await measured((ours, bare) => compareTalk(fixture, ours, bare, seconds))),
    // In servers of their own: memory that a busy one holds in reserve would hide what the sockets take.
    ...(await measured((ours, bare) => compareMemory(fixture, ours, bare))),
  ]
}

export async function startOurs({ url }: ChatFixture, dataDir: string): Promise<Server> {
  const child = await startSubject({ databaseUrl: url, dataDir })
  return { child, ...(await speakTo(child.origin)) }
}

/** To Lieta, wherever it runs. */
export async function speakTo(origin: string): Promise<Speaking> {
  const answer = await fetch(origin + clientConfigEndpoint.path)
  const { realtime } = (await answer.json()) as ClientConfig
  const socketUrl = `${origin.replace('http', 'ws')}/app/${realtime.key}?protocol=7`
  const authUrl = origin + realtimeEndpoints.auth.path
  return {
    sending: ({ chatId, king, hostess }, fromKing) => ({
      url: `${origin}/api/chats/${chatId}/messages`,
      token: fromKing ? king.token : hostess.token,
      body: { message: text, client_id: randomUUID() },
    }),
    listening: ({ chatId, king, hostess }, asKing) => ({
      url: socketUrl,
      subscription: { authUrl, token: asKing ? king.token : hostess.token, channel: chatChannel(chatId) },
    }),
    idling: ({ id, token }) => ({
      url: socketUrl,
      subscription: { authUrl, token, channel: userChannel(id) },
    }),
  }
}

async function startBare({ url }: ChatFixture): Promise<Server> {
  const child = await startChild('chat-reference.ts', { databaseUrl: url })
  const socketUrl = child.origin.replace('http', 'ws')
  return {
    child,
    sending: ({ chatId, king, hostess }, fromKing) => ({
      url: child.origin,
      token: '',
      body: {
        chat: chatId,
        sender: fromKing ? king.id : hostess.id,
        message: text,
        client_id: randomUUID(),
      },
    }),
    listening: ({ chatId }) => ({ url: `${socketUrl}?chat=${chatId}` }),
    idling: ({ id }) => ({ url: `${socketUrl}?chat=${-id}` }),
  }
}

interface Talk {
  /** Milliseconds from the POST to the arrival on the other's socket. */
  readonly times: readonly number[]
  readonly perSecond: number
}

/**
 * Both servers in turns. Whoever comes second finds what the first has left behind for PostgreSQL to tidy up: so each is
 * first by turns.
 */
async function inTurns(ours: Server, bare: Server, talkTo: (server: Server) => Promise<Talk>) {
  const talks: { ours: Talk; bare: Talk }[] = []
  for (let round = 0; round < rounds; round += 1) {
    const before = round % 2 === 0 ? null : await talkTo(bare)
    const own = await talkTo(ours)
    talks.push({ ours: own, bare: before ?? (await talkTo(bare)) })
  }
  return talks
}

async function compareTalk(
  { pairs }: ChatFixture,
  ours: Server,
  bare: Server,
  seconds: number,
): Promise<Finding[]> {
  const allTalk = (server: Server) => talk(server, pairs, seconds)
  await allTalk(ours) // Warm-up.
  await allTalk(bare)
  // Not between the crowds: of them only what the warm-up left behind is tidied up while one person waits.
  const alone = await inTurns(ours, bare, (server) => talk(server, pairs.slice(0, 1), seconds))
  const underLoad = await inTurns(ours, bare, allTalk)
  const p50 = ({ times }: Talk) => quantile(times, 0.5)
  const own = alone.map((talks) => p50(talks.ours))
  const latency = alone.map((talks) => p50(talks.ours) / p50(talks.bare))
  const rate = underLoad.map((talks) => talks.ours.perSecond / talks.bare.perSecond)
  const rounded = (ratios: readonly number[]) => ratios.map((ratio) => ratio.toFixed(2)).join(', ')
  console.log(`delivered p50, rounds: ${rounded(latency)} ×; messages per second: ${rounded(rate)} ×`)
  return [
    { what: 'message, POST to delivery on the other socket, p50', figure: quantile(own, 0.5), unit: 'ms' },
    {
      what: 'message, POST to delivery, p50 against a bare server',
      figure: quantile(latency, 0.5),
      unit: '×',
      limit: { atMost: 1.3 },
    },
    {
      what: 'durable messages per second against a bare server',
      figure: quantile(rate, 0.5),
      unit: '×',
      limit: { atLeast: 0.85 },
    },
  ]
}

/** Each pair writes in turns for so many seconds, its next message once the last was answered and heard. */
export async function talk(server: Speaking, pairs: readonly Pair[], seconds: number): Promise<Talk> {
  const agent = new Agent({ keepAlive: true, maxSockets: pairs.length })
  const times: number[] = []
  const conversations = await Promise.all(
    pairs.map(async (pair) => {
      let arrived = () => {}
      const heard = (frame: string) => {
        if (frame.includes(text)) arrived()
      }
      const sockets = [
        await listenTo(server.listening(pair, true), () => {}),
        await listenTo(server.listening(pair, false), heard),
      ]
      const sendOne = async () => {
        const arrival = new Promise<void>((resolve) => {
          arrived = resolve
        })
        const { url, token, body } = server.sending(pair, true)
        const sent = performance.now()
        await Promise.all([
          post(agent, url, token, body),
          arrival.then(() => times.push(performance.now() - sent)),
        ])
      }
      return { sockets, sendOne }
    }),
  )
  const started = performance.now()
  const end = started + seconds * 1000
  await Promise.all(
    conversations.map(async ({ sendOne }) => {
      while (performance.now() < end) await sendOne()
    }),
  )
  const perSecond = times.length / ((performance.now() - started) / 1000)
  for (const { sockets } of conversations) for (const socket of sockets) socket.terminate()
  agent.destroy()
  return { times, perSecond }
}

export function post(agent: Agent, url: string, token: string, body: object): Promise<void> {
  const payload = JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      {
        method: 'POST',
        agent,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(payload),
        },
      },
      (response) => {
        if (response.statusCode !== 201) reject(new Error(`a message was answered ${response.statusCode}`))
        response.resume().once('end', resolve)
      },
    )
    outgoing.once('error', reject)
    outgoing.end(payload)
  })
}

/** What one idle, authorised socket costs the server: resident memory before and after, each collected. */
async function compareMemory({ idlePeople }: ChatFixture, ours: Server, bare: Server): Promise<Finding[]> {
  const measure = async ({ child, idling }: Server): Promise<number> => {
    // The first thousand pay for what grows once: code, pools, the heap's own steps.
    const first = await startChild('idle-sockets.ts', {
      sockets: idlePeople.slice(0, warmUpSockets).map(idling),
    })
    const before = await settled(child)
    const idle = idlePeople.slice(warmUpSockets)
    const rest = await startChild('idle-sockets.ts', { sockets: idle.map(idling) })
    const after = await settled(child)
    await rest.stop()
    await first.stop()
    return (after - before) / idle.length / 1024
  }
  const [own, reference] = [await measure(ours), await measure(bare)]
  return [
    { what: 'memory of an idle socket', figure: own, unit: 'KiB', limit: { atMost: 12 } },
    { what: 'memory of an idle socket of a bare server', figure: reference, unit: 'KiB' },
  ]
}

async function settled(child: Child): Promise<number> {
  await sleep(1_500)
  await child.memory()
  await sleep(500)
  return child.memory()
}
