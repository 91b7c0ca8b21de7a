import { useQuery } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { type Digest, digests, savedSearchEndpoints, savedSearchLimits } from '../contract/saved-searches.ts'
import { miscdataQuery, provincesQuery } from '#features/reference/web/reference.ts'
import { useEndpointForm } from '#platform/web/forms/use-endpoint-form.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { ErrorSummary } from '#platform/web/ui/error-summary.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { TextInput } from '#platform/web/ui/text-input.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'
import { describeFilters } from './describe.ts'
import { type Filters, requestOf } from './filters.ts'
import { digestNames, savedSearchesQuery } from './saved-queries.ts'
import { SaveOrCancel } from '#platform/web/ui/save-or-cancel.tsx'

/** Keeps the filters in force under a name. */
export function SaveSearch({ filters }: { filters: Filters }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className="inline-flex min-h-9 items-center gap-1.5 px-2.5 text-sm font-medium text-ink-2 underline underline-offset-3 hover:text-ink"
        onClick={() => setOpen(true)}
      >
        <Bookmark size={16} strokeWidth={1.7} aria-hidden />
        Salva questa ricerca
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Salva questa ricerca">
        {isOpen ? <SaveForm filters={filters} onClose={() => setOpen(false)} /> : null}
      </Dialog>
    </>
  )
}

function SaveForm({ filters, onClose }: { filters: Filters; onClose: () => void }) {
  const { data: provinces } = useQuery(provincesQuery)
  const { data: miscdata } = useQuery(miscdataQuery)
  const summary = describeFilters(filters, { provinces, languages: miscdata?.spoken_languages }) ?? ''
  const form = useEndpointForm(savedSearchEndpoints.save, {
    defaults: { name: summary.slice(0, savedSearchLimits.nameLength), digest: 'off' as Digest },
    body: (values) => ({ ...values, filters: requestOf(filters) }),
    outdates: [savedSearchesQuery.queryKey],
    onDone() {
      toast.success('Ricerca salvata')
      onClose()
    },
  })

  return (
    <form noValidate onSubmit={form.submit} className="mt-4 grid gap-4.5 text-ink">
      <p className="text-ink-2">{summary}</p>
      <ErrorSummary problems={form.problems} attempt={form.attempt} />
      <TextInput
        label="Nome"
        autoComplete="off"
        maxLength={savedSearchLimits.nameLength}
        {...form.field('name')}
      />
      <Select
        label="Nuovi profili via email"
        hint="Solo quando c’è qualcuno di nuovo. Nomi e province, senza foto."
        choices={digests.map((digest) => ({ value: digest, label: digestNames[digest] }))}
        {...form.field('digest')}
      />
      <SaveOrCancel saving={form.busy} onCancel={onClose} />
    </form>
  )
}
