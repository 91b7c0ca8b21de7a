import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { chatEndpoints } from '#features/chat/contract/chat.ts'
import { type Child, startChild, startSubject } from './child.ts'
import { type Asked, type Load, load } from './load.ts'
import { type Finding, quantile } from './report.ts'
import { type LockedPair, openUnlockFixture } from './unlock-fixture.ts'

export interface UnlockBench {
  readonly adminUrl: string
  readonly dataDir: string
  readonly seconds: number
}

const rounds = 3
/** How many pay at the same time, each their next unlock as soon as the last is answered. */
const concurrencies = [1, 5, 20] as const
type Concurrency = (typeof concurrencies)[number]

/** One of the two servers, and how to buy an unlock there. */
interface Server {
  readonly child: Child
  readonly path: string
  readonly buying: (pair: LockedPair) => Asked
}

/** More than anybody sells in one round. */
const stock = 10_000

interface Sold extends Load {
  /** Connections that waited for a row or another lock of the database, on average. */
  readonly waiting: number
}

/** Our server against a bare one with the same transaction, in turns, so that both meet the same machine. */
export async function benchUnlock({ adminUrl, dataDir, seconds }: UnlockBench): Promise<Finding[]> {
  const fixture = await openUnlockFixture(adminUrl)
  const ours: Server = {
    child: await startSubject({ databaseUrl: fixture.url, dataDir }),
    path: chatEndpoints.unlock.path,
    buying: ({ king, hostessId }) => ({
      authorization: `Bearer ${king.token}`,
      body: JSON.stringify({ other_user_id: hostessId }),
    }),
  }
  const bare: Server = {
    child: await startChild('unlock-reference.ts', { databaseUrl: fixture.url }),
    path: '/',
    buying: ({ king, hostessId }) => ({
      authorization: '',
      body: JSON.stringify({ king: king.id, hostess: hostessId }),
    }),
  }
  let next = 0
  const sell = async (server: Server, clients: number): Promise<Sold> => {
    const requests = fixture.pairs.slice(next, next + stock).map(server.buying)
    const watch = watchLocks(fixture.url)
    const sold = await load({ url: new URL(server.path, server.child.origin), requests }, clients, seconds)
    next += sold.times.length
    if (sold.times.length >= requests.length)
      throw new Error('everybody has unlocked everybody: measure for fewer --seconds')
    return { ...sold, waiting: await watch.stop() }
  }
  try {
    const measured: Record<Concurrency, { ours: Sold; bare: Sold }>[] = []
    for (let round = -1; round < rounds; round += 1) {
      const sold = {} as Record<Concurrency, { ours: Sold; bare: Sold }>
      for (const clients of concurrencies)
        sold[clients] = {
          ours: await sell(ours, clients),
          bare: await sell(bare, clients),
        }
      if (round < 0) continue // Warm-up.
      measured.push(sold)
      console.log(
        `round ${round + 1}: ${concurrencies.map((clients) => line(clients, sold[clients])).join('; ')}`,
      )
    }
    return findings(measured)
  } finally {
    await ours.child.stop()
    await bare.child.stop()
  }
}

const line = (clients: number, { ours, bare }: { ours: Sold; bare: Sold }) =>
  `${clients} ${clients === 1 ? 'client' : 'clients'} ${Math.round(ours.perSecond)} against ${Math.round(bare.perSecond)} per second, ` +
  `p99 ${quantile(ours.times, 0.99).toFixed(1)} against ${quantile(bare.times, 0.99).toFixed(1)} ms`

function findings(measured: readonly Record<Concurrency, { ours: Sold; bare: Sold }>[]): Finding[] {
  const median = (of: (sold: Record<Concurrency, { ours: Sold; bare: Sold }>) => number) =>
    quantile(measured.map(of), 0.5)
  const p99 = ({ times }: Sold) => quantile(times, 0.99)
  return [
    { what: 'unlocks per second, 20 clients', figure: median((sold) => sold[20].ours.perSecond), unit: '/s' },
    {
      what: 'unlocks per second against a bare server, 20 clients',
      figure: median((sold) => sold[20].ours.perSecond / sold[20].bare.perSecond),
      unit: '×',
      limit: { atLeast: 0.5 },
    },
    { what: 'unlock, 20 clients, p99', figure: median((sold) => p99(sold[20].ours)), unit: 'ms' },
    {
      what: 'unlock, 20 clients, p99 against a bare server',
      figure: median((sold) => p99(sold[20].ours) / p99(sold[20].bare)),
      unit: '×',
      limit: { atMost: 3 },
    },
    {
      what: 'unlocks per second with 20 clients against one',
      figure: median((sold) => sold[20].ours.perSecond / sold[1].ours.perSecond),
      unit: '×',
      limit: { atLeast: 1.2 },
    },
    {
      what: 'connections that wait for a lock, 20 clients, on average',
      figure: median((sold) => sold[20].ours.waiting),
      unit: '',
      limit: { atMost: 0.5 },
    },
  ]
}

/** Looks every 50 ms at who waits for whom. */
function watchLocks(url: string): { stop: () => Promise<number> } {
  const over = new AbortController()
  const watching = (async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const seen: number[] = []
    while (!over.signal.aborted) {
      const { rows } = await client.query<{ waiting: number }>(
        `select count(*)::int as waiting from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      )
      seen.push(rows[0]!.waiting)
      await sleep(50)
    }
    await client.end()
    return seen.reduce((sum, waiting) => sum + waiting, 0) / seen.length
  })()
  return {
    stop() {
      over.abort()
      return watching
    },
  }
}
