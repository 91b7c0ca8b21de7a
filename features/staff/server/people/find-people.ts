import { type RawBuilder, sql } from 'kysely'
import { foldNickname } from '#features/accounts/server/nickname.ts'
import { photoUrl } from '#features/photos/server/photo-url.ts'
import type { QueryOf, ReplyOf } from '#platform/contract/endpoint.ts'
import { can } from '#platform/contract/permissions.ts'
import { escapeLike } from '#platform/server/db/escape-like.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { lastPage } from '#platform/server/http/last-page.ts'
import type { Needs } from '#platform/server/needs.ts'
import {
  type AdminUserRow,
  type adminUserEndpoints,
  type UserStatus,
  usersCountMax,
  usersPerPage,
} from '../../contract/admin-users.ts'
import { hasStatus, statusOf } from './status.ts'

type Finding = Pick<Needs, 'config' | 'db'>
type Filter = QueryOf<typeof adminUserEndpoints.list>

/**
 * People for the staff, the newest first, or those who match best: the same, then what begins with it, then what
 * contains it. A list ends after `usersCountMax`: so far it is counted.
 */
export async function findPeople(
  { config, db }: Finding,
  actor: Actor,
  filter: Filter,
): Promise<ReplyOf<typeof adminUserEndpoints.list>['body']> {
  const { rows } = await sql<Found & { total: number }>`
    with found as materialized (${candidates(filter)}),
    shown as (
      select id, rank, (select count(*)::integer from found) as total from found
      order by rank, id desc limit ${usersPerPage} offset ${(filter.page - 1) * usersPerPage})
    select shown.total, shown.rank, ${personColumns}
    from shown join ${personTables} on u.id = shown.id
    order by shown.rank, u.id desc`.execute(db)
  const counted = rows[0]?.total ?? (filter.page > 1 ? await countAll(db, filter) : 0)
  const total = Math.min(counted, usersCountMax)
  return {
    data: rows.map((row) => presentRow(config, actor, row)),
    total,
    more: counted > usersCountMax,
    current_page: filter.page,
    last_page: lastPage(total, usersPerPage),
  }
}

async function countAll(db: Finding['db'], filter: Filter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from (${candidates(filter)}) found`.execute(db)
  return rows[0]?.total ?? 0
}

/** Ids with their rank, one more than is counted. */
function candidates({ query = '', role, status }: Filter): RawBuilder<unknown> {
  const wanted = sql`${role === undefined ? sql`true` : sql`u.role = ${role}`}
    and ${status === undefined ? sql`true` : hasStatus(status)}`
  const limit = usersCountMax + 1
  if (query === '')
    return sql`select u.id, 0 as rank from users u where ${wanted} order by u.id desc limit ${limit}`
  const { same, begins, contains } = matchesOf(query)
  // However many contain it, who has this very name, address or number is among them.
  return sql`
    select u.id, case when ${same} then 0 when ${begins} then 1 else 2 end as rank from users u
    where u.id in (
      (select u.id from users u where ${same} and ${wanted})
      union
      (select u.id from users u where ${contains} and ${wanted} order by u.id desc limit ${limit}))`
}

/** The ids of those who match best, without counting the others. */
export async function bestMatches(
  { db }: Pick<Finding, 'db'>,
  query: string,
  limit: number,
): Promise<number[]> {
  const { same, begins, contains } = matchesOf(query)
  const { rows } = await sql<{ id: number }>`
    select id from (
      (select u.id, 0 as rank from users u where ${same})
      union all
      (select u.id, 1 from users u where ${begins} order by u.id desc limit ${limit})
      union all
      (select u.id, 2 from users u where ${contains} order by u.id desc limit ${limit})) as found
    group by id order by min(rank), id desc limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

interface Matches {
  readonly same: RawBuilder<boolean>
  readonly begins: RawBuilder<boolean>
  readonly contains: RawBuilder<boolean>
}

/** Over `users u`. Two letters have no trigram of their own, except at the beginning of a word. */
function matchesOf(query: string): Matches {
  const words = query.toLowerCase()
  const name = foldNickname(query)
  const digits = /^[+\d\s().-]+$/.test(query) ? query.replace(/\D/g, '') : ''
  const id = /^#?(\d{1,9})$/.exec(query.trim())?.[1]
  const phone = digits.length >= 4 ? digits : undefined
  const inAny = (before: string, phoneBefore = before) => {
    const like = (column: string, value: string, start = before) =>
      sql`${sql.ref(`u.${column}`)} like ${`${start}${escapeLike(value)}%`}`
    return sql<boolean>`(${sql.join(
      [
        like('name_key', name),
        like('email', words),
        ...(phone === undefined ? [] : [like('phone', phone, phoneBefore)]),
      ],
      sql` or `,
    )})`
  }
  return {
    same: sql<boolean>`(${sql.join(
      [
        sql`u.name_key = ${name}`,
        sql`u.email = ${words}`,
        ...(id === undefined ? [] : [sql`u.id = ${Number(id)}`]),
        ...(phone === undefined ? [] : [sql`u.phone in (${`+${phone}`}, ${`+39${phone}`})`]),
      ],
      sql` or `,
    )})`,
    begins: inAny('', '+39'),
    contains: inAny(words.length < 3 ? '' : '%', '%'),
  }
}

const personColumns = sql`u.id, u.name, u.email, u.phone, u.role, u.admin_role, u.created_at, ${statusOf} as status,
  presence.seen_at, f.picture_id, f.verified, f.top`

const personTables = sql`users u join profile f on f.user_id = u.id left join presence on presence.user_id = u.id`

interface Found {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly phone: string | null
  readonly role: AdminUserRow['role']
  readonly admin_role: AdminUserRow['admin_role']
  readonly created_at: Date
  readonly status: UserStatus
  readonly seen_at: Date | null
  readonly picture_id: string | null
  readonly verified: boolean
  readonly top: boolean
}

/** People as rows, in the order of `ids`. */
export async function personRows(
  { config, db }: Finding,
  actor: Actor,
  ids: readonly number[],
): Promise<AdminUserRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Found>`select ${personColumns} from ${personTables}
    where u.id = any(${ids}) order by array_position(${ids}, u.id)`.execute(db)
  return rows.map((row) => presentRow(config, actor, row))
}

/** One person as a row; undefined for nobody. */
export async function personRow({ config, db }: Finding, actor: Actor, id: number) {
  const { rows } = await sql<Found>`select ${personColumns} from ${personTables} where u.id = ${id}`.execute(
    db,
  )
  return rows[0] && presentRow(config, actor, rows[0])
}

function presentRow(config: Finding['config'], actor: Actor, row: Found): AdminUserRow {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    role: row.role,
    admin_role: row.admin_role,
    status: row.status,
    created_at: row.created_at.toISOString(),
    last_seen: row.seen_at?.toISOString() ?? null,
    picture_url: photoUrl(config, { id: row.picture_id, open: false, role: row.role }, rightOf(actor)),
    verified_profile: row.verified,
    top_profile: row.top,
  }
}

/** Who decides about photos sees all of them, whatever their state; the others what any member sees. */
export const rightOf = ({ adminRole, userId }: Actor) =>
  ({ right: can(adminRole, 'case.read') ? 'entitled' : 'member', viewerId: userId }) as const
