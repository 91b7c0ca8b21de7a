import { CircleQuestionMark, ListFilter, Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { Choices } from '#platform/web/ui/choices.tsx'
import { groundIds, grounds } from '../../contract/grounds.ts'
import { countNarrowing, type QueueFilter } from './queue-filter.ts'
import { QueueViews } from './queue-views.tsx'

interface FiltersProps {
  filter: QueueFilter
  onChange: (change: Partial<QueueFilter>) => void
}

/** Long enough to finish a word. */
const typingPause = 300

export const queueSearchId = 'queue-search'

interface SearchProps extends FiltersProps {
  /** Enter, or Escape in the empty field: on to what was found. */
  onLeave: () => void
}

/** The search field of the title bar; what is typed goes into the address. */
export function QueueSearch({ filter, onChange, onLeave }: SearchProps) {
  const [typed, setTyped] = useState(filter.query)
  useEffect(() => {
    const query = typed.trim()
    if (query === filter.query) return
    const timer = setTimeout(() => onChange({ query }), typingPause)
    return () => clearTimeout(timer)
  })
  return (
    <label className="relative w-60 max-sm:w-full">
      <span className="sr-only">Cerca per nome, email o numero pratica</span>
      <Search
        size={20}
        strokeWidth={1.6}
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-3"
      />
      <input
        id={queueSearchId}
        type="search"
        aria-keyshortcuts="/"
        className="input h-target min-h-0 pl-10.5"
        placeholder="Nome, email, numero pratica"
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter' || (key === 'Escape' && typed === '')) onLeave()
        }}
      />
    </label>
  )
}

interface MoreProps extends FiltersProps {
  blurred: boolean
  onBlur: (on: boolean) => void
  onHelp: () => void
  /** Whether the queue has several kinds of cases: views are of that one. */
  mixed: boolean
}

/** The narrow line under the tabs. */
export function QueueFilters({ filter, onChange, blurred, onBlur, onHelp, mixed }: MoreProps) {
  const narrowing = countNarrowing(filter)
  const [open, setOpen] = useState(narrowing > 0)
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1 border-b border-line px-4 py-2 lg:px-7">
      <Checkbox
        label="Decisi"
        checked={filter.state === 'decided'}
        onChange={(event) =>
          onChange({
            state: event.target.checked ? 'decided' : 'open',
            urgent: false,
            mine: false,
            waited: undefined,
          })
        }
      />
      {filter.state === 'open' ? (
        <>
          <Checkbox
            label="Urgenti"
            checked={filter.urgent}
            onChange={(event) => onChange({ urgent: event.target.checked })}
          />
          <Checkbox
            label="Presi da me"
            checked={filter.mine}
            onChange={(event) => onChange({ mine: event.target.checked })}
          />
        </>
      ) : null}
      {filter.view === 'cases' ? (
        <Checkbox
          label="Miniature sfocate"
          checked={blurred}
          onChange={(event) => onBlur(event.target.checked)}
        />
      ) : null}
      <span className="ml-auto flex flex-wrap">
        <Button look="tertiary" size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
          <ListFilter size={18} strokeWidth={1.6} aria-hidden />
          {narrowing > 0 ? `Filtri (${narrowing})` : 'Filtri'}
        </Button>
        <Button look="tertiary" size="sm" onClick={onHelp}>
          <CircleQuestionMark size={18} strokeWidth={1.6} aria-hidden />
          <span className="max-sm:sr-only">Scorciatoie</span>
        </Button>
      </span>
      {open ? (
        <div className="flex w-full flex-wrap gap-2 pb-1">
          <NarrowBy filter={filter} onChange={onChange} />
          {mixed ? <QueueViews filter={filter} onChange={onChange} /> : null}
        </div>
      ) : null}
    </div>
  )
}

const roleChoices = [
  { value: 'HOSTESS', label: 'Hostess' },
  { value: 'KING', label: 'King' },
] as const
const waitedChoices = [
  { value: 'overdue', label: 'Oltre la scadenza' },
  { value: 'day', label: 'Da più di un giorno' },
  { value: 'week', label: 'Da più di una settimana' },
] as const
const groundChoices = groundIds.map((id) => ({ value: id, label: grounds[id].label }))

function NarrowBy({ filter, onChange }: FiltersProps) {
  const { rule, role, waited, state } = filter
  return (
    <>
      <Narrow
        label="Motivo"
        all="Tutti i motivi"
        value={rule}
        choices={groundChoices}
        onChoose={(chosen) => onChange({ rule: chosen })}
      />
      <Narrow
        label="Ruolo"
        all="Tutti i ruoli"
        value={role}
        choices={roleChoices}
        onChoose={(chosen) => onChange({ role: chosen })}
      />
      {state === 'open' ? (
        <Narrow
          label="In coda"
          all="Qualsiasi attesa"
          value={waited}
          choices={waitedChoices}
          onChoose={(chosen) => onChange({ waited: chosen })}
        />
      ) : null}
    </>
  )
}

interface NarrowProps<T extends string> {
  label: string
  /** What it says while nothing is chosen. */
  all: string
  value: T | undefined
  choices: readonly { readonly value: T; readonly label: string }[]
  onChoose: (value: T | undefined) => void
}

function Narrow<T extends string>({ label, all, value, choices, onChoose }: NarrowProps<T>) {
  return (
    <select
      aria-label={label}
      className="input h-target min-h-0 w-auto max-w-48 py-0 text-sm max-sm:max-w-full max-sm:flex-1"
      value={value ?? ''}
      onChange={({ target }) => onChoose(choices.find((choice) => choice.value === target.value)?.value)}
    >
      <Choices placeholder={all} choices={choices} />
    </select>
  )
}
