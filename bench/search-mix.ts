import { costs, type SearchFilters } from '#features/search/contract/search.ts'
import type { Random } from '#demo/random.ts'
import { languages } from '#features/reference/server/languages.ts'

/** What the draws come from: chance, and the provinces where people live, the crowded ones more often. */
export interface Draw {
  readonly chance: Random
  readonly places: readonly number[]
}

interface FilterClass {
  readonly name: string
  /** How many in a hundred searches are of this kind. */
  readonly share: number
  readonly draw: (draw: Draw) => SearchFilters
}

function ages({ chance }: Draw): { minage: number; maxage: number } {
  const minage = chance.between(18, 32)
  return { minage, maxage: minage + chance.between(5, 20) }
}

const type = ({ chance }: Draw): SearchFilters => ({
  [chance.pick(['hostess', 'wingwoman', 'sugarbaby'])]: true,
})

const province = ({ chance, places }: Draw): SearchFilters => ({ province_id: chance.pick(places) })

/** Every class of filters that search-design names, and those that its drawer adds, as often as people use them. */
export const filterClasses: readonly FilterClass[] = [
  { name: 'all, page 1', share: 20, draw: () => ({}) },
  { name: 'all, pages 2 to 5', share: 8, draw: ({ chance }) => ({ page: chance.between(2, 5) }) },
  { name: 'all, page 200', share: 1, draw: () => ({ page: 200 }) },
  { name: 'province', share: 22, draw: province },
  {
    name: 'province, type, age',
    share: 15,
    draw: (draw) => ({ ...province(draw), ...type(draw), ...ages(draw) }),
  },
  {
    name: 'province, verified, cost',
    share: 6,
    draw: (draw) => ({ ...province(draw), verified_profile: true, cost: 100 }),
  },
  {
    name: 'country, language, cost',
    share: 5,
    draw: ({ chance }) => ({ language: chance.pick(languages).id, cost: chance.pick(costs) }),
  },
  { name: 'country, age, type', share: 5, draw: (draw) => ({ ...ages(draw), ...type(draw) }) },
  { name: 'top, country', share: 3, draw: () => ({ top_profile: true }) },
  { name: 'newest, country', share: 5, draw: () => ({ sort: 'newest' }) },
  { name: 'newest, province', share: 3, draw: (draw) => ({ sort: 'newest', ...province(draw) }) },
  { name: 'online, country', share: 3, draw: () => ({ sort: 'online' }) },
  { name: 'rating, country', share: 2, draw: () => ({ sort: 'rating' }) },
  { name: 'dearest, province', share: 1, draw: (draw) => ({ sort: 'cost_desc', ...province(draw) }) },
  { name: 'cheapest, country', share: 1, draw: () => ({ sort: 'cost_asc' }) },
]

/** One search as people ask, by the shares of the classes. */
export function drawSearch(draw: Draw): SearchFilters {
  return draw.chance.pick(byShare).draw(draw)
}

const byShare = filterClasses.flatMap((kind) => Array.from({ length: kind.share }, () => kind))
