import type { Needs } from '#platform/server/needs.ts'
import { type SearchPage, type SearchSection, searchLimits, sectionSizes } from '../contract/search.ts'
import { card, type Found, readCards, type Searcher, type WrittenCards } from './card.ts'
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
type Head = Found & { readonly kind: 'near' | 'new' }

/** Who is on a page by `near`, and how many are seen with one more; the first page has its sections with it. */
export async function findNear(
  needs: Pick<Needs, 'pool' | 'config'>,
  viewer: Searcher,
  { provinces, page, perPage, after }: Asked,
): Promise<{ found: Found[]; seen: number } & Pick<SearchPage, 'next' | 'sections'>> {
  const query = nearQuery(viewer, {
    provinces,
    perPage,
    // Without a cursor, as a client that counts pages asks for it.
    offset: after === undefined ? (page - 1) * perPage : 0,
    after: after === undefined ? undefined : readCursor(after),
  })
  const isFirst = page === 1 && after === undefined
  const [[written], sections] = await Promise.all([
    run<WrittenCards & { places: Placed[] | null }>(needs, query),
    isFirst ? sectionsOf(needs, viewer, provinces) : undefined,
  ])
  const places = written?.places ?? []
  const seen: FoundNear[] = (written ? readCards(written) : []).map((each, at) => ({
    ...each,
    ...places[at]!,
  }))
  const last = seen.length > perPage ? seen[perPage - 1] : undefined
  return {
    found: seen.slice(0, perPage),
    seen: seen.length,
    ...(last && { next: writeCursor(last) }),
    ...(sections && { sections: withOwn(sections, seen, (each) => card(needs, viewer, each)) }),
  }
}

interface Sections {
  readonly places: readonly { province_id: number; people: number; newcomers: number }[]
  readonly heads: readonly Head[]
}

async function sectionsOf(
  needs: Pick<Needs, 'pool'>,
  viewer: Searcher,
  provinces: readonly number[],
): Promise<Sections> {
  const [places, [heads]] = await Promise.all([
    run<Sections['places'][number]>(needs, placesQuery(viewer, provinces, searchLimits.countMax)),
    run<WrittenCards & { kinds: Head['kind'][] | null }>(needs, headsQuery(viewer, provinces)),
  ])
  const kinds = heads?.kinds ?? []
  return {
    places,
    heads: (heads ? readCards(heads) : []).map((each, at) => ({ ...each, kind: kinds[at]! })),
  }
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
