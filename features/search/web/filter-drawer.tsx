import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { langOf, say } from '#platform/web/shell/wording.ts'
import { costs } from '../contract/search.ts'
import type { CountsByToggle } from '../contract/near.ts'
import { miscdataQuery } from '#features/reference/web/reference.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Drawer } from '#platform/web/ui/dialog.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { AgeRange } from './age-range.tsx'
import { useDraftCount } from './draft-count.ts'
import { ageRangeError } from './age-range-error.ts'
import { type Filters, noFilters } from './filters.ts'
import { AvailabilityToggles, TypeToggles } from './filter-toggles.tsx'
import { FreeDay } from './free-day.tsx'
import { SortSelect } from './sort-select.tsx'
import { costName } from './words.ts'

interface FilterDrawerProps {
  open: boolean
  onClose: () => void
  filters: Filters
  onApply: (filters: Filters) => void
  /** Types and costs exist for hostesses only; a hostess looks for kings [SEARCH-20]. */
  forHostess: boolean
  /** Who is told how many are left, and may ask who is free on a day. */
  forMember: boolean
}

const formId = 'search-filters'

/**
 * 'Affina ricerca': a draft of the filters, applied by 'Search' [SEARCH-03] [SEARCH-19].
 * A new `key` for each opening drops what was drafted before.
 */
export function FilterDrawer({ open, onClose, filters, onApply, forHostess, forMember }: FilterDrawerProps) {
  const draft = useFilterDraft(filters)
  const count = useDraftCount(draft.valid, open && forMember)

  function apply(event: FormEvent) {
    event.preventDefault()
    const wanted = draft.taken()
    if (wanted === null) return
    onApply(wanted)
    onClose()
  }

  return (
    <Drawer
      open={open}
      onClose={onClose}
      title="Affina ricerca"
      footer={
        <>
          <Button look="tertiary" type="reset" form={formId} lang={langOf('Clear All')}>
            {say('Clear All')}
          </Button>
          <Button
            size="lg"
            type="submit"
            form={formId}
            className="ml-auto min-w-56"
            blocked={count.none && 'Nessuno corrisponde a questi filtri.'}
          >
            {count.asking ? (
              <span className="spinner" aria-hidden="true" />
            ) : (
              <Search size={20} strokeWidth={1.6} aria-hidden />
            )}
            <span className="grid text-left leading-tight">
              <span lang={langOf('Search')} className="text-xs font-medium">
                {say('Search')}
              </span>{' '}
              <span role="status">{count.words}</span>
            </span>
          </Button>
        </>
      }
    >
      <FilterForm
        {...draft}
        counts={count.byToggle}
        onApply={apply}
        forHostess={forHostess}
        withDays={forMember && !forHostess}
      />
    </Drawer>
  )
}

type FilterFormProps = Omit<ReturnType<typeof useFilterDraft>, 'valid' | 'taken'> & {
  counts: CountsByToggle
  onApply: (event: FormEvent) => void
  forHostess: boolean
  /** Whether one may look for who is active, answers, or is free on a day. */
  withDays: boolean
}

function FilterForm({
  draft,
  change,
  ages,
  ageError,
  setAges,
  clear,
  counts,
  onApply,
  forHostess,
  withDays,
}: FilterFormProps) {
  const { data: miscdata } = useQuery(miscdataQuery)
  return (
    <form
      id={formId}
      noValidate
      onSubmit={onApply}
      onReset={(event) => {
        event.preventDefault()
        clear()
      }}
      className="-m-6 divide-y divide-line"
    >
      <Group>
        <TypeToggles
          on={draft.toggles}
          counts={counts}
          forHostess={forHostess}
          onChange={(next) => change({ toggles: next })}
        />
      </Group>
      {withDays ? <Availability draft={draft} change={change} /> : null}
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

/** Who is active, answers, and is free on a day: what members are told. */
function Availability({ draft, change }: Pick<FilterFormProps, 'draft' | 'change'>) {
  return (
    <Group>
      <AvailabilityToggles on={draft.toggles} onChange={(toggles) => change({ toggles })} />
      <div className="mt-4">
        <FreeDay day={draft.freeOn} onChange={(freeOn) => change({ freeOn })} />
      </div>
    </Group>
  )
}

/** What is chosen until it is applied. Ages are text, so that a half-typed one can stand. */
function useFilterDraft(filters: Filters) {
  const [draft, setDraft] = useState(filters)
  const [ages, setAges] = useState({ min: textOf(filters.minage), max: textOf(filters.maxage) })
  const [ageError, setAgeError] = useState<string>()
  const withAges = () => ({ ...draft, minage: numberOf(ages.min, 18), maxage: numberOf(ages.max, 99) })
  return {
    draft,
    /** As it would be applied; null while the ages make no sense. */
    valid: ageRangeError(ages.min, ages.max) === null ? withAges() : null,
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
      if (error === null) return withAges()
      setAgeError(error)
      document.getElementById('minage')?.focus()
      return null
    },
  }
}

function Group({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <div className={`px-6 py-5.5 ${className}`}>{children}</div>
}

const textOf = (value: number | null) => (value === null ? '' : String(value))

/** The widest bound filters nobody out, so it is no filter. */
function numberOf(text: string, widest: number): number | null {
  return text === '' || Number(text) === widest ? null : Number(text)
}
