import { profileTypes } from '#features/reference/server/options.ts'
import { habitRules } from '#features/chat/contract/reply-habit.ts'
import { type SearchFilters, type Sort, searchLimits, sortOf, sorts } from '../contract/search.ts'
import {
  type ColumnToggle,
  columnToggles,
  type MemberToggle,
  memberToggles,
  typeToggles,
} from '../contract/search-toggles.ts'
import { activeToday, cardColumns, cardJoins, guestColumns } from './card-columns.ts'
import { everydayLanguages } from './search-row.ts'
import { rankings, tieOf } from '../contract/ranking.ts'

/** Who is looking, and whom they may see. */
export interface Viewer {
  readonly userId: number | null
  readonly sees: readonly ('KING' | 'HOSTESS')[]
}

/** A prepared statement, by name: each connection parses each shape once. */
export interface SearchQuery {
  readonly name: string | undefined
  readonly text: string
  readonly values: readonly unknown[]
}

const keyOf = (column: string, from: 'high' | 'low') => (from === 'high' ? `${column} desc` : column)

/** The published order as the columns that carry it; ties break by id. */
const orderOf = (sort: Sort): readonly string[] => [
  ...rankings[sort].map(({ by, from }) => keyOf(by, from)),
  keyOf('id', tieOf(sort)),
]
const orders = Object.fromEntries(sorts.map((sort) => [sort, orderOf(sort)])) as Record<
  Sort,
  readonly string[]
>
export const recommendedOrder = orders.recommended.join(', ')

/** Whose names are columns of both tables of the search. */
const columnFilters: readonly (readonly [column: string, ColumnToggle])[] = Object.entries(columnToggles)

const romanDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Rome', dateStyle: 'short' })
let told = { minute: 0, day: '' }

/** Today in Rome. Asked anew once a minute: a day begins with one. */
function romanToday(): string {
  const now = Date.now()
  const minute = Math.floor(now / 60_000)
  if (minute !== told.minute) told = { minute, day: romanDay.format(now) }
  return told.day
}

/**
 * The birth date of who turns `years` today in Rome, as 'YYYY-MM-DD'. A value instead of an expression: the
 * planner can weigh it, and no row pays for computing it. Years without a 29 February answer the 28th.
 */
function bornYearsAgo(years: number): string {
  const [year = 0, month = 1, day = 1] = romanToday().split('-').map(Number)
  const lastDay = new Date(Date.UTC(year - years, month, 0)).getUTCDate()
  return new Date(Date.UTC(year - years, month - 1, Math.min(day, lastDay))).toISOString().slice(0, 10)
}

const epoch = `date '1900-01-01'`
const daysBefore = (day: string) => Math.round((Date.parse(day) - Date.parse('1900-01-01')) / 86_400_000)

/** Of such an age are so many that a walk in the order asked for soon has met a page of them. */
const common = { from: 18, to: 40, years: 4 } as const

/**
 * Whether ages are asked for that need no plan of their own, which takes longer than the search itself. Their
 * condition is a difference of days, whose share the planner takes for a constant: so it keeps one plan for all.
 */
function isCommon({ minage, maxage, language }: SearchFilters): boolean {
  if ((minage === undefined && maxage === undefined) || language !== undefined) return false
  const from = Math.max(minage ?? common.from, common.from)
  const to = Math.min(maxage ?? common.to, common.to)
  return to - from >= common.years
}

/** Whoever blocked whom, neither sees the other. The subquery runs once per search. */
const notBlocked = (viewer: string) => `id <> all (array(
      select other_id from blocked_pair where one_id = ${viewer}))`

/** A day that is over or beyond the calendar has no rows. */
const isFree = (day: string) => `exists (
      select from availability_day where hostess_id = id and day = ${day}::date and state = 'free')`

/** As `habitOf` says of a card that she answers nearly always. */
const answersNearlyAlways = `exists (
      select from reply_habit where hostess_id = id and asked >= ${habitRules.leastChats}
        and unanswered < ${habitRules.silences} and answered >= ${habitRules.almostAlways} * asked)`

const memberConditions: Record<MemberToggle, string> = { active: activeToday, answers: answersNearlyAlways }

/** Whether its speakers are kept apart: counting them costs next to nothing, so that a page may begin with it. */
export function asksForSpeakers({ language }: SearchFilters): boolean {
  return language !== undefined && !everydayLanguages.includes(language)
}

/** How many are seen from the beginning of a page on: it, the next one, and one more, which tells whether others follow. */
export const seenAhead = (perPage: number) => 2 * perPage + 1

/** Of each row: how many there are from the page's first on, up to `seenAhead`. */
export interface Ahead {
  readonly seen: number
}

/**
 * The rows of one page. Where `count` is known and small enough to be exact, the speakers are sorted where they were
 * counted; more of them are soon met by walking past everybody in the order asked for.
 */
export function pageQuery(viewer: Viewer, filters: SearchFilters, count?: number): SearchQuery {
  const { seen, firstPage, values } = walk(viewer, filters, count)
  const { columns, joins } = cardFor(viewer, `$${values.length + 1}`)
  return named(
    `${seen}
      select ${columns}, cardinality(seen.ids) as seen
      from seen
      cross join lateral search_rows(${firstPage}) with ordinality s
      ${joins}
      order by s.ordinality`,
    viewer.userId === null ? values : [...values, viewer.userId],
  )
}

/** The same page as it is for everybody: one row, with `cards` as `search_page` makes them. */
export function everybodysPageQuery(viewer: Viewer, filters: SearchFilters, count?: number): SearchQuery {
  const { seen, firstPage, values } = walk(viewer, filters, count)
  return named(
    `${seen} select search_page(${firstPage}) as cards, cardinality(seen.ids) as seen from seen`,
    values,
  )
}

/** Whom a page begins with and as many more as are seen ahead, in the order asked for. */
function walk(viewer: Viewer, filters: SearchFilters, count: number | undefined) {
  const sort = sortOf(filters.sort)
  const perPage = filters.per_page ?? searchLimits.perPageMax
  const offset = ((filters.page ?? 1) - 1) * perPage
  const few = asksForSpeakers(filters) && count !== undefined && count <= searchLimits.countMax
  const { where, values } = shape(viewer, filters, few ? isSpeaker : speaks)
  return {
    seen: `
      with seen as materialized (
        select array(
          select id from ${few ? 'search_speaker' : 'search_profile'}
          where ${where}
          order by ${orders[sort].join(', ')}
          limit ${literal(seenAhead(perPage))} offset ${literal(offset)}) as ids)`,
    firstPage: `seen.ids[1:${literal(perPage)}]`,
    values,
  }
}

/** What is read of each for `viewer`, whose id is `parameter` where somebody looks. */
const cardFor = ({ userId }: Viewer, parameter: string) =>
  userId === null
    ? { columns: guestColumns, joins: '' }
    : { columns: cardColumns, joins: cardJoins(parameter) }

/** Of those whom a replica has found, in its order: who may be seen now, as they are now. */
export function cardsQuery(viewer: Viewer, found: readonly { readonly id: number }[]): SearchQuery {
  const { columns, joins } = cardFor(viewer, '$2')
  return named(
    `
      select ${columns}
      from unnest($1::int[]) with ordinality as found (id, place)
      join search_profile s using (id)
      ${joins}
      where s.role = any($3) and s.${notBlocked('$2::int')}
      order by place`,
    [found.map(({ id }) => id), viewer.userId, viewer.sees],
  )
}

/** Whom the viewer keeps and may see now, the latest first. */
export function favouritesQuery(userId: number): SearchQuery {
  return named(
    `
      select ${cardColumns}
      from favourite
      join search_profile s on s.id = favourite.favourite_id
      ${cardJoins('$1')}
      where favourite.user_id = $1 and s.${notBlocked('$1')}
      order by favourite.added_at desc, s.id`,
    [userId],
  )
}

/**
 * How many there are, as far as one counts. Where nothing narrows the search down, in the order of an index: a
 * sequential scan of a large table begins anywhere and keeps none of its pages in memory, so that it would read
 * others from the disk each time.
 */
export function countQuery(viewer: Viewer, filters: SearchFilters): SearchQuery {
  const apart = asksForSpeakers(filters)
  const { where, values, everybody } = shape(viewer, filters, apart ? isSpeaker : speaks)
  return named(
    `select count(*)::int as count from (
      select from ${apart ? 'search_speaker' : 'search_profile'} where ${where}
      ${everybody ? `order by ${recommendedOrder}` : ''}
      limit ${searchLimits.countMax + 1}) counted`,
    values,
  )
}

/** Whose profiles were listed in a span of time, the latest first; how many, up to `limit`, is the number of rows. */
export function newcomersQuery(
  viewer: Viewer,
  filters: SearchFilters,
  span: { after: Date; until: Date },
  limit: number,
): SearchQuery {
  const { where, values } = shape(viewer, filters)
  const next = values.length + 1
  return named(
    `
      select name, province_id from search_profile
      where ${where} and listed_at > $${next} and listed_at <= $${next + 1}
      order by listed_at desc, id desc
      limit $${next + 2}`,
    [...values, span.after, span.until, limit],
  )
}

/** A whole number or a day, which another value would find otherwise: in the text, it is weighed when that is planned. */
function literal(value: number | string): string {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value)
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)) return `date '${value}'`
  throw new Error(`${value} is neither a whole number nor a day`)
}

// PostgreSQL cuts names at 63 bytes, so a shape is called by its number. What a person typed is never part of
// one, but sets of filters make thousands of them, and a connection keeps what it prepared until it ends.
const shapes = new Map<string, string>()
const shapesKept = 300
/** Ages and late pages make a text for nearly every search. */
const byValue = /dob (?:<=|>) date|offset (?:[1-9]\d{3}|[3-9]\d\d)/

export function named(text: string, values: readonly unknown[]): SearchQuery {
  if (byValue.test(text)) return { name: undefined, text, values }
  if (!shapes.has(text) && shapes.size < shapesKept) shapes.set(text, `search_${shapes.size + 1}`)
  return { name: shapes.get(text), text, values }
}

/** Over `search_profile`. The bits are the cheap test, so they come first; the list tells the planner how rare it is. */
const speaks = (language: string) =>
  `languages & language_bits(array[${language}::smallint]) <> 0 and language_ids @> array[${language}::smallint]`
/** Over `search_speaker`. */
const isSpeaker = (language: string) => `language_id = ${language}::smallint`

/** The conditions of a search as SQL over `search_profile` or `search_speaker`, and their parameters. */
export function shape(viewer: Viewer, filters: SearchFilters, language = speaks) {
  const conditions: string[] = []
  const values: unknown[] = []
  function filter(value: unknown, condition: (parameter: string) => string) {
    values.push(value)
    conditions.push(condition(`$${values.length}`))
  }

  const [role, ...others] = viewer.sees
  if (others.length > 0) filter(viewer.sees, (p) => `role = any(${p})`)
  else filter(role, (p) => `role = ${p}`)
  if (viewer.userId !== null) filter(viewer.userId, notBlocked)

  const unfiltered = conditions.length
  const forHostesses = viewer.sees.includes('HOSTESS')
  if (filters.province_id !== undefined) filter(filters.province_id, (p) => `province_id = ${p}::int`)
  for (const [column, { request, role }] of columnFilters)
    if (filters[request] && (role === 'MEMBER' || forHostesses)) conditions.push(column)
  const { minage, maxage } = filters
  if (isCommon(filters)) {
    filter(daysBefore(bornYearsAgo(minage ?? searchLimits.ageMin)), (p) => `dob - ${epoch} <= ${p}::int`)
    // The other way round: of two bounds of one expression the planner expects one row in two hundred, as of no age that
    // is asked for here, and of 100,000 it would rather sort all than walk; of two expressions one in nine.
    filter(
      -daysBefore(bornYearsAgo((maxage ?? searchLimits.ageMax) + 1)),
      (p) => `${epoch} - dob < ${p}::int`,
    )
  } else {
    if (minage !== undefined) conditions.push(`dob <= ${literal(bornYearsAgo(minage))}`)
    if (maxage !== undefined) conditions.push(`dob > ${literal(bornYearsAgo(maxage + 1))}`)
  }
  if (filters.language !== undefined) conditions.push(language(literal(filters.language)))
  if (forHostesses) {
    const chosen = profileTypes.filter(({ key }) => filters[typeToggles[key].request])
    const types = chosen.reduce((mask, { bit }) => mask | bit, 0)
    if (types !== 0) filter(types, (p) => `types & ${p}::smallint <> 0`)
    if (filters.cost !== undefined) conditions.push(`cost = ${literal(filters.cost)}`)
  }
  const everybody = conditions.length === unfiltered
  // Guests see neither when somebody is free nor who is active and answers.
  if (forHostesses && viewer.userId !== null) {
    if (filters.free_on !== undefined) filter(filters.free_on, isFree)
    for (const [name, condition] of Object.entries(memberConditions) as [MemberToggle, string][])
      if (filters[memberToggles[name].request]) conditions.push(condition)
  }
  return { where: conditions.join(' and '), values, everybody }
}
