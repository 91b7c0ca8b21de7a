import { daysFrom } from '#features/availability/contract/availability.ts'
import { todayInItaly } from '#platform/contract/italian-time.ts'
import type { Toggle } from '../contract/search-toggles.ts'
import { searchToggles } from '../contract/search-toggles.ts'
import type { Filters } from './filters.ts'
import { flipped } from './flipped.ts'
import { nextSaturday } from './words.ts'

interface QuickFiltersProps {
  filters: Filters
  onChange: (filters: Filters) => void
}

const quickToggles = ['active', 'verified', 'answers'] as const satisfies readonly Toggle[]

const chip =
  'inline-flex min-h-target flex-none items-center rounded-full bg-surface px-4 text-sm font-medium whitespace-nowrap inset-ring inset-ring-line-strong hover:inset-ring-ink-2 aria-pressed:bg-primary-soft aria-pressed:font-semibold aria-pressed:text-primary-text aria-pressed:inset-ring-[1.5px] aria-pressed:inset-ring-primary-text'

/** What is asked for most, without the panel: applied at once. */
export function QuickFilters({ filters, onChange }: QuickFiltersProps) {
  const saturday = nextSaturday(daysFrom(todayInItaly()))
  return (
    <div
      role="group"
      aria-label="Filtri rapidi"
      className="flex gap-2 max-sm:-mx-(--gutter) max-sm:w-screen max-sm:overflow-x-auto max-sm:px-(--gutter) max-sm:[scrollbar-width:none] sm:max-lg:hidden lg:max-2xl:[&>:nth-child(n+4)]:hidden"
    >
      {saturday === undefined ? null : (
        <button
          type="button"
          className={chip}
          aria-pressed={filters.freeOn === saturday}
          onClick={() => onChange({ ...filters, freeOn: filters.freeOn === saturday ? null : saturday })}
        >
          Libera sabato
        </button>
      )}
      {quickToggles.map((name) => (
        <button
          key={name}
          type="button"
          className={chip}
          aria-pressed={filters.toggles.has(name)}
          onClick={() => onChange({ ...filters, toggles: flipped(filters.toggles, name) })}
        >
          {searchToggles[name].label}
        </button>
      ))}
    </div>
  )
}
