import type { Needs } from '#platform/server/needs.ts'
import { type SearchPage, type SearchSection, searchLimits, sectionSizes } from '../contract/search.ts'
import { card, type Found, type Searcher } from './card.ts'
import { headsQuery, nearQuery, type Placed, placesQuery, readCursor, writeCursor } from './near-query.ts'
import { run } from './run.ts'

interface Asked {
  /** One's own first. */
  readonly provinces: readonly number[]
  readonly page: number
  readonly perPage: number
  readonly after: string | undefined
}

type FoundNear = Found & Placed

/** The rows of a page by `near` and one more; the first page has its sections with it. */
export async function findNear(
  needs: Pick<Needs, 'pool' | 'config'>,
  viewer: Searcher,
  { provinces, page, perPage, after }: Asked,
): Promise<{ rows: Found[]; seen: number } & Pick<SearchPage, 'next' | 'sections'>> {
  const query = nearQuery(viewer, {
    provinces,
    perPage,
    // Without a cursor, as a client that counts pages asks for it.
    offset: after === undefined ? (page - 1) * perPage : 0,
    after: after === undefined ? undefined : readCursor(after),
  })
  const isFirst = page === 1 && after === undefined
  const [rows, sections] = await Promise.all([
    run<FoundNear>(needs, query),
    isFirst ? sectionsOf(needs, viewer, provinces) : undefined,
  ])
  const last = rows.length > perPage ? rows[perPage - 1] : undefined
  return {
    rows,
    seen: rows.length,
    ...(last && { next: writeCursor(last) }),
    ...(sections && { sections: withOwn(sections, rows, (row) => card(needs, viewer, row)) }),
  }
}

interface Sections {
  readonly places: readonly { province_id: number; people: number; newcomers: number }[]
  readonly heads: readonly (Found & { kind: 'near' | 'new' })[]
}

async function sectionsOf(
  needs: Pick<Needs, 'pool'>,
  viewer: Searcher,
  provinces: readonly number[],
): Promise<Sections> {
  const [places, heads] = await Promise.all([
    run<Sections['places'][number]>(needs, placesQuery(viewer, provinces, searchLimits.countMax)),
    run<Sections['heads'][number]>(needs, headsQuery(viewer, provinces)),
  ])
  return { places, heads }
}

/** A section without anybody is left out, and nobody stands in two of them. */
function withOwn(
  { places, heads }: Sections,
  rows: readonly FoundNear[],
  cardOf: (row: Found) => SearchSection['data'][number],
): SearchSection[] {
  const [own, ...others] = places
  const shown = new Set<number>()
  const section = (
    kind: SearchSection['kind'],
    from: readonly Found[],
    where: Sections['places'],
    total: number,
  ): SearchSection => {
    const data = from.filter(({ id }) => !shown.has(id)).slice(0, sectionSizes[kind])
    for (const { id } of data) shown.add(id)
    return {
      kind,
      province_ids: where.map(({ province_id }) => province_id),
      total: Math.min(total, searchLimits.countMax),
      data: data.map(cardOf),
    }
  }
  const sum = (counted: 'people' | 'newcomers') => (all: number, place: Sections['places'][number]) =>
    all + place[counted]
  const inhabited = others.filter(({ people }) => people > 0)
  return [
    section(
      'own',
      rows.filter(({ ring }) => ring === 0),
      own ? [own] : [],
      own?.people ?? 0,
    ),
    section('near', ofKind(heads, 'near'), inhabited, inhabited.reduce(sum('people'), 0)),
    section(
      'new',
      ofKind(heads, 'new'),
      places.filter(({ newcomers }) => newcomers > 0),
      places.reduce(sum('newcomers'), 0),
    ),
  ].filter(({ data }) => data.length > 0)
}

const ofKind = (heads: Sections['heads'], kind: 'near' | 'new') => heads.filter((row) => row.kind === kind)
