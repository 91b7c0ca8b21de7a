import type { QueryResultRow } from 'pg'
import { photoUrl } from '#features/photos/server/photo-url.ts'
import { seesPrivatePictures } from '#features/accounts/server/visibility.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import type { Needs } from '#platform/server/needs.ts'
import {
  type GuestSearchPage,
  type ProfileCard,
  type SearchFilters,
  type SearchPage,
  searchLimits,
} from '../contract/search.ts'
import { asksForSpeakers, countQuery, pageQuery, type SearchQuery, type Viewer } from './search-query.ts'

/** A row with `cardColumns`. */
export interface Found extends QueryResultRow {
  readonly id: number
  readonly name: string
  readonly role: 'KING' | 'HOSTESS'
  readonly dob: string
  readonly age: number
  readonly picture_id: string | null
  readonly private: boolean
  readonly verified: boolean
  readonly top: boolean
  readonly province_id: number
  /** 0 for who has no reviews. */
  readonly rating: number
  readonly rating_count: number
  readonly chat_id: number | null
  readonly unlocked: boolean
}

/** Who is shown what is found; `userId` is null for everybody by the guest call. */
interface Searcher extends Viewer {
  readonly privatePictures: boolean
}

/** Kings look for hostesses, hostesses for kings, an admin for both. */
export function search(
  needs: Pick<Needs, 'pool' | 'config'>,
  actor: Actor,
  filters: SearchFilters,
): Promise<SearchPage> {
  return find(needs, viewerOf(actor), filters)
}

/** What everybody may see who is not approved, signed in (`actor`) or not. */
export async function searchAsGuest(
  needs: Pick<Needs, 'pool' | 'config'>,
  actor: Actor | null,
  filters: SearchFilters,
): Promise<GuestSearchPage> {
  const viewer = { userId: null, sees: ['HOSTESS'], privatePictures: seesPrivatePictures(actor) } as const
  const { total: _forMembers, ...page } = await find(needs, viewer, filters)
  return page
}

export function viewerOf({ userId, role }: Pick<Actor, 'userId' | 'role'>): Searcher {
  return { userId, sees: audienceOf(role), privatePictures: true }
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

async function find(
  needs: Pick<Needs, 'pool' | 'config'>,
  viewer: Searcher,
  filters: SearchFilters,
): Promise<SearchPage> {
  const page = filters.page ?? 1
  const perPage = filters.per_page ?? searchLimits.perPageMax
  const counted = asksForSpeakers(filters) ? await countAll(needs, viewer, filters) : undefined
  const rows = await run<Found>(needs, pageQuery(viewer, filters, counted))
  const data = rows.slice(0, perPage).map((row) => card(needs, viewer, row))
  const more = rows.length > perPage

  // The last page counts itself; any other needs the database to.
  const countsItself = !more && (page === 1 || data.length > 0)
  const count = countsItself
    ? (page - 1) * perPage + data.length
    : (counted ?? (await countAll(needs, viewer, filters)))
  const total = Math.min(count, searchLimits.countMax)
  const reached = more ? page + 1 : data.length > 0 ? page : 1
  const lastPage = Math.max(Math.ceil(total / perPage), reached)
  return { data, current_page: page, last_page: Math.min(lastPage, searchLimits.pageMax), total }
}

async function countAll(needs: Pick<Needs, 'pool'>, viewer: Viewer, filters: SearchFilters): Promise<number> {
  const [counted] = await run<{ count: number }>(needs, countQuery(viewer, filters))
  return counted?.count ?? 0
}

/** Sends a statement by its name, so that its connection parses it once. */
export async function run<Row extends QueryResultRow>(
  { pool }: Pick<Needs, 'pool'>,
  { name, text, values }: SearchQuery,
): Promise<Row[]> {
  const { rows } = await pool.query<Row>({ ...(name !== undefined && { name }), text, values: [...values] })
  return rows
}

/** ENT-10, as this viewer may see it. */
export function card({ config }: Pick<Needs, 'config'>, viewer: Searcher, row: Found): ProfileCard {
  const guest = viewer.userId === null
  const picture = { id: row.picture_id, open: !row.private, role: row.role }
  return {
    id: row.id,
    name: row.name,
    role: row.role,
    age: row.age,
    dob: guest ? null : row.dob,
    profile_picture_id: row.private && !viewer.privatePictures ? null : row.picture_id,
    profile_picture_url: photoUrl(config, picture, viewer.privatePictures ? 'member' : 'anyone'),
    profile: { verified_profile: row.verified, top_profile: row.top, province_id: row.province_id },
    rating: row.rating_count === 0 ? null : row.rating,
    rating_count: row.rating_count,
    chat: row.chat_id === null ? null : { id: row.chat_id, unlocked: row.unlocked },
  }
}
