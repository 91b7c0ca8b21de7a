import type { QueryResultRow } from 'pg'
import { random } from '#demo/random.ts'
import type { SearchFilters } from '#features/search/contract/search.ts'
import {
  asksForSpeakers,
  countQuery,
  pageQuery,
  type SearchQuery,
  type Viewer,
} from '#features/search/server/search-query.ts'
import { benchMemberSearch } from './member-search.ts'
import { type Finding, quantile } from './report.ts'
import { openSearchFixture, type SearchFixture } from './search-fixture.ts'
import { timeNear } from './search-near.ts'
import { type Draw, drawSearch, filterClasses } from './search-mix.ts'

export interface SearchBench {
  readonly adminUrl: string
  readonly dataDir: string
  readonly sizes: readonly number[]
  readonly seconds: number
}

const samples = 300

/** What search-design promises: the database's times at each size; then a member's search beside a guest's. */
export async function benchSearch({ adminUrl, sizes, ...bench }: SearchBench): Promise<Finding[]> {
  const findings: Finding[] = []
  const medians: number[] = []
  for (const size of sizes) {
    const fixture = await openSearchFixture(adminUrl, size)
    try {
      const largest = size === Math.max(...sizes)
      findings.push(...(await timeClasses(fixture, size, largest)))
      findings.push(...(await timeNear(fixture, size)))
      const mix = await timeSearches(fixture, drawSearch)
      medians.push(quantile(mix, 0.5))
      findings.push({ what: `${size}: realistic mix, p50`, figure: quantile(mix, 0.5), unit: 'ms' })
      if (largest) findings.push(...(await benchMemberSearch(fixture, bench)))
    } finally {
      await fixture.pool.end()
    }
  }
  if (sizes.length > 1) {
    findings.push({
      what: `growth of the mix's p50 over the sizes`,
      figure: Math.max(...medians) / Math.min(...medians),
      unit: '×',
      limit: { atMost: 1.5 },
    })
  }
  return findings
}

/** A class that walks past everybody takes hundreds; what counts to 2,000 of a rare kind among 80,000 takes 12. */
async function timeClasses(fixture: SearchFixture, size: number, limited: boolean): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { name, draw } of filterClasses) {
    const times = await timeSearches(fixture, draw)
    findings.push(
      { what: `${size}: ${name}, p50`, figure: quantile(times, 0.5), unit: 'ms' },
      {
        what: `${size}: ${name}, p99`,
        figure: quantile(times, 0.99),
        unit: 'ms',
        ...(limited && { limit: { atMost: 15 } }),
      },
    )
  }
  return findings
}

/** Milliseconds of the database's work for one answer, page and count, over one warm connection. */
async function timeSearches(
  { pool, kings, places }: SearchFixture,
  draw: (draw: Draw) => SearchFilters,
): Promise<number[]> {
  const viewer: Viewer = { userId: kings[0]!.id, sees: ['HOSTESS'] }
  const source: Draw = { chance: random('bench'), places }
  const client = await pool.connect()
  const ask = <Row extends QueryResultRow>({ name, text, values }: SearchQuery) =>
    client.query<Row>({ ...(name !== undefined && { name }), text, values: [...values] })
  try {
    const times: number[] = []
    for (let sample = -samples / 5; sample < samples; sample += 1) {
      const filters = draw(source)
      const started = performance.now()
      const counted = asksForSpeakers(filters)
        ? await ask<{ count: number }>(countQuery(viewer, filters))
        : null
      await ask(pageQuery(viewer, filters, counted?.rows[0]?.count))
      if (sample >= 0) times.push(performance.now() - started)
    }
    return times
  } finally {
    client.release()
  }
}
