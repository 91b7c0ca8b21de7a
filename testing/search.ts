import { sql } from 'kysely'
import { expect } from 'vitest'
import {
  type ProfileCard,
  type SearchFilters,
  type SearchPage,
  search,
} from '#features/search/contract/search.ts'
import { transaction } from '#platform/server/db/database.ts'
import type { Caller, TestApp } from './harness.ts'
import { makeHostess, makeKing } from './people.ts'

let lastProvince = 100
/** Each test looks in a province of its own, so that it sees only the profiles it made. */
export const newProvince = () => ++lastProvince

export interface Traits {
  readonly name?: string
  readonly dob?: string
  readonly types?: number
  readonly unlockCost?: 50 | 100 | 200
  readonly provinceId?: number
  readonly languages?: number[]
  readonly verified?: boolean
  readonly top?: boolean
  readonly private?: boolean
  readonly rating?: number
  /** How many reviews the rating is the average of; enough to be shown where left out. */
  readonly ratingCount?: number
  readonly approvedHoursAgo?: number
  readonly seenHoursAgo?: number
}

export const names = (page: { data: readonly ProfileCard[] }) => page.data.map(({ name }) => name)

/** Hostesses to be found, and the searches of those who look for them. */
export async function searchCalls(app: TestApp) {
  const king = await makeKing(app)

  async function hostessWith({
    languages = [],
    verified = false,
    top = false,
    rating,
    ratingCount = 5,
    ...traits
  }: Traits) {
    const profile = {
      language_ids: languages,
      verified,
      top,
      private: traits.private ?? false,
      rating: rating ?? null,
      rating_count: rating === undefined ? 0 : ratingCount,
    }
    const hostess = await makeHostess(app, { ...traits, profile })
    const { approvedHoursAgo = 0, seenHoursAgo = 0 } = traits
    await sql`update users set approved_at = now() - make_interval(hours => ${approvedHoursAgo}) where id = ${hostess.id}`.execute(
      app.db,
    )
    await sql`insert into presence values (${hostess.id}, now() - make_interval(hours => ${seenHoursAgo}))`.execute(
      app.db,
    )
    await app.db.deleteFrom('search_profile').where('id', '=', hostess.id).execute()
    await transaction(app.db, (trx) => app.needs.hooks.profileChanged(trx, hostess.id))
    return hostess
  }

  async function searchAs(as: Caller, filters: Partial<SearchFilters>): Promise<SearchPage> {
    const { status, body } = await app.call(search, { as, body: filters })
    expect(status).toBe(200)
    return body as SearchPage
  }

  const found = async (filters: Partial<SearchFilters>) => names(await searchAs(king, filters)).sort()

  return { king, hostessWith, searchAs, found }
}
