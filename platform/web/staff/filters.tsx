import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type Choice, Choices } from '../ui/choices.tsx'

/** The filters of a list, as they stand in the address; another filter begins at the first page. */
export function useFilters() {
  const [params, setParams] = useSearchParams()
  const get = (name: string) => params.get(name) ?? undefined
  const change = (values: Readonly<Record<string, string>>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(values))
          if (value === '') next.delete(name)
          else next.set(name, value)
        next.delete('page')
        return next
      },
      { replace: true },
    )
  return { get, change, page: Math.max(1, Number(params.get('page')) || 1), any: params.size > 0 }
}

/** Searches when it is sent: a list is not asked for each letter. */
export function SearchField({
  label,
  value,
  onSearch,
}: {
  label: string
  value: string | undefined
  onSearch: (text: string) => void
}) {
  const [text, setText] = useState(value ?? '')
  const [shown, setShown] = useState(value)
  if (shown !== value) {
    setShown(value)
    setText(value ?? '')
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    onSearch(text.trim())
  }
  return (
    <form role="search" onSubmit={submit} className="relative w-80 max-w-full max-sm:w-full">
      <Search
        size={18}
        strokeWidth={1.6}
        className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-ink-3"
        aria-hidden
      />
      <input
        type="search"
        enterKeyHint="search"
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          if (target.value === '' && value) onSearch('')
        }}
        className="input w-full pl-10"
      />
    </form>
  )
}

interface FilterSelectProps {
  label: string
  value: string | undefined
  /** What it means to choose nothing: 'Tutti'. */
  all: string
  choices: readonly Choice[]
  onChoose: (value: string) => void
}

export function FilterSelect({ label, value = '', all, choices, onChoose }: FilterSelectProps) {
  return (
    <label className="grid min-w-0 gap-1 text-xs font-medium text-ink-2">
      {label}
      <select
        className="input w-full min-w-0 text-base sm:min-w-40"
        value={value}
        onChange={({ target }) => onChoose(target.value)}
      >
        <Choices placeholder={all} choices={choices} />
      </select>
    </label>
  )
}
