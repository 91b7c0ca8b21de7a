import { expect, test } from 'vitest'
import { requirement } from '#testing/requirement.ts'
import { htmlOf, wordsOf } from '#testing/web/profile-pages.tsx'
import { FilterDrawer } from './filter-drawer.tsx'
import { noFilters } from './filters.ts'

const nothing = () => {}

const drawer = (forHostess: boolean) =>
  wordsOf(
    htmlOf(
      <FilterDrawer
        open
        onClose={nothing}
        filters={noFilters}
        onApply={nothing}
        forHostess={forHostess}
        forMember={false}
      />,
    ),
  )

test('a hostess is offered neither types nor costs, whoever else searches both', () => {
  const onlyForOthers = ['Hostess', 'Wingwoman', 'Sugarbaby', 'Crediti per sblocco']
  for (const words of onlyForOthers) expect(drawer(false)).toContain(words)
  requirement('SEARCH-20', () => {
    expect(drawer(true)).toContain('Profilo verificato')
    for (const words of onlyForOthers) expect(drawer(true)).not.toContain(words)
  })
})
