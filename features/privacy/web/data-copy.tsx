import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type DataExport, dataExportEndpoints } from '../contract/data-export.ts'
import { dataExportDays } from '#platform/contract/retention.ts'
import { italianDate } from '#platform/contract/italian-time.ts'
import { exportKey, OwnCopy } from './own-copy.tsx'
import { fetchBody } from '#platform/web/api/client.ts'
import { messageOf } from '#platform/web/api/errors.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'

/** Asks for the copy of one's data, waits with the person, and hands it over. */
export function DataCopy() {
  const queryClient = useQueryClient()
  const copy = useQuery({
    queryKey: exportKey,
    queryFn: ({ signal }) => fetchBody(dataExportEndpoints.read, { signal, quiet: true }),
  })
  const anew = useMutation({
    mutationFn: () => fetchBody(dataExportEndpoints.request),
    onSuccess: (data) => queryClient.setQueryData<DataExport>(exportKey, data),
    onError: (error) => toast.error(messageOf(error)),
  })
  if (copy.error) return <ErrorState onRetry={() => void copy.refetch()} busy={copy.isFetching} />
  return (
    <div className="grid gap-3">
      <p role="status" className="text-base text-ink-2">
        {sentenceFor(copy.data)}
      </p>
      <OwnCopy />
      {copy.data?.state === 'ready' && copy.data.again_at === null ? (
        <Button look="tertiary" busy={anew.isPending && 'Preparo…'} onClick={() => anew.mutate()}>
          Prepara una copia nuova
        </Button>
      ) : null}
    </div>
  )
}

function sentenceFor(copy: DataExport | undefined): string {
  switch (copy?.state) {
    case undefined:
    case 'none':
      return 'Prepariamo un archivio con i tuoi dati, i messaggi e le foto. Ti scriviamo quando è pronto.'
    case 'preparing':
      return 'Stiamo preparando il tuo archivio. Puoi lasciare questa pagina: ti scriviamo quando è pronto.'
    case 'ready':
      return `Il tuo archivio (${megabytes(copy.bytes ?? 0)}) è pronto. Lo teniamo ${dataExportDays} giorni, fino al ${italianDate(copy.expires_at ?? '')}.`
    case 'failed':
      return 'Non siamo riusciti a preparare l’archivio. Riprova.'
  }
}

function megabytes(bytes: number): string {
  const size = Math.max(bytes / 1_000_000, 0.1)
  return `${size.toLocaleString('it-IT', { maximumFractionDigits: 1 })} MB`
}
