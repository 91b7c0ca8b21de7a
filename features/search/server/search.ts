import { nearbyProvinces } from '#features/reference/server/capitals.ts'
import { seesPrivatePictures } from '#features/accounts/server/visibility.ts'
import { isDatabaseAway } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import type { Needs } from '#platform/server/needs.ts'
import {
  type GuestSearchPage,
  type SearchFilters,
  type SearchPage,
  searchLimits,
} from '../contract/search.ts'
import type { CountsByToggle } from '../contract/near.ts'
import { searchToggles, type ToggleRequest, typeToggles } from '../contract/search-toggles.ts'
import { card, type Found, type Searcher } from './card.ts'
import { findNear } from './near.ts'
import { run } from './run.ts'
import { asksForSpeakers, cardsQuery, countQuery, pageQuery, type Viewer } from './search-query.ts'

type SearchNeeds = Pick<Needs, 'pool' | 'config'> & Partial<Pick<Needs, 'replica'>>

/** Kings look for hostesses, hostesses for kings, an admin for both. */
export function search(needs: SearchNeeds, actor: Actor, filters: SearchFilters): Promise<SearchPage> {
  return find(needs, viewerOf(actor), filters)
}

/** How many there would be, and with each toggle beside. One after the other: nobody's panel takes all connections. */
export async function countSearch(
  needs: Pick<Needs, 'pool'>,
  actor: Actor,
  filters: SearchFilters,
): Promise<{ count: number; by_toggle: CountsByToggle }> {
  const viewer = viewerOf(actor)
  const upTo = async (asked: SearchFilters) =>
    Math.min(await countAll(needs, viewer, asked), searchLimits.countMax)
  const byToggle: CountsByToggle = {}
  for (const { request, role } of Object.values(searchToggles))
    if (role === 'MEMBER' || viewer.sees.includes('HOSTESS'))
      byToggle[request] = await upTo({
        ...(isType(request) ? withoutTypes(filters) : filters),
        [request]: true,
      })
  return { count: await upTo(filters), by_toggle: byToggle }
}

const typeRequests: readonly ToggleRequest[] = Object.values(typeToggles).map(({ request }) => request)
const isType = (request: ToggleRequest) => typeRequests.includes(request)
const withoutTypes = (filters: SearchFilters): SearchFilters => ({
  ...filters,
  ...Object.fromEntries(typeRequests.map((request) => [request, false])),
})

/** What everybody may see who is not approved, signed in (`actor`) or not. */
export async function searchAsGuest(
  needs: SearchNeeds,
  actor: Actor | null,
  filters: SearchFilters,
): Promise<GuestSearchPage> {
  const picturesFor = actor !== null && seesPrivatePictures(actor) ? actor.userId : null
  const viewer = { userId: null, sees: ['HOSTESS'], picturesFor } as const
  const { total: _forMembers, ...page } = await find(needs, viewer, filters)
  return page
}

export function viewerOf({ userId, role }: Pick<Actor, 'userId' | 'role'>): Searcher {
  return { userId, sees: audienceOf(role), picturesFor: userId }
}

/** The roles that somebody finds. */
export function audienceOf(role: Actor['role']): Viewer['sees'] {
  switch (role) {
    case 'KING':
      return ['HOSTESS']
    case 'HOSTESS':
      return ['KING']
    case 'ADMIN':
      return ['KING', 'HOSTESS']
  }
}

/**
 * A replica says who is found and in which order, the primary what of them may be seen now: who has hidden, was suspended
 * or has been blocked a moment ago is on no page, and no card shows what was taken away.
 */
async function find(needs: SearchNeeds, viewer: Searcher, filters: SearchFilters): Promise<SearchPage> {
  const pool = needs.replica?.current() ?? null
  if (pool === null) return findIn(needs, viewer, filters)
  try {
    return await findIn({ config: needs.config, pool, primary: needs.pool }, viewer, filters)
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    needs.replica?.leave(error)
    return findIn(needs, viewer, filters)
  }
}

async function findIn(
  needs: Pick<Needs, 'pool' | 'config'> & { readonly primary?: Needs['pool'] },
  viewer: Searcher,
  filters: SearchFilters,
): Promise<SearchPage> {
  const page = filters.page ?? 1
  const perPage = filters.per_page ?? searchLimits.perPageMax
  const near = filters.near === true ? await nearbyOf(needs, viewer, filters) : []
  const counted = asksForSpeakers(filters) ? await countAll(needs, viewer, filters) : undefined
  const found =
    near.length > 0
      ? await findNear(needs, viewer, { provinces: near, page, perPage, after: filters.after })
      : { rows: await run<Found>(needs, pageQuery(viewer, filters, counted)) }
  const { rows, ...beside } = found
  const onPage = rows.slice(0, perPage)
  const seen =
    needs.primary === undefined
      ? onPage
      : await run<Found>({ pool: needs.primary }, cardsQuery(viewer, onPage))
  const data = seen.map((row) => card(needs, viewer, row))
  const more = rows.length > perPage

  // The last page counts itself; any other needs the database to.
  const countsItself = !more && (page === 1 || data.length > 0)
  const count = countsItself
    ? (page - 1) * perPage + data.length
    : (counted ?? (await countAll(needs, viewer, filters)))
  const total = Math.min(count, searchLimits.countMax)
  const reached = more ? page + 1 : data.length > 0 ? page : 1
  const lastPage = Math.max(Math.ceil(total / perPage), reached)
  return { data, current_page: page, last_page: Math.min(lastPage, searchLimits.pageMax), total, ...beside }
}

/** The provinces near the viewer; none where the order is another one: a filter or a sort is chosen. */
async function nearbyOf(
  needs: Pick<Needs, 'pool'>,
  { userId, sees }: Viewer,
  { near: _near, after: _after, page: _page, per_page: _perPage, ...chosen }: SearchFilters,
): Promise<readonly number[]> {
  const orders = Object.values(chosen).some((value) => value !== undefined && value !== false)
  if (userId === null || sees.length > 1 || orders) return []
  const [own] = await run<{ province_id: number | null }>(needs, {
    name: 'search_own_province',
    text: 'select province_id from profile where user_id = $1',
    values: [userId],
  })
  return own?.province_id == null ? [] : nearbyProvinces(own.province_id)
}

async function countAll(needs: Pick<Needs, 'pool'>, viewer: Viewer, filters: SearchFilters): Promise<number> {
  const [counted] = await run<{ count: number }>(needs, countQuery(viewer, filters))
  return counted?.count ?? 0
}
