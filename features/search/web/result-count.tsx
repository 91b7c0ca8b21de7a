import { withThousands } from '#platform/contract/italian-numbers.ts'
import { searchLimits } from '../contract/search.ts'
import type { SearchResults } from './queries.ts'

/** Spoken as it changes; guests are not told how many there are in all. */
export function ResultCount({ results }: { results: SearchResults }) {
  return (
    <span role="status" className="num text-base whitespace-nowrap text-ink-2 max-sm:sr-only">
      {results.data && !results.isPlaceholderData ? countText(results) : ''}
    </span>
  )
}

function countText({ data, hasNextPage }: SearchResults): string {
  const pages = data?.pages ?? []
  const total = pages.at(-1)?.total
  if (total !== undefined) {
    const profiles = `${withThousands(total)} ${total === 1 ? 'profilo' : 'profili'}`
    return total >= searchLimits.countMax ? `Almeno ${profiles}` : profiles
  }
  const shown = pages.reduce((sum, page) => sum + page.data.length, 0)
  if (hasNextPage) return `Primi ${withThousands(shown)} profili`
  return shown === 1 ? '1 profilo' : `${withThousands(shown)} profili`
}
