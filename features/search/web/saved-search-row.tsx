import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { miscdataQuery, provincesQuery } from '#features/reference/web/reference.ts'
import { call } from '#platform/web/api/client.ts'
import { ApiError } from '#platform/web/api/errors.ts'
import { sharedKeys } from '#platform/web/api/shared-keys.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'
import {
  type Digest,
  digests,
  type SavedSearch,
  savedSearchEndpoints,
  savedSearchLimits,
} from '../contract/saved-searches.ts'
import { describeFilters } from './describe.ts'
import { filtersOf } from './kept-filters.ts'
import { writeFilters } from './filters.ts'
import { RenameSearch } from './rename-search.tsx'
import { digestNames, savedSearchesQuery } from './saved-queries.ts'

/** One saved search: open it, rename it, choose its mails, delete it. */
export function SavedSearchRow({ search, onRemoved }: { search: SavedSearch; onRemoved: () => void }) {
  const { data: provinces } = useQuery(provincesQuery)
  const { data: miscdata } = useQuery(miscdataQuery)
  const [renaming, setRenaming] = useState(false)
  const { visit, mail, remove } = useSavedSearch(search, onRemoved)
  const filters = filtersOf(search.filters)

  return (
    <li className="rounded-md border border-line bg-surface p-6 max-sm:p-4">
      {renaming ? (
        <RenameSearch search={search} onClose={() => setRenaming(false)} />
      ) : (
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="min-w-0 flex-1 basis-64">
            <h2 className="text-xl break-words">
              <Link to={`/search?${writeFilters(filters)}`} className="link" onClick={() => visit.mutate()}>
                {search.name}
              </Link>
            </h2>
            <p className="mt-1 text-base text-ink-2">
              {describeFilters(filters, { provinces, languages: miscdata?.spoken_languages })}
            </p>
          </div>
          {search.new_count > 0 ? <Badge tone="primary">{newcomers(search.new_count)}</Badge> : null}
        </div>
      )}
      <div className="mt-4 flex flex-wrap items-end justify-between gap-3">
        <Select
          label="Nuovi profili via email"
          className="w-56 max-sm:w-full"
          value={mail.isPending ? mail.variables : search.digest}
          choices={digests.map((digest) => ({ value: digest, label: digestNames[digest] }))}
          onChange={({ target }) => mail.mutate(digests.find((each) => each === target.value) ?? 'off')}
        />
        <div className="flex gap-1">
          <Button look="tertiary" sides="narrow" onClick={() => setRenaming(true)}>
            <Pencil size={18} strokeWidth={1.6} aria-hidden />
            Rinomina<span className="sr-only"> {search.name}</span>
          </Button>
          <Button
            look="tertiary"
            sides="narrow"
            busy={remove.isPending && 'Elimino…'}
            onClick={() => remove.mutate()}
          >
            <Trash2 size={18} strokeWidth={1.6} aria-hidden />
            Elimina<span className="sr-only"> {search.name}</span>
          </Button>
        </div>
      </div>
    </li>
  )
}

function newcomers(count: number): string {
  if (count >= savedSearchLimits.countMax) return `${savedSearchLimits.countMax - 1}+ nuovi profili`
  return count === 1 ? '1 nuovo profilo' : `${count} nuovi profili`
}

interface RemovedSearchRowProps {
  search: SavedSearch
  onRestored: () => void
}

export function RemovedSearchRow({ search: { name, filters, digest }, onRestored }: RemovedSearchRowProps) {
  const refresh = useRefresh()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(savedSearchEndpoints.save, { body: { name, filters, digest } }),
    onSuccess: async () => {
      await refresh()
      onRestored()
    },
    onError: notify,
  })
  return (
    <li className="flex min-h-16 flex-wrap items-center justify-between gap-3 rounded-md bg-sunken px-6 py-3 max-sm:px-4">
      <span role="status">«{name}» è stata eliminata.</span>
      {/* The button that was pressed is gone: the focus goes on to what undoes it. */}
      <Button look="secondary" autoFocus busy={isPending && 'Ripristino…'} onClick={() => mutate()}>
        Annulla<span className="sr-only"> l’eliminazione di {name}</span>
      </Button>
    </li>
  )
}

function useRefresh() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: savedSearchesQuery.queryKey })
}

/** Without a connection the client has told them. */
function notify(error: Error): void {
  if (error instanceof ApiError) toast.error(error.message)
}

function useSavedSearch({ id }: SavedSearch, onRemoved: () => void) {
  const queryClient = useQueryClient()
  const refresh = useRefresh()
  const params = { id }
  return {
    visit: useMutation({
      mutationFn: () => call(savedSearchEndpoints.visit, { params, quiet: true }),
      // The newcomers that were counted are not among the results of a minute ago.
      onMutate: () => queryClient.invalidateQueries({ queryKey: sharedKeys.search }),
      onSuccess: refresh,
    }),
    mail: useMutation({
      mutationFn: (digest: Digest) => call(savedSearchEndpoints.change, { params, body: { digest } }),
      onSuccess: refresh,
      onError: notify,
    }),
    remove: useMutation({
      mutationFn: () => call(savedSearchEndpoints.remove, { params }),
      onSuccess: () => {
        onRemoved()
        return refresh()
      },
      onError: notify,
    }),
  }
}
