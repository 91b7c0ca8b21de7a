import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type DataExport, dataExportDays, dataExportEndpoints } from '#contract/data-export.ts'
import { fetchBody } from '#web/api/client.ts'
import { ApiError, messageOf } from '#web/api/errors.ts'
import { italianDate } from '#web/profiles/facts.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { toast } from '#web/ui/toast-store.ts'

interface DataCopyProps {
  /** Of a banned person, who has no session. */
  banToken?: string
}

/** Asks for the copy of one's data, waits with the person, and hands it over. */
export function DataCopy({ banToken }: DataCopyProps) {
  const queryClient = useQueryClient()
  const queryKey = ['data-export', banToken ?? null] as const
  const query = banToken === undefined ? {} : { ban_token: banToken }
  const copy = useQuery({
    queryKey,
    queryFn: ({ signal }) => fetchBody(dataExportEndpoints.read, { query, signal, quiet: true }),
    // The address of an archive is good for a quarter of an hour.
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'preparing' ? 3000 : 10 * 60_000),
  })
  const ask = useMutation({
    mutationFn: () => fetchBody(dataExportEndpoints.request, { query }),
    onSuccess: (data) => queryClient.setQueryData(queryKey, data),
    onError: (error) => {
      toast.error(messageOf(error))
      if (error instanceof ApiError && error.status === 429) void copy.refetch()
    },
  })
  if (copy.error) return <ErrorState onRetry={() => void copy.refetch()} busy={copy.isFetching} />
  const state = copy.data?.state
  const mayAsk = copy.data !== undefined && state !== 'preparing' && copy.data.again_at === null
  return (
    <div className="grid gap-3">
      <p role="status" className="text-base text-ink-2">
        {sentenceFor(copy.data)}
      </p>
      {state === 'ready' && copy.data?.url ? (
        <a
          href={copy.data.url}
          download
          className="inline-flex min-h-target items-center justify-center gap-2 rounded-sm bg-primary px-5 text-sm leading-none font-semibold text-on-primary hover:bg-primary-hover"
        >
          <Download size={18} strokeWidth={1.8} aria-hidden />
          Scarica l’archivio ({megabytes(copy.data.bytes ?? 0)})
        </a>
      ) : null}
      {mayAsk || state === 'preparing' ? (
        <Button
          look="secondary"
          block
          busy={(ask.isPending || state === 'preparing') && 'Preparazione in corso...'}
          onClick={() => ask.mutate()}
        >
          Scarica i miei dati
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
      return `Il tuo archivio è pronto fino al ${italianDate(copy.expires_at ?? '')}; dopo ${dataExportDays} giorni lo cancelliamo.`
    case 'failed':
      return 'Non siamo riusciti a preparare l’archivio. Riprova.'
  }
}

function megabytes(bytes: number): string {
  const size = Math.max(bytes / 1_000_000, 0.1)
  return `${size.toLocaleString('it-IT', { maximumFractionDigits: 1 })} MB`
}
