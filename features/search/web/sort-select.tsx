import { type Sort, sorts } from '../contract/search.ts'
import { Choices } from '#platform/web/ui/choices.tsx'
import { sortNames } from './words.ts'

interface SortSelectProps {
  sort: Sort
  /** Kings cost nothing. */
  forHostess: boolean
  onChange: (sort: Sort) => void
  className?: string
  id?: string
}

/** 'Ordina per'. */
export function SortSelect({ sort, forHostess, onChange, className = '', id }: SortSelectProps) {
  const offered = forHostess ? sorts.filter((each) => !each.startsWith('cost')) : sorts
  return (
    <select
      id={id}
      aria-label="Ordina per"
      className={`input ${className}`}
      value={sort}
      onChange={({ target }) => onChange(sorts.find((each) => each === target.value) ?? 'recommended')}
    >
      <Choices choices={offered.map((each) => ({ value: each, label: sortNames[each] }))} />
    </select>
  )
}
