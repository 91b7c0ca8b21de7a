import { useQuery } from '@tanstack/react-query'
import { withThousands } from '#platform/contract/italian-numbers.ts'
import { useSettled } from '#platform/web/forms/use-settled.ts'
import { searchLimits } from '../contract/search.ts'
import type { CountsByToggle } from '../contract/near.ts'
import type { Filters } from './filters.ts'
import { countQuery } from './queries.ts'

/** So long nothing may be pressed before the server is asked. */
const pauseMs = 300

export interface DraftCount {
  /** «Mostra 34 profili». */
  readonly words: string
  readonly asking: boolean
  /** Nobody would be left: there is nothing to show. */
  readonly none: boolean
  /** How many with each toggle; the last that is known while the next is asked. */
  readonly byToggle: CountsByToggle
}

/** How many would be found with what is drafted; null: it makes no sense yet. A failure stands in nobody's way. */
export function useDraftCount(draft: Filters | null, isTold: boolean): DraftCount {
  const { settled, moving } = useSettled(draft, pauseMs, same)
  const { data, isFetching } = useQuery({ ...countQuery(settled), enabled: isTold && settled !== null })
  const asking = isTold && draft !== null && (isFetching || moving)
  const count = asking || settled === null ? undefined : data?.count
  return { words: wordsOf(count), asking, none: count === 0, byToggle: data?.by_toggle ?? {} }
}

function same(one: Filters | null, other: Filters | null): boolean {
  if (one === null || other === null) return one === other
  return (Object.keys(one) as (keyof Filters)[]).every((name) =>
    name === 'toggles'
      ? one.toggles.size === other.toggles.size && [...one.toggles].every((each) => other.toggles.has(each))
      : one[name] === other[name],
  )
}

function wordsOf(count: number | undefined): string {
  if (count === undefined) return 'Mostra i profili'
  if (count === 0) return 'Nessun profilo, rimuovi un filtro'
  if (count >= searchLimits.countMax) return `Mostra oltre ${withThousands(searchLimits.countMax)} profili`
  return count === 1 ? 'Mostra 1 profilo' : `Mostra ${withThousands(count)} profili`
}
