import { random, type Random } from '#demo/random.ts'
import { type SearchFilters, searchGuest } from '#features/search/contract/search.ts'
import { type Child, startChild, startSubject } from './child.ts'
import { makePeople } from './floors/people.ts'
import { type Load, load, type Target } from './load.ts'
import { processorSeconds, residentAtRest, residentBytes } from './processor.ts'
import { type Finding, memoryFinding, quantile } from './report.ts'
import { openSearchFixture, type SearchFixture } from './search-fixture.ts'

interface FloorBench {
  readonly adminUrl: string
  readonly postgresPid: number
  readonly dataDir: string
  readonly seconds: number
  readonly rounds: number
}

const requestCount = 240
/** How many search at once. */
const crowd = 8
/** So many times in a round one follows the other: what else the machine does then meets both. */
const turns = 6

interface Measured extends Load {
  /** Seconds of processor for all requests. */
  readonly node: number
  readonly postgres: number
}

type Both = Record<'ours' | 'floor', Measured>

/** The search at each size beside its floor; the largest one's figures beside the smallest's. */
export async function benchFloor({
  sizes,
  ...bench
}: FloorBench & { readonly sizes: readonly number[] }): Promise<Finding[]> {
  const found: Finding[] = []
  const alone: number[] = []
  for (const size of sizes) {
    const fixture = await openSearchFixture(bench.adminUrl, size)
    try {
      const measured = await compareWithFloor(fixture, bench, size)
      found.push(...measured)
      alone.push(...measured.filter(({ what }) => what.endsWith(oneClient)).map(({ figure }) => figure))
    } finally {
      await fixture.pool.end()
    }
  }
  if (alone.length > 1)
    found.push({
      what: 'growth of a search with 1 client over the sizes, p50',
      figure: Math.max(...alone) / Math.min(...alone),
      unit: '×',
      limit: { atMost: 1.3 },
    })
  return found
}

const oneClient = 'search, 1 client, p50'

/**
 * The guest's search against bare node:http and pg over a table of its own (bench/floors), which neither counts nor
 * limits: the same bodies, in short turns, so that each round's figures met the same machine.
 */
async function compareWithFloor(
  { url, places }: SearchFixture,
  { adminUrl, postgresPid, dataDir, seconds, rounds }: FloorBench,
  size: number,
): Promise<Finding[]> {
  const draw = { chance: random('floor'), places }
  const bodies = Array.from({ length: requestCount }, () => JSON.stringify(drawAsked(draw)))
  const ours = await startSubject({ databaseUrl: url, dataDir })
  const floor = await startChild('floors/search.ts', {
    databaseUrl: await makePeople(adminUrl, size, places),
  })
  const measure = async (child: Child, path: string, clients: number): Promise<Measured> => {
    const target: Target = {
      url: new URL(path, child.origin),
      requests: bodies.map((body) => ({ body, authorization: '' })),
    }
    const before = { node: processorSeconds(child.pid), postgres: processorSeconds(postgresPid) }
    const measured = await load(target, clients, seconds / turns)
    return {
      ...measured,
      node: (processorSeconds(child.pid) ?? 0) - (before.node ?? 0),
      postgres: (processorSeconds(postgresPid) ?? 0) - (before.postgres ?? 0),
    }
  }
  const inTurns = async (clients: number): Promise<Both> => {
    const [mine, theirs]: [Measured[], Measured[]] = [[], []]
    const measureOurs = async () => mine.push(await measure(ours, searchGuest.path, clients))
    const measureFloor = async () => theirs.push(await measure(floor, '/', clients))
    for (let turn = 0; turn < turns; turn += 1)
      for (const next of turn % 2 === 0 ? [measureOurs, measureFloor] : [measureFloor, measureOurs])
        await next()
    return { ours: together(mine), floor: together(theirs) }
  }
  try {
    const atRest = await residentAtRest(ours.pid)
    const alone: Both[] = []
    const crowded: Both[] = []
    for (let round = -2; round < rounds; round += 1) {
      const [one, many] = [await inTurns(1), await inTurns(crowd)]
      if (round < 0) continue // Warm-up.
      alone.push(one)
      crowded.push(many)
      console.log(
        `round ${round + 1}: p50 ${p50(one.ours).toFixed(2)} against ${p50(one.floor).toFixed(2)} ms, ` +
          `${Math.round(many.ours.perSecond)} against ${Math.round(many.floor.perSecond)} requests per second`,
      )
    }
    return [
      ...findings(size, alone, crowded),
      ...memoryFinding('memory of the server at rest, without the demo', atRest, 110),
      ...memoryFinding('memory of the server after the load of searches', residentBytes(ours.pid), 180),
    ]
  } finally {
    await ours.stop()
    await floor.stop()
  }
}

function together(turned: readonly Measured[]): Measured {
  const sum = (of: (one: Measured) => number) => turned.reduce((all, one) => all + of(one), 0)
  const times = turned.flatMap((one) => one.times)
  return {
    times,
    perSecond: times.length / sum((one) => one.times.length / one.perSecond),
    node: sum(({ node }) => node),
    postgres: sum(({ postgres }) => postgres),
  }
}

const p50 = ({ times }: Load) => quantile(times, 0.5)

function findings(size: number, alone: readonly Both[], crowded: readonly Both[]): Finding[] {
  const median = (all: readonly Both[], of: (both: Both) => number) => quantile(all.map(of), 0.5)
  const each = (of: 'node' | 'postgres') => (measured: Measured) =>
    (measured[of] * 1_000_000) / measured.times.length
  const spent = (of: 'node' | 'postgres', name: string): Finding[] => [
    {
      what: `${size}: a search, processor of ${name}`,
      figure: median(crowded, ({ ours }) => each(of)(ours)),
      unit: 'µs',
      floor: median(crowded, ({ floor }) => each(of)(floor)),
    },
  ]
  const rates = crowded.map(({ ours, floor }) => ours.perSecond / floor.perSecond)
  console.log(
    `${size}: requests per second against the floor, the lowest and the highest of ${rates.length} rounds: ` +
      `${Math.min(...rates).toFixed(2)} and ${Math.max(...rates).toFixed(2)} ×`,
  )
  return [
    {
      what: `${size}: search against the floor, ${crowd} clients, requests per second`,
      figure: quantile(rates, 0.5),
      unit: '×',
      limit: { atLeast: 0.65 },
    },
    {
      what: `${size}: search against the floor, 1 client, p50`,
      figure: median(alone, ({ ours, floor }) => p50(ours) / p50(floor)),
      unit: '×',
      limit: { atMost: 1.6 },
    },
    {
      what: `${size}: search, ${crowd} clients`,
      figure: median(crowded, ({ ours }) => ours.perSecond),
      unit: '/s',
      floor: median(crowded, ({ floor }) => floor.perSecond),
    },
    {
      what: `${size}: ${oneClient}`,
      figure: median(alone, ({ ours }) => p50(ours)),
      unit: 'ms',
      floor: median(alone, ({ floor }) => p50(floor)),
    },
    ...spent('node', 'Node'),
    ...spent('postgres', 'PostgreSQL'),
  ]
}

/** As people search: mostly in a province, often by age or kind, now and then in another order or on a later page. */
export function drawAsked({ chance, places }: { chance: Random; places: readonly number[] }): SearchFilters {
  const share = (percent: number) => chance.between(1, 100) <= percent
  const from = chance.between(18, 40)
  const depth = chance.between(1, 100)
  return {
    ...(share(75) && { province_id: chance.pick(places) }),
    ...(share(35) && { [chance.pick(['hostess', 'wingwoman', 'sugarbaby'])]: true }),
    ...(share(25) && { verified_profile: true }),
    ...(share(10) && { top_profile: true }),
    ...(share(40) && { minage: from, maxage: from + chance.between(4, 15) }),
    ...(share(15) && { language: share(80) ? chance.between(2, 9) : chance.between(10, 40) }),
    ...(share(20) && { cost: chance.pick([50, 100, 200] as const) }),
    ...(share(15) && { sort: 'newest' }),
    ...(depth > 98 ? { page: chance.between(6, 20) } : depth > 80 ? { page: chance.between(2, 5) } : {}),
  }
}
