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

let told = { minute: 0, day: '' }

/**
 * Today in Rome. Asked anew once a minute: a day begins with one. Not of `Intl`, whose first use costs a process that
 * only searches ten MiB (platform/contract/when-asked.ts).
 */
function romanToday(): string {
  const now = Date.now()
  const minute = Math.floor(now / 60_000)
  if (minute !== told.minute) told = { minute, day: Temporal.Now.plainDateISO('Europe/Rome').toString() }
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

/** Since midnight in Italy, as `search_cards` says of a card. The planner weighs it. */
const activeToday = `active_at >= (now() at time zone 'Europe/Rome')::date::timestamp at time zone 'Europe/Rome'`

const memberConditions: Record<MemberToggle, string> = { active: activeToday, answers: answersNearlyAlways }

/** Whether its speakers are kept apart: counting them costs next to nothing, so that a page may begin with it. */
export function asksForSpeakers({ language }: SearchFilters): boolean {
  return language !== undefined && !everydayLanguages.includes(language)
}

/** How many are seen from the beginning of a page on: it, the next one, and one more, which tells whether others follow. */
export const seenAhead = (perPage: number) => 2 * perPage + 1

/** So many speakers of a language are sorted where they were counted; of more a page is soon met on the walk. */
const sortedSpeakers = 2_000

/** How many there are from the page's first on, up to `seenAhead`. */
export interface Ahead {
  readonly seen: number
  /**
   * How many there are in all, as far as one counts: asked where the end of the results was not seen from a page on
   * which somebody is told. Null: not asked.
   */
  readonly counted: number | null
}

/** The cards of one page, as `search_cards` answers them. `count` where it is known. */
export function pageQuery(viewer: Viewer, filters: SearchFilters, count?: number): SearchQuery {
  const { seen, firstPage, ahead, values } = walk(viewer, filters, count)
  return named(
    `${seen}
      select own.*, ${ahead} from seen cross join lateral ${cardsOf(firstPage, `$${values.length + 1}`)} own`,
    [...values, viewer.userId],
  )
}

/** The same page, as ids alone: for a replica, which says who is found and not how they are shown. */
export function idsQuery(viewer: Viewer, filters: SearchFilters, count?: number): SearchQuery {
  const { seen, firstPage, ahead, values } = walk(viewer, filters, count)
  return named(`${seen} select ${firstPage} as ids, ${ahead} from seen`, values)
}

/** The same page as it is for everybody: one row, with `cards` as `search_page` makes them. */
export function everybodysPageQuery(viewer: Viewer, filters: SearchFilters, count?: number): SearchQuery {
  const { seen, firstPage, ahead, values } = walk(viewer, filters, count)
  return named(`${seen} select search_page(${firstPage}) as cards, ${ahead} from seen`, values)
}

/**
 * Whom a page begins with and as many more as are seen ahead, in the order asked for. Where `count` is known and small
 * enough, the speakers are sorted where they were counted; more of them are soon met by walking past everybody.
 */
function walk(viewer: Viewer, filters: SearchFilters, count: number | undefined) {
  const sort = sortOf(filters.sort)
  const perPage = filters.per_page ?? searchLimits.perPageMax
  const offset = ((filters.page ?? 1) - 1) * perPage
  const few = asksForSpeakers(filters) && count !== undefined && count <= sortedSpeakers
  const { where, values, inOrder } = shape(viewer, filters, few ? isSpeaker : speaks)
  // A guest is told of the next page only, and beyond so many everybody.
  const counts = viewer.userId !== null && count === undefined && offset < searchLimits.countMax
  return {
    seen: `
      with seen as materialized (
        select array(
          select id from ${few ? 'search_speaker' : 'search_profile'}
          where ${where}
          order by ${orders[sort].join(', ')}
          limit ${literal(seenAhead(perPage))} offset ${literal(offset)}) as ids)`,
    firstPage: `seen.ids[1:${literal(perPage)}]`,
    ahead: `cardinality(seen.ids) as seen, ${
      counts
        ? `case when cardinality(seen.ids) = ${literal(seenAhead(perPage))} then (${counting('search_profile', where, inOrder, searchLimits.countMax)}) end`
        : 'null::int'
    } as counted`,
    values,
  }
}

/** How one asks for cards by their ids, for `viewer`, a parameter. */
export const cardsOf = (ids: string, viewer: string) => `search_cards(${ids}, ${viewer}::int)`

/** Of those whom a replica has found, in its order: who may be seen now, as they are now. */
export function cardsQuery(viewer: Viewer, found: readonly number[]): SearchQuery {
  const ids = `array(
        select id from unnest($1::int[]) with ordinality as found (id, place) join search_profile using (id)
        where role = any($3) and ${notBlocked('$2::int')}
        order by place)`
  return named(`select * from ${cardsOf(ids, '$2')}`, [found, viewer.userId, viewer.sees])
}

/** Whom the viewer keeps and may see now, the latest first. */
export function favouritesQuery(userId: number): SearchQuery {
  const ids = `array(
        select id from favourite join search_profile on id = favourite_id
        where favourite.user_id = $1 and ${notBlocked('$1')}
        order by favourite.added_at desc, id)`
  return named(`select * from ${cardsOf(ids, '$1')}`, [userId])
}

/**
 * How many there are, up to `max`. Where nothing narrows the search down, in the order of an index: a sequential scan
 * of a large table begins anywhere and keeps none of its pages in memory, so that it would read others from the disk
 * each time. Of common ages too: for their condition, which no index knows, a walk in the order of birth begins with the
 * oldest and passes hundreds of thousands.
 */
const counting = (table: string, where: string, inOrder: boolean, max: number) =>
  `select count(*)::int as count from (
      select from ${table} where ${where} ${inOrder ? `order by ${recommendedOrder}` : ''} limit ${max + 1}) counted`

/** As far as one counts: of speakers, for whom it decides how a page is found, further than anybody is told. */
export function countQuery(viewer: Viewer, filters: SearchFilters): SearchQuery {
  const apart = asksForSpeakers(filters)
  const { where, values, inOrder } = shape(viewer, filters, apart ? isSpeaker : speaks)
  return named(
    apart
      ? counting('search_speaker', where, inOrder, sortedSpeakers)
      : counting('search_profile', where, inOrder, searchLimits.countMax),
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
  const inOrder = conditions.length === unfiltered || isCommon(filters)
  // Guests see neither when somebody is free nor who is active and answers.
  if (forHostesses && viewer.userId !== null) {
    if (filters.free_on !== undefined) filter(filters.free_on, isFree)
    for (const [name, condition] of Object.entries(memberConditions) as [MemberToggle, string][])
      if (filters[memberToggles[name].request]) conditions.push(condition)
  }
  return { where: conditions.join(' and '), values, inOrder }
}
