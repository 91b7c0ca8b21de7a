import { sectionSizes } from '../contract/search.ts'
import { cardsOf, named, recommendedOrder, type SearchQuery, shape, type Viewer } from './search-query.ts'

// The order of `near` is that of rings: one's own province, its neighbours by distance, and then everybody else. In a
// ring the recommended order holds. A ring that is one province is a walk in its index, and so is the rest of the
// country: a page begins each of them and puts at most a page's rows of each in order.

/** The last card of a page; the next page begins behind it. */
export interface Cursor {
  /** The place of the province among the nearby ones; their number for the rest of the country. */
  readonly ring: number
  readonly top: boolean
  /** Microseconds since 1970, as text: more digits than a number keeps. */
  readonly activeAt: string
  readonly id: number
}

/** What `nearQuery` says of each, for the cursor, in `places`. */
export interface Placed {
  readonly top: boolean
  readonly ring: number
  readonly active_micros: string
}

export function readCursor(text: string): Cursor {
  const [ring, top, activeAt = '', id] = text.split('.')
  return { ring: Number(ring), top: top === '1', activeAt, id: Number(id) }
}

export function writeCursor({ ring, top, active_micros, id }: Placed & { top: boolean; id: number }): string {
  return `${ring}.${top ? 1 : 0}.${active_micros}.${id}`
}

interface NearPage {
  /** One's own province first (features/reference/server/capitals.ts). */
  readonly provinces: readonly number[]
  readonly perPage: number
  /** Rows to pass where there is no cursor. */
  readonly offset: number
  readonly after: Cursor | undefined
}

/** Before everybody: what a ring begins with that no cursor stands in. */
const first = `(true, 'infinity'::timestamptz, 2147483647)`

/** The cards of one page and one more, in the order of `near`, and their `places`. */
export function nearQuery(viewer: Viewer, { provinces, perPage, offset, after }: NearPage): SearchQuery {
  const { where, values } = shape(viewer, {})
  const p = (index: number) => `$${values.length + index}`
  const [nearby, rings, limit, skip, viewerId, ring, top, at, id] = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(p)
  const from = after?.ring ?? 0
  const rows = perPage + 1 + offset
  const behind = (bound: string) => `(top, active_at, id) < ${bound}`
  const cursor = `(${top}::boolean, to_timestamp(0) + ${at}::bigint * interval '1 microsecond', ${id}::int)`
  const bounded = after !== undefined && after.ring === provinces.length
  return named(
    `
      select own.*, page.places
      from (
        select array_agg(id order by ring, ${recommendedOrder}) as ids,
          json_agg(json_build_object('ring', ring, 'top', top,
            'active_micros', (extract(epoch from active_at) * 1000000)::bigint::text) order by ring, ${recommendedOrder}) as places
        from (
          select id, ring, top, active_at from (
            select one.id, place.ring, one.top, one.active_at
            from (
              select ring, province_id, case when ring = ${ring}::int then ${top}::boolean else true end as top_before,
                case when ring = ${ring}::int then to_timestamp(0) + ${at}::bigint * interval '1 microsecond'
                  else 'infinity' end as at_before,
                case when ring = ${ring}::int then ${id}::int else 2147483647 end as id_before
              from unnest(${nearby}::smallint[], ${rings}::int[]) place (province_id, ring)
              where ring >= coalesce(${ring}::int, 0)) place
            cross join lateral (
              select id, top, active_at from search_profile
              where ${where} and province_id = place.province_id
                and ${behind('(place.top_before, place.at_before, place.id_before)')}
              order by ${recommendedOrder}
              limit ${limit}::bigint) one
            union all
            (select id, ${provinces.length} as ring, top, active_at from search_profile
              where ${where} and province_id <> all (${nearby}::smallint[])
                and ${behind(bounded ? cursor : first)}
              order by ${recommendedOrder}
              limit ${limit}::bigint)
          ) rings
          order by ring, ${recommendedOrder}
          limit ${limit}::bigint - ${skip}::bigint offset ${skip}::bigint
        ) found
      ) page
      cross join lateral ${cardsOf('page.ids', viewerId ?? '')} own`,
    [
      ...values,
      provinces,
      provinces.map((_, index) => index),
      rows,
      offset,
      viewer.userId,
      after === undefined ? null : from,
      after?.top ?? null,
      after?.activeAt ?? null,
      after?.id ?? null,
    ],
  )
}

/** How many people are in each of these provinces, and how many of them are new; as far as one counts. */
export function placesQuery(viewer: Viewer, provinces: readonly number[], countMax: number): SearchQuery {
  const { where, values } = shape(viewer, {})
  const nearby = `$${values.length + 1}`
  const counted = (condition: string) =>
    `(select count(*)::int from (select from search_profile where ${where}
        and province_id = place.province_id${condition} limit ${countMax + 1}) counted)`
  return named(
    `
      select place.province_id, ${counted('')} as people,
        ${counted(` and listed_at > now() - interval '7 days'`)} as newcomers
      from unnest(${nearby}::smallint[]) with ordinality as place (province_id, ring)
      order by ring`,
    [...values, provinces],
  )
}

/** The heads of the neighbours and of the newcomers: `kinds` tells whose each is. */
export function headsQuery(viewer: Viewer, provinces: readonly number[]): SearchQuery {
  const { where, values } = shape(viewer, {})
  const [nearby, viewerId] = [`$${values.length + 1}`, `$${values.length + 2}`]
  // Who is shown in one section is left out of the next, so that each has enough to choose from.
  const enough = sectionSizes.own + sectionSizes.near + sectionSizes.new
  const heads = (kind: string, beyond: string, order: string, condition = '') => `
        (select one.id, '${kind}' as kind, row_number() over (order by ${beyond}) as place
        from unnest(${nearby}::smallint[]) with ordinality as province (province_id, ring)
        cross join lateral (
          select id, top, active_at, listed_at from search_profile
          where ${where} and province_id = province.province_id${condition}
          order by ${order} limit ${enough}) one
        ${kind === 'near' ? 'where ring > 1' : ''}
        order by ${beyond}
        limit ${enough})`
  return named(
    `
      select own.*, head.kinds
      from (
        select array_agg(id order by kind, place) as ids, json_agg(kind order by kind, place) as kinds
        from (
        ${heads('near', `ring, ${recommendedOrder}`, recommendedOrder)}
        union all
        ${heads('new', 'listed_at desc, id desc', 'listed_at desc, id desc', ` and listed_at > now() - interval '7 days'`)}
        ) found
      ) head
      cross join lateral ${cardsOf('head.ids', viewerId)} own`,
    [...values, provinces, viewer.userId],
  )
}
