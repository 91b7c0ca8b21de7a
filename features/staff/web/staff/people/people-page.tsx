import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import {
  type AdminUserRow,
  type UserStatus,
  userStatuses,
  usersCountMax,
} from '../../../contract/admin-users.ts'
import { withThousands } from '#platform/contract/italian-numbers.ts'
import { type Role, roles } from '#platform/contract/people.ts'
import { sizedPhotoUrl } from '#features/photos/contract/photo-address.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Badge, TopBadge, VerifiedBadge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState, SearchDrawing } from '#platform/web/ui/empty-state.tsx'
import { AdminPage } from '#platform/web/staff/admin-page.tsx'
import { type Column, DataTable } from '#platform/web/staff/data-table.tsx'
import { Moment } from '#platform/web/staff/moment.tsx'
import { useShortcuts } from '#platform/web/staff/shortcuts.ts'
import { AdjustmentsLink } from '#features/wallet/web/staff/adjustments-link.tsx'
import { usePeople } from './user-queries.ts'
import { roleOf, roleWords, statusWords } from './user-words.ts'

const columns: readonly Column<AdminUserRow>[] = [
  { key: 'name', label: 'Persona', cell: (row) => <Face row={row} /> },
  { key: 'role', label: 'Ruolo', cell: roleOf, className: 'whitespace-nowrap max-lg:hidden' },
  {
    key: 'status',
    label: 'Stato',
    cell: ({ status }) => <Badge tone={statusWords[status].tone}>{statusWords[status].label}</Badge>,
  },
  {
    key: 'badges',
    label: 'Badge',
    className: 'max-2xl:hidden',
    cell: ({ verified_profile, top_profile }) => (
      <span className="flex flex-wrap gap-1.5">
        {verified_profile ? <VerifiedBadge /> : null}
        {top_profile ? <TopBadge /> : null}
      </span>
    ),
  },
  { key: 'seen', label: 'Ultimo accesso', align: 'end', cell: ({ last_seen }) => <Moment at={last_seen} /> },
  { key: 'since', label: 'Iscrizione', align: 'end', cell: ({ created_at }) => <Moment at={created_at} /> },
]

/** Whoever has an account: looked for by what one knows of them. */
export function PeoplePage() {
  const { filter, set } = useFilter()
  const people = usePeople(filter)
  const filtered = filter.query !== undefined || filter.role !== undefined || filter.status !== undefined
  return (
    <AdminPage
      title="Utenti"
      note={
        people.data ? (
          <span role="status">
            {people.data.more
              ? `oltre ${withThousands(usersCountMax)}`
              : `${withThousands(people.data.total)} ${people.data.total === 1 ? 'persona' : 'persone'}`}
          </span>
        ) : null
      }
      actions={
        <>
          <AdjustmentsLink />
          <SearchBox value={filter.query ?? ''} onSearch={(query) => set({ query })} />
        </>
      }
    >
      <div className="mb-4 flex flex-wrap gap-3">
        <Filter
          label="Ruolo"
          value={filter.role ?? ''}
          onChange={(role) => set({ role })}
          choices={roles.map((role) => [role, roleWords[role]])}
        />
        <Filter
          label="Stato"
          value={filter.status ?? ''}
          onChange={(status) => set({ status })}
          choices={userStatuses.map((status) => [status, statusWords[status].plural])}
        />
        {filtered ? (
          <Button look="tertiary" onClick={() => set({ query: '', role: '', status: '' })}>
            Rimuovi i filtri
          </Button>
        ) : null}
      </div>
      <DataTable
        caption="Persone"
        columns={columns}
        rows={people.data?.data}
        rowKey={({ id }) => id}
        rowTo={({ id }) => `/admin/users/${id}`}
        query={people}
        pages={people.data}
        empty={
          <EmptyState
            drawing={<SearchDrawing />}
            title="Nessuno"
            text="Cerca per nickname, email, telefono o numero, anche solo una parte."
            action={
              filtered ? (
                <Button look="secondary" onClick={() => set({ query: '', role: '', status: '' })}>
                  Rimuovi i filtri
                </Button>
              ) : null
            }
          />
        }
      />
    </AdminPage>
  )
}

function Face({ row }: { row: AdminUserRow }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar src={sizedPhotoUrl(row.picture_url, 320)} size={42} />
      <span className="min-w-0">
        <span className="block truncate font-semibold">{row.name}</span>
        <span className="block truncate text-sm text-ink-2 max-sm:max-w-60">{row.email}</span>
        <span className="block text-xs text-ink-2 lg:hidden">{roleOf(row)}</span>
      </span>
    </span>
  )
}

/** `/` puts the keyboard here; it searches on Enter, and half a second after the last letter. */
function SearchBox({ value, onSearch }: { value: string; onSearch: (query: string) => void }) {
  const [text, setText] = useState(value)
  const [sent, setSent] = useState(value)
  const field = useRef<HTMLInputElement>(null)
  // Changed from elsewhere: the filters were taken off, or the browser went back.
  if (value !== sent) {
    setSent(value)
    setText(value)
  }
  const search = useEffectEvent(() => {
    setSent(text.trim())
    onSearch(text)
  })
  useShortcuts(true, { '/': () => field.current?.focus() })
  useEffect(() => {
    if (text.trim() === sent) return
    const timer = setTimeout(() => search(), 500)
    return () => clearTimeout(timer)
  }, [text, sent])
  return (
    <form
      role="search"
      className="relative w-80 max-sm:w-full"
      onSubmit={(event) => {
        event.preventDefault()
        setSent(text.trim())
        onSearch(text)
      }}
    >
      <Search
        size={18}
        strokeWidth={1.8}
        aria-hidden
        className="pointer-events-none absolute top-3.25 left-3.5 text-ink-2"
      />
      <input
        ref={field}
        type="search"
        aria-label="Cerca una persona"
        aria-keyshortcuts="/"
        placeholder="Nome, email, telefono, numero"
        maxLength={100}
        value={text}
        onChange={({ target }) => setText(target.value)}
        className="input h-11 min-h-11 pl-10.5"
      />
    </form>
  )
}

interface FilterProps {
  label: string
  value: string
  choices: readonly (readonly [value: string, label: string])[]
  onChange: (value: string) => void
}

function Filter({ label, value, choices, onChange }: FilterProps) {
  return (
    <label className="flex items-center gap-2 text-sm text-ink-2">
      {label}
      <select
        className="input input-tight h-11 min-h-11 w-auto text-base"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">Tutti</option>
        {choices.map(([key, words]) => (
          <option key={key} value={key}>
            {words}
          </option>
        ))}
      </select>
    </label>
  )
}

/** The filter is the address: it survives a reload and can be passed on. */
function useFilter() {
  const [params, setParams] = useSearchParams()
  const filter = {
    query: params.get('query')?.trim() || undefined,
    role: roles.find((role) => role === params.get('role')) satisfies Role | undefined,
    status: userStatuses.find((status) => status === params.get('status')) satisfies UserStatus | undefined,
    page: Number(params.get('page')) || 1,
  }
  return {
    filter,
    /** Empty: without it. Another filter begins at its first page. */
    set: (change: { query?: string; role?: string; status?: string }) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          next.delete('page')
          for (const [key, value] of Object.entries(change))
            if (value.trim() === '') next.delete(key)
            else next.set(key, value.trim())
          return next
        },
        { replace: true },
      ),
  }
}
