import { type SearchFilters, type Sort, searchLimits, sortOf } from '#contract/search.ts'

/** Who is looking, and whom they may see. */
export interface Viewer {
  readonly userId: number | null
  readonly sees: readonly ('KING' | 'HOSTESS')[]
}

/** A named prepared statement: each connection parses and plans each shape once. */
export interface Statement {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
}

// The order and the columns that carry it; ties break by id.
const orders: Record<Sort, readonly string[]> = {
  recommended: ['top desc', 'active_at desc', 'id desc'],
  newest: ['listed_at desc', 'id desc'],
  online: ['active_at desc', 'id desc'],
  rating: ['rating desc', 'id desc'],
  cost_asc: ['cost', 'id'],
  cost_desc: ['cost desc', 'id desc'],
}

const typeBits = { hostess: 1, wingwoman: 2, sugarbaby: 4 } as const

const today = `(now() at time zone 'Europe/Rome')::date`

/** The rows of one page and one more, which tells whether a next page exists. */
export function pageStatement(viewer: Viewer, filters: SearchFilters): Statement {
  const sort = sortOf(filters.sort)
  const { where, values } = shape(viewer, filters)
  const perPage = filters.per_page ?? searchLimits.perPageMax
  const offset = ((filters.page ?? 1) - 1) * perPage
  const next = values.length + 1
  return named(
    `
      select s.id, s.name, s.role, s.dob, s.picture_id, s.private, s.verified, s.top, s.province_id,
        extract(year from age(${today}, s.dob))::int as age,
        chat.id as chat_id,
        exists (select from unlock where unlock.chat_id = chat.id and unlock.state in ('pending', 'earned', 'free')) as unlocked
      from (
        select id from search_profile
        where ${where}
        order by ${orders[sort].join(', ')}
        limit $${next} offset $${next + 1}
      ) found
      join search_profile s using (id)
      left join chat on chat.king_id = case s.role when 'KING' then s.id else $${next + 2}::int end
        and chat.hostess_id = case s.role when 'HOSTESS' then s.id else $${next + 2}::int end
      order by ${orders[sort].map((key) => `s.${key}`).join(', ')}`,
    [...values, perPage + 1, offset, viewer.userId],
  )
}

/** How many there are, as far as one counts. */
export function countStatement(viewer: Viewer, filters: SearchFilters): Statement {
  const { where, values } = shape(viewer, filters)
  return named(
    `select count(*)::int as count from (
      select from search_profile where ${where} limit ${searchLimits.countMax + 1}) counted`,
    values,
  )
}

// PostgreSQL cuts names at 63 bytes, so a shape is called by its number. There are as many shapes as
// sets of filters; what a person typed is never part of one.
const shapes = new Map<string, string>()

function named(text: string, values: readonly unknown[]): Statement {
  const name = shapes.get(text) ?? `search_${shapes.size + 1}`
  shapes.set(text, name)
  return { name, text, values }
}

function shape(viewer: Viewer, filters: SearchFilters) {
  const conditions: string[] = []
  const values: unknown[] = []
  function filter(value: unknown, condition: (parameter: string) => string) {
    values.push(value)
    conditions.push(condition(`$${values.length}`))
  }

  const [role, ...others] = viewer.sees
  if (others.length > 0) filter(viewer.sees, (p) => `role = any(${p})`)
  else filter(role, (p) => `role = ${p}`)
  // The subquery runs once per search; whoever blocked whom, neither sees the other.
  if (viewer.userId !== null) {
    filter(
      viewer.userId,
      (p) => `id <> all (array(
      select blocked_id from block where blocker_id = ${p}
      union all select blocker_id from block where blocked_id = ${p}))`,
    )
  }

  if (filters.province_id !== undefined) filter(filters.province_id, (p) => `province_id = ${p}`)
  if (filters.verified_profile) filter(true, (p) => `verified = ${p}`)
  if (filters.top_profile) filter(true, (p) => `top = ${p}`)
  if (filters.minage !== undefined) {
    filter(filters.minage, (p) => `dob <= (${today} - make_interval(years => ${p}))::date`)
  }
  if (filters.maxage !== undefined) {
    filter(filters.maxage, (p) => `dob > (${today} - make_interval(years => ${p} + 1))::date`)
  }
  if (filters.language !== undefined) {
    filter(filters.language, (p) => `languages & (1::bigint << (${p}::int - 1)) <> 0`)
  }
  if (viewer.sees.includes('HOSTESS')) {
    const types =
      (filters.hostess ? typeBits.hostess : 0) |
      (filters.wingwoman ? typeBits.wingwoman : 0) |
      (filters.sugarbaby ? typeBits.sugarbaby : 0)
    if (types !== 0) filter(types, (p) => `types & ${p}::smallint <> 0`)
    if (filters.cost !== undefined) filter(filters.cost, (p) => `cost = ${p}`)
  }
  return { where: conditions.join(' and '), values }
}
