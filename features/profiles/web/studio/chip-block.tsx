import { Search } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Option } from '#features/reference/contract/reference.ts'
import { CheckChip } from '#platform/web/ui/choice-chips.tsx'
import { FieldError } from '#platform/web/ui/field.tsx'

interface ChipBlockProps {
  id: string
  title: string
  hint: string
  /** «3 scelti» */
  count: (chosen: number) => string
  /** The word before how many more there are. */
  others: 'Altre' | 'Altri'
  /** How many are in sight before one asks for the others. */
  first: number
  options: readonly Option[]
  chosen: readonly number[]
  onChange: (ids: number[]) => void
  /** Too many to show: the others are found by their name. */
  searchLabel?: string
  problem?: string | null | undefined
  note?: ReactNode
}

/** Any number of a list, the chosen ones first; under the finger nothing changes its place. */
export function ChipBlock({
  id,
  title,
  hint,
  count,
  others,
  first,
  options,
  chosen,
  onChange,
  searchLabel,
  problem,
  note,
}: ChipBlockProps) {
  // As it was when the page opened.
  const [order] = useState(() => [
    ...options.filter((option) => chosen.includes(option.id)),
    ...options.filter((option) => !chosen.includes(option.id)),
  ])
  const [limit, setLimit] = useState(() => Math.max(first, chosen.length))
  const [wanted, setWanted] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const grown = useRef<number | null>(null)
  useEffect(() => {
    if (grown.current === null) return
    list.current?.querySelectorAll('input')[grown.current]?.focus()
    grown.current = null
  }, [limit])

  const found =
    wanted.trim() === '' ? [] : order.filter((option, place) => place >= limit && named(option, wanted))
  const shown = [...order.filter((option, place) => place < limit || chosen.includes(option.id)), ...found]
  const unique = shown.filter((option, place) => shown.indexOf(option) === place)
  const hidden = order.length - unique.length
  const toggle = (one: number) =>
    onChange(chosen.includes(one) ? chosen.filter((each) => each !== one) : [...chosen, one])

  return (
    <section aria-labelledby={id} className="border-t border-line pt-7">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id={id} tabIndex={-1} className="text-2xl outline-none">
          {title}
        </h2>
        <p role="status" className="num text-sm text-ink-2">
          {count(chosen.length)}
        </p>
      </div>
      <p className="mt-1 text-base text-ink-2">{hint}</p>
      {problem ? <FieldError>{problem}</FieldError> : null}
      <div ref={list} role="group" aria-labelledby={id} className="mt-4 flex flex-wrap items-center gap-2">
        {unique.map((option) => (
          <CheckChip
            key={option.id}
            label={option.name}
            checked={chosen.includes(option.id)}
            onChange={() => toggle(option.id)}
          />
        ))}
        {searchLabel === undefined && hidden > 0 ? (
          <button
            type="button"
            className="link min-h-target px-2"
            onClick={() => {
              grown.current = unique.length
              setLimit(order.length)
            }}
          >
            {others} {hidden}
          </button>
        ) : null}
      </div>
      {searchLabel === undefined ? null : (
        <SearchBox label={searchLabel} wanted={wanted} found={found.length} onChange={setWanted} />
      )}
      {note}
    </section>
  )
}

interface SearchBoxProps {
  label: string
  wanted: string
  found: number
  onChange: (wanted: string) => void
}

function SearchBox({ label, wanted, found, onChange }: SearchBoxProps) {
  return (
    <div className="relative mt-3 max-w-120">
      <Search
        size={18}
        strokeWidth={1.6}
        className="absolute top-1/2 left-3.5 -translate-y-1/2 text-ink-2"
        aria-hidden
      />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        className="input pl-10.5"
        value={wanted}
        onChange={(event) => onChange(event.target.value)}
      />
      <p role="status" className="sr-only">
        {wanted.trim() === '' ? '' : `${found} trovate`}
      </p>
    </div>
  )
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

function named({ name }: Option, wanted: string): boolean {
  return plain(name).includes(plain(wanted.trim()))
}
