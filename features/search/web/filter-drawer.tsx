import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, Check, Crown, type LucideIcon, Search } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { costs } from '../contract/search.ts'
import { searchToggles, type Toggle, toggles } from '../contract/search-toggles.ts'
import { miscdataQuery } from '#features/reference/web/reference.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Drawer } from '#platform/web/ui/dialog.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { AgeRange } from './age-range.tsx'
import { ageRangeError, type Filters, noFilters } from './filters.ts'
import { SortSelect } from './sort-select.tsx'
import { costName } from './words.ts'

interface FilterDrawerProps {
  open: boolean
  onClose: () => void
  filters: Filters
  onApply: (filters: Filters) => void
  /** Types and costs exist for hostesses only; a hostess looks for kings [SEARCH-20]. */
  forHostess: boolean
}

const formId = 'search-filters'

/**
 * 'Affina ricerca': a draft of the filters, applied by 'Search' [SEARCH-03] [SEARCH-19].
 * A new `key` for each opening drops what was drafted before.
 */
export function FilterDrawer({ open, onClose, ...rest }: FilterDrawerProps) {
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title="Affina ricerca"
      footer={
        <>
          <Button look="tertiary" type="reset" form={formId} lang="en">
            Clear All
          </Button>
          <Button size="lg" type="submit" form={formId} className="ml-auto min-w-44" lang="en">
            <Search size={20} strokeWidth={1.6} aria-hidden />
            Search
          </Button>
        </>
      }
    >
      <FilterForm {...rest} onClose={onClose} />
    </Drawer>
  )
}

const icons: Partial<Record<Toggle, LucideIcon>> = { verified: BadgeCheck, top: Crown }

function FilterForm({ onClose, filters, onApply, forHostess }: Omit<FilterDrawerProps, 'open'>) {
  const { draft, change, ages, ageError, setAges, taken, clear } = useFilterDraft(filters)
  const { data: miscdata } = useQuery(miscdataQuery)

  function apply(event: FormEvent) {
    event.preventDefault()
    const wanted = taken()
    if (wanted === null) return
    onApply(wanted)
    onClose()
  }

  return (
    <form
      id={formId}
      noValidate
      onSubmit={apply}
      onReset={(event) => {
        event.preventDefault()
        clear()
      }}
      className="-m-6 divide-y divide-line"
    >
      <Group>
        <Types on={draft.toggles} forHostess={forHostess} onChange={(next) => change({ toggles: next })} />
      </Group>
      <Group>
        <AgeRange
          minage={ages.min}
          maxage={ages.max}
          error={ageError}
          onChange={(min, max) => setAges({ min, max })}
        />
      </Group>
      {forHostess ? null : (
        <Group>
          <Select
            label="Crediti per sblocco"
            placeholder="Qualsiasi"
            value={draft.cost ?? ''}
            choices={costs.map((cost) => ({ value: cost, label: costName(cost) }))}
            onChange={({ target }) =>
              change({ cost: costs.find((cost) => String(cost) === target.value) ?? null })
            }
          />
        </Group>
      )}
      <Group>
        <Select
          label="Lingua"
          placeholder="Qualsiasi lingua"
          value={draft.language ?? ''}
          choices={(miscdata?.spoken_languages ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ target }) => change({ language: target.value === '' ? null : Number(target.value) })}
        />
      </Group>
      <Group className="sm:hidden">
        <label htmlFor="drawer-sort" className="mb-1.5 block text-sm font-semibold">
          Ordina per
        </label>
        <SortSelect
          id="drawer-sort"
          sort={draft.sort}
          forHostess={forHostess}
          onChange={(sort) => change({ sort })}
        />
      </Group>
    </form>
  )
}

/** What is chosen until it is applied. Ages are text, so that a half-typed one can stand. */
function useFilterDraft(filters: Filters) {
  const [draft, setDraft] = useState(filters)
  const [ages, setAges] = useState({ min: textOf(filters.minage), max: textOf(filters.maxage) })
  const [ageError, setAgeError] = useState<string>()
  return {
    draft,
    ages,
    ageError,
    change: (part: Partial<Filters>) => setDraft({ ...draft, ...part }),
    setAges(next: typeof ages) {
      setAges(next)
      setAgeError(undefined)
    },
    clear() {
      setDraft({ ...noFilters, province: draft.province })
      setAges({ min: '', max: '' })
      setAgeError(undefined)
    },
    /** The filters as drafted; null, with the focus in the field, where the ages are wrong. */
    taken(): Filters | null {
      const error = ageRangeError(ages.min, ages.max)
      if (error === null) return { ...draft, minage: numberOf(ages.min, 18), maxage: numberOf(ages.max, 99) }
      setAgeError(error)
      document.getElementById('minage')?.focus()
      return null
    },
  }
}

interface TypesProps {
  on: Filters['toggles']
  forHostess: boolean
  onChange: (on: Filters['toggles']) => void
}

function Types({ on, forHostess, onChange }: TypesProps) {
  const offered = (name: Toggle) => !forHostess || searchToggles[name].role === 'MEMBER'
  function flip(name: Toggle) {
    const next = new Set(on)
    if (!next.delete(name)) next.add(name)
    onChange(next)
  }
  return (
    <fieldset>
      <legend className="mb-3.5 text-sm font-semibold">Tipologia</legend>
      <div className="flex flex-wrap gap-2">
        {toggles.filter(offered).map((name) => (
          <TypeToggle key={name} icon={icons[name]} pressed={on.has(name)} onPress={() => flip(name)}>
            {searchToggles[name].label}
          </TypeToggle>
        ))}
      </div>
    </fieldset>
  )
}

function Group({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <div className={`px-6 py-5.5 ${className}`}>{children}</div>
}

interface TypeToggleProps {
  icon: LucideIcon | undefined
  pressed: boolean
  onPress: () => void
  children: ReactNode
}

function TypeToggle({ icon, pressed, onPress, children }: TypeToggleProps) {
  const Icon = pressed ? Check : icon
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className="inline-flex min-h-target items-center gap-2 rounded-full bg-surface px-4 text-base font-medium inset-ring inset-ring-control-line hover:inset-ring-ink-2 aria-pressed:bg-primary-soft aria-pressed:font-semibold aria-pressed:text-primary-text aria-pressed:inset-ring-[1.5px] aria-pressed:inset-ring-primary-text"
    >
      {Icon ? <Icon size={16} strokeWidth={1.8} aria-hidden /> : null}
      {children}
    </button>
  )
}

const textOf = (value: number | null) => (value === null ? '' : String(value))

/** The widest bound filters nobody out, so it is no filter. */
function numberOf(text: string, widest: number): number | null {
  return text === '' || Number(text) === widest ? null : Number(text)
}
