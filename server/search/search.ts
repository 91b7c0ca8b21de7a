import type { QueryResultRow } from 'pg'
import { type ProfileCard, type SearchFilters, type SearchPage, searchLimits } from '#contract/search.ts'
import type { Actor } from '#server/accounts/actor.ts'
import type { Needs } from '#server/needs.ts'
import { photoUrl } from '#server/photos/photo-url.ts'
import { countStatement, pageStatement, type Statement, type Viewer } from './statement.ts'

interface Found extends QueryResultRow {
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
  readonly chat_id: number | null
  readonly unlocked: boolean
}

/** Kings look for hostesses, hostesses for kings, an admin for both (decisions §4). */
export function search(
  needs: Pick<Needs, 'pool' | 'config'>,
  actor: Actor,
  filters: SearchFilters,
): Promise<SearchPage> {
  return find(needs, { userId: actor.userId, sees: audienceOf(actor.role) }, filters)
}

/** What everybody may see who is not approved, signed in or not. */
export function searchAsGuest(
  needs: Pick<Needs, 'pool' | 'config'>,
  filters: SearchFilters,
): Promise<SearchPage> {
  return find(needs, { userId: null, sees: ['HOSTESS'] }, filters)
}

function audienceOf(role: Actor['role']): Viewer['sees'] {
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
  viewer: Viewer,
  filters: SearchFilters,
): Promise<SearchPage> {
  const page = filters.page ?? 1
  const perPage = filters.per_page ?? searchLimits.perPageMax
  const found = await run<Found>(needs, pageStatement(viewer, filters))
  const rows = found.slice(0, perPage)
  const more = found.length > perPage

  // The last page counts itself; any other needs the database to.
  const countsItself = !more && (page === 1 || rows.length > 0)
  const count = countsItself
    ? (page - 1) * perPage + rows.length
    : ((await run<{ count: number }>(needs, countStatement(viewer, filters)))[0]?.count ?? 0)
  const total = Math.min(count, searchLimits.countMax)
  const reached = more ? page + 1 : rows.length > 0 ? page : 1
  const lastPage = Math.max(Math.ceil(total / perPage), reached)
  return {
    data: rows.map((row) => card(needs, viewer, row)),
    current_page: page,
    last_page: Math.min(lastPage, searchLimits.pageMax),
    total,
  }
}

async function run<Row extends QueryResultRow>(
  { pool }: Pick<Needs, 'pool'>,
  { name, text, values }: Statement,
): Promise<Row[]> {
  const { rows } = await pool.query<Row>({ name, text, values: [...values] })
  return rows
}

function card({ config }: Pick<Needs, 'config'>, viewer: Viewer, row: Found): ProfileCard {
  const guest = viewer.userId === null
  const picture = { id: row.picture_id, open: !row.private, role: row.role }
  return {
    id: row.id,
    name: row.name,
    role: row.role,
    age: row.age,
    dob: guest ? null : row.dob,
    profile_picture_id: row.private && guest ? null : row.picture_id,
    profile_picture_url: photoUrl(config, picture, guest ? 'anyone' : 'member'),
    profile: { verified_profile: row.verified, top_profile: row.top, province_id: row.province_id },
    chat: row.chat_id === null ? null : { id: row.chat_id, unlocked: row.unlocked },
  }
}
