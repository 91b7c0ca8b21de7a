import { random } from '#demo/random.ts'
import { search } from '#features/search/contract/search.ts'
import { startChild, startSubject } from './child.ts'
import { load, type Target } from './load.ts'
import { recordSearches } from './recording.ts'
import { type Finding, quantile } from './report.ts'
import { connections, type SearchFixture } from './search-fixture.ts'
import { drawSearch } from './search-mix.ts'

const requestCount = 208
const rounds = 5

/**
 * What our HTTP adds to a member's search: our server against bare node:http and pg that sends the same statements, the
 * session included, in turns: each round's two figures met the same machine. What the statements themselves cost beside
 * somebody else's tells search-floor.ts, for guests.
 */
export async function compareStacks(
  fixture: SearchFixture,
  { dataDir, seconds }: { dataDir: string; seconds: number },
): Promise<Finding[]> {
  const draw = { chance: random('stack'), places: fixture.places }
  const requests = Array.from({ length: requestCount }, (_, index) => ({
    body: JSON.stringify(drawSearch(draw)),
    authorization: `Bearer ${fixture.kings[index % fixture.kings.length]!.token}`,
  }))
  const statements = await recordSearches(fixture, dataDir, requests)
  const ours = await startSubject({ databaseUrl: fixture.url, dataDir })
  const bare = await startChild('reference.ts', { databaseUrl: fixture.url, statements })
  const target = (origin: string): Target => ({ url: new URL(search.path, origin), requests })
  try {
    const latency: number[] = []
    const rate: number[] = []
    for (let round = -1; round < rounds; round += 1) {
      const alone = await inTurns(target(ours.origin), target(bare.origin), 1, seconds)
      const underLoad = await inTurns(target(ours.origin), target(bare.origin), connections, seconds)
      if (round < 0) continue // Warm-up.
      latency.push(quantile(alone.ours.times, 0.5) / quantile(alone.bare.times, 0.5))
      rate.push(underLoad.ours.perSecond / underLoad.bare.perSecond)
      console.log(
        `round ${round + 1}: p50 ${quantile(alone.ours.times, 0.5).toFixed(2)} against ` +
          `${quantile(alone.bare.times, 0.5).toFixed(2)} ms, ${Math.round(underLoad.ours.perSecond)} against ` +
          `${Math.round(underLoad.bare.perSecond)} requests per second`,
      )
    }
    return [
      {
        what: 'search over HTTP, p50 against a bare server',
        figure: quantile(latency, 0.5),
        unit: '×',
        limit: { atMost: 1.3 },
      },
      {
        what: 'search over HTTP, requests per second against a bare server',
        figure: quantile(rate, 0.5),
        unit: '×',
        limit: { atLeast: 0.85 },
      },
    ]
  } finally {
    await ours.stop()
    await bare.stop()
  }
}

async function inTurns(ours: Target, bare: Target, connections: number, seconds: number) {
  return { ours: await load(ours, connections, seconds), bare: await load(bare, connections, seconds) }
}
