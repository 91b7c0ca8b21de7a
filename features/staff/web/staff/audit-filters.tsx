import { type FormEvent, useState } from 'react'
import type { AuditFilters } from '../../contract/audit-log.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { RemovableChip } from '#platform/web/ui/chip.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { TextInput } from '#platform/web/ui/text-input.tsx'
import { actionChoices, subjectOf } from './audit-words.ts'

interface AuditFilterBarProps {
  filters: AuditFilters
  actors: readonly { readonly id: number; readonly name: string }[]
  /** What the address is to say. */
  onChange: (params: Record<string, string>) => void
}

/** The filters of the log: lists act at once, words when they are sent. */
export function AuditFilterBar({ filters, actors, onChange }: AuditFilterBarProps) {
  const [query, setQuery] = useState(filters.query ?? '')
  const [person, setPerson] = useState(filters.person ?? '')
  const [shown, setShown] = useState(filters)

  // A link of the list has set them.
  if (shown.query !== filters.query || shown.person !== filters.person) {
    setShown(filters)
    setQuery(filters.query ?? '')
    setPerson(filters.person ?? '')
  }

  function change(next: AuditFilters) {
    onChange(paramsOf({ ...filters, query, person, ...next }))
  }

  function search(event: FormEvent) {
    event.preventDefault()
    change({})
  }

  return (
    <form role="search" aria-label="Filtri del registro" onSubmit={search} className="mb-5 grid gap-3.5">
      <div className="grid grid-cols-2 items-end gap-3.5 max-[460px]:grid-cols-1 lg:grid-cols-4">
        <Select
          label="Chi"
          placeholder="Chiunque"
          choices={actors.map(({ id, name }) => ({ value: id, label: name }))}
          value={filters.actor ?? ''}
          onChange={({ target }) => change({ actor: Number(target.value) || undefined })}
        />
        <Select
          label="Operazione"
          placeholder="Tutte"
          choices={actionChoices}
          value={filters.action ?? ''}
          onChange={({ target }) =>
            change({ action: actionChoices.find(({ value }) => value === target.value)?.value })
          }
        />
        <TextInput
          label="Persona"
          placeholder="Nickname o numero"
          maxLength={60}
          value={person}
          onChange={({ target }) => setPerson(target.value)}
        />
        <TextInput
          label="Parole del motivo"
          maxLength={200}
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
        <TextInput
          label="Dal"
          type="date"
          value={filters.from ?? ''}
          onChange={({ target }) => change({ from: target.value || undefined })}
        />
        <TextInput
          label="Al"
          type="date"
          value={filters.to ?? ''}
          onChange={({ target }) => change({ to: target.value || undefined })}
        />
        <Button type="submit" look="secondary" height="field">
          Cerca
        </Button>
      </div>
      <SubjectChip filters={filters} onRemove={() => change({ subject: undefined, subject_id: undefined })} />
    </form>
  )
}

function SubjectChip({ filters, onRemove }: { filters: AuditFilters; onRemove: () => void }) {
  if (!filters.subject) return null
  return (
    <div className="flex flex-wrap gap-2">
      <RemovableChip removeLabel="Rimuovi il filtro sull’oggetto" onRemove={onRemove}>
        {subjectOf(filters.subject, filters.subject_id)}
      </RemovableChip>
    </div>
  )
}

/** Without what says nothing. */
function paramsOf(filters: AuditFilters): Record<string, string> {
  const entries = Object.entries(filters).map(([key, value]) => [key, String(value ?? '').trim()] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== ''))
}
