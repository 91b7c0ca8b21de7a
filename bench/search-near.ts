import { nearbyProvinces } from '#features/reference/server/capitals.ts'
import {
  headsQuery,
  nearQuery,
  type Placed,
  placesQuery,
  readCursor,
  writeCursor,
} from '#features/search/server/near-query.ts'
import { readCards, type WrittenCards } from '#features/search/server/card.ts'
import { pageQuery, type SearchQuery, type Viewer } from '#features/search/server/search-query.ts'
import { searchLimits } from '#features/search/contract/search.ts'
import { type Finding, quantile } from './report.ts'
import type { SearchFixture } from './search-fixture.ts'

const samples = 300
const perPage = searchLimits.perPageMax

/** The order that members begin with, page by page as they scroll; beside it the plain order of the country. */
export async function timeNear({ pool, kings, places }: SearchFixture, size: number): Promise<Finding[]> {
  const viewer: Viewer = { userId: kings[0]!.id, sees: ['HOSTESS'] }
  const client = await pool.connect()
  const ask = async ({ name, text, values }: SearchQuery) => {
    const { rows } = await client.query<WrittenCards & { places: Placed[] }>({
      ...(name !== undefined && { name }),
      text,
      values: [...values],
    })
    return rows
  }
  const time = async (queryAt: (province: number) => SearchQuery): Promise<number[]> => {
    const times: number[] = []
    for (let sample = -samples / 5; sample < samples; sample += 1) {
      const query = queryAt(places[(sample + places.length) % places.length]!)
      const started = performance.now()
      await ask(query)
      if (sample >= 0) times.push(performance.now() - started)
    }
    return times
  }
  const page = (province: number, after?: string) =>
    nearQuery(viewer, {
      provinces: nearbyProvinces(province),
      perPage,
      offset: 0,
      after: after === undefined ? undefined : readCursor(after),
    })
  try {
    const seconds = new Map<number, string>()
    for (const province of new Set(places)) {
      const [written] = await ask(page(province))
      const last = perPage - 1
      seconds.set(province, writeCursor({ ...written!.places[last]!, id: readCards(written!)[last]!.id }))
    }
    const kinds: Record<string, (province: number) => SearchQuery> = {
      'recommended, page 1': () => pageQuery(viewer, {}),
      'near, page 1': (province) => page(province),
      'near, page 2': (province) => page(province, seconds.get(province)),
      'near, the rest of the country': (province) =>
        page(province, `${nearbyProvinces(province).length}.0.${Date.now() - 86_400_000}000.500`),
      'near, its counts': (province) => placesQuery(viewer, nearbyProvinces(province), searchLimits.countMax),
      'near, its sections': (province) => headsQuery(viewer, nearbyProvinces(province)),
    }
    const findings: Finding[] = []
    for (const [name, queryAt] of Object.entries(kinds)) {
      const times = await time(queryAt)
      for (const [rank, share] of [
        ['p50', 0.5],
        ['p99', 0.99],
      ] as const)
        findings.push({ what: `${size}: ${name}, ${rank}`, figure: quantile(times, share), unit: 'ms' })
    }
    return findings
  } finally {
    client.release()
  }
}
