import { nearbyProvinces } from '#features/reference/server/capitals.ts'
import { seesPrivatePictures } from '#features/accounts/server/visibility.ts'
import { isDatabaseAway } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import type { Json } from '#platform/server/http/written-json.ts'
import type { Needs } from '#platform/server/needs.ts'
import {
  type GuestSearchPage,
  type SearchFilters,
  type SearchPage,
  searchLimits,
} from '../contract/search.ts'
import type { CountsByToggle } from '../contract/near.ts'
import { searchToggles, type ToggleRequest, typeToggles } from '../contract/search-toggles.ts'
import { cardText, type Found, readCards, type Searcher, type WrittenCards } from './card.ts'
import { findNear } from './near.ts'
import { findCards, run } from './run.ts'
import {
  type Ahead,
  asksForSpeakers,
  cardsQuery,
  countQuery,
  everybodysPageQuery,
  idsQuery,
  pageQuery,
  seenAhead,
  type Viewer,
} from './search-query.ts'

type SearchNeeds = Pick<Needs, 'pool' | 'config'> & Partial<Pick<Needs, 'replica'>>

/** Kings look for hostesses, hostesses for kings, an admin for both. */
export function search(needs: SearchNeeds, actor: Actor, filters: SearchFilters): Promise<Json<SearchPage>> {
  return find(needs, viewerOf(actor), filters)
}

/** How many there would be, and with each toggle beside. One after the other: nobody's panel takes all connections. */
export async function countSearch(
  needs: Pick<Needs, 'pool'>,
  actor: Actor,
  filters: SearchFilters,
): Promise<{ count: number; by_toggle: CountsByToggle }> {
  const viewer = viewerOf(actor)
  const upTo = async (asked: SearchFilters) => told(await countAll(needs, viewer, asked))
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
): Promise<Json<GuestSearchPage>> {
  const picturesFor = actor !== null && seesPrivatePictures(actor) ? actor.userId : null
  const viewer = { userId: null, sees: ['HOSTESS'], picturesFor } as const
  return find(needs, viewer, filters)
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
 * or has been blocked a moment ago is on no page, and no card shows what was taken away. Who is near is asked of the
 * primary alone: its sections are cards too.
 */
async function find(needs: SearchNeeds, viewer: Searcher, filters: SearchFilters): Promise<Json<SearchPage>> {
  const pool = filters.near === true ? null : (needs.replica?.current() ?? null)
  if (pool === null) return findIn(needs, viewer, filters)
  try {
    return await findIn({ config: needs.config, pool, primary: needs.pool }, viewer, filters)
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    needs.replica?.leave(error)
    return findIn(needs, viewer, filters)
  }
}

interface SearchedIn extends Pick<Needs, 'pool' | 'config'> {
  /** Where `pool` is a replica. */
  readonly primary?: Needs['pool']
}

/** Without somebody who looks there is no total: whether others follow is seen one page ahead. */
async function findIn(
  needs: SearchedIn,
  viewer: Searcher,
  filters: SearchFilters,
): Promise<Json<SearchPage>> {
  const page = filters.page ?? 1
  const perPage = filters.per_page ?? searchLimits.perPageMax
  const near = filters.near === true ? await nearbyOf(needs, viewer, filters) : []
  const known = asksForSpeakers(filters) ? await countAll(needs, viewer, filters) : undefined
  const { cards, seen, counted, ...beside } =
    near.length > 0
      ? await nearPage(needs, viewer, { provinces: near, page, perPage, after: filters.after })
      : await pageOf(needs, viewer, filters, known)

  const before = (page - 1) * perPage
  const atLeast = before + seen
  // Where the end was seen, nobody wants to know how far it is or nobody would be told, nothing is counted.
  const ended = seen < (near.length > 0 ? perPage + 1 : seenAhead(perPage)) && (page === 1 || seen > 0)
  const enough = ended || (seen > 0 && (viewer.userId === null || before >= searchLimits.countMax))
  const count = enough ? atLeast : told(counted ?? known ?? (await countAll(needs, viewer, filters)))
  const reached = seen > perPage ? page + 1 : seen > 0 ? page : 1
  const lastPage = Math.max(Math.ceil(count / perPage), reached)
  return pageText(cards, {
    current_page: page,
    last_page: Math.min(lastPage, searchLimits.pageMax),
    ...(viewer.userId !== null && { total: told(count) }),
    ...beside,
  })
}

/** Of what was counted. */
const told = (count: number) => Math.min(count, searchLimits.countMax)

interface Page extends Ahead, Pick<SearchPage, 'next' | 'sections'> {
  /** JSON, with commas between them. */
  readonly cards: string
}

/** Who is shown nothing of their own reads what is the same for everybody. Whom a replica has found, the primary shows. */
async function pageOf(
  needs: SearchedIn,
  viewer: Searcher,
  filters: SearchFilters,
  known: number | undefined,
): Promise<Page> {
  const { primary } = needs
  if (primary !== undefined) {
    const [found] = await run<Ahead & { ids: number[] }>(needs, idsQuery(viewer, filters, known))
    const { ids, ...ahead } = found ?? { ids: [], ...nobody }
    const shown = await findCards({ pool: primary }, cardsQuery(viewer, ids))
    return { ...ahead, cards: textsOf(needs, viewer, shown) }
  }
  if (viewer.userId === null && viewer.picturesFor === null) {
    const [found] = await run<Ahead & { cards: string | null }>(
      needs,
      everybodysPageQuery(viewer, filters, known),
    )
    return { ...(found ?? nobody), cards: found?.cards ?? '' }
  }
  const [found] = await run<Ahead & WrittenCards>(needs, pageQuery(viewer, filters, known))
  const { seen, counted } = found ?? nobody
  return { seen, counted, cards: found ? textsOf(needs, viewer, readCards(found)) : '' }
}

const nobody: Ahead = { seen: 0, counted: null }

async function nearPage(
  needs: SearchedIn,
  viewer: Searcher,
  asked: Parameters<typeof findNear>[2],
): Promise<Page> {
  const { found, ...beside } = await findNear(needs, viewer, asked)
  return { ...beside, counted: null, cards: textsOf(needs, viewer, found) }
}

const textsOf = (needs: Pick<Needs, 'config'>, viewer: Searcher, found: readonly Found[]) =>
  found.map((each) => cardText(needs, viewer, each)).join()

const pageText = (cards: string, rest: Omit<SearchPage, 'data' | 'total'>) =>
  `{"data":[${cards}],${JSON.stringify(rest).slice(1)}` as Json<SearchPage>

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
