import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bookmark, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { fetchBody } from '#platform/web/api/client.ts'
import { messageOf } from '#platform/web/api/errors.ts'
import { useEndpointForm } from '#platform/web/forms/use-endpoint-form.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { ErrorSummary } from '#platform/web/ui/error-summary.tsx'
import { SaveOrCancel } from '#platform/web/ui/save-or-cancel.tsx'
import { Choices } from '#platform/web/ui/choices.tsx'
import { TextInput } from '#platform/web/ui/text-input.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'
import { type QueueView, queueViewEndpoints, queueViewLimits } from '../../contract/queue-views.ts'
import { filterOf, isNarrowed, type QueueFilter, queryOf } from './queue-filter.ts'

const viewsKey = ['admin', 'queue-views'] as const

interface ViewsProps {
  filter: QueueFilter
  onChange: (change: Partial<QueueFilter>) => void
}

/** One's own views: to choose one, to keep what is shown now, to throw the chosen one away. */
export function QueueViews({ filter, onChange }: ViewsProps) {
  const { data: views = [] } = useQuery({
    queryKey: viewsKey,
    queryFn: ({ signal }) => fetchBody(queueViewEndpoints.list, { signal, quiet: true }),
  })
  const [naming, setNaming] = useState(false)
  const shown = JSON.stringify(queryOf(filter))
  const chosen = views.find((view) => JSON.stringify(queryOf(filterOf(view.filter))) === shown)
  return (
    <>
      {views.length > 0 ? (
        <select
          aria-label="Viste salvate"
          className="input h-target min-h-0 w-auto max-w-48 py-0 text-sm max-sm:max-w-full max-sm:flex-1"
          value={chosen?.id ?? ''}
          onChange={({ target }) => {
            const view = views.find(({ id }) => String(id) === target.value)
            if (view) onChange(filterOf(view.filter))
          }}
        >
          <Choices
            placeholder="Viste salvate"
            choices={views.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </select>
      ) : null}
      {chosen ? (
        <Remove view={chosen} />
      ) : isNarrowed(filter) || filter.subject !== undefined ? (
        <Button look="tertiary" size="sm" aria-haspopup="dialog" onClick={() => setNaming(true)}>
          <Bookmark size={18} strokeWidth={1.6} aria-hidden />
          Salva vista
        </Button>
      ) : null}
      <Dialog open={naming} onClose={() => setNaming(false)} title="Salva vista">
        {naming ? <SaveForm filter={filter} onClose={() => setNaming(false)} /> : null}
      </Dialog>
    </>
  )
}

function Remove({ view: { id, name } }: { view: QueueView }) {
  const queryClient = useQueryClient()
  const removal = useMutation({
    mutationFn: () => fetchBody(queueViewEndpoints.remove, { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: viewsKey }),
    onError: (error) => toast.error(messageOf(error)),
  })
  return (
    <Button look="tertiary" size="sm" busy={removal.isPending && 'Elimino…'} onClick={() => removal.mutate()}>
      <Trash2 size={18} strokeWidth={1.6} aria-hidden />
      Elimina vista<span className="sr-only"> {name}</span>
    </Button>
  )
}

function SaveForm({ filter, onClose }: { filter: QueueFilter; onClose: () => void }) {
  const form = useEndpointForm(queueViewEndpoints.save, {
    defaults: { name: '' },
    body: (values) => ({ ...values, filter: queryOf(filter) }),
    outdates: [viewsKey],
    onDone: onClose,
  })
  return (
    <form noValidate onSubmit={form.submit} className="mt-4 grid gap-4.5 text-ink">
      <p className="text-ink-2">La vedi solo tu. Con il nome di un’altra tua vista, la sostituisce.</p>
      <ErrorSummary problems={form.problems} attempt={form.attempt} />
      <TextInput
        label="Nome"
        autoComplete="off"
        maxLength={queueViewLimits.nameLength}
        {...form.field('name')}
      />
      <SaveOrCancel saving={form.busy} onCancel={onClose} />
    </form>
  )
}
