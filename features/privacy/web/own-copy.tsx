import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type DataExport, dataExportEndpoints } from '../contract/data-export.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { messageOf } from '#platform/web/api/errors.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'

export const exportKey = ['data-export'] as const

/** The copy of one's data, for who cannot open the profile: the refused, and the banned with their token. */
export function OwnCopy({ banToken }: { banToken?: string | undefined }) {
  const queryClient = useQueryClient()
  const query = { ban_token: banToken }
  const state = useQuery({
    queryKey: exportKey,
    queryFn: ({ signal }) => fetchBody(dataExportEndpoints.read, { query, signal, quiet: true }),
    refetchInterval: ({ state: { data } }) => (data?.state === 'preparing' ? 5_000 : false),
  })
  const keep = (data: DataExport) => queryClient.setQueryData<DataExport>(exportKey, data)
  const onError = (error: Error) => toast.error(messageOf(error))
  const request = useMutation({
    mutationFn: () => fetchBody(dataExportEndpoints.request, { query }),
    onSuccess: keep,
    onError,
  })
  // The address is signed for minutes: it is asked for when it is used.
  const download = useMutation({
    mutationFn: () => fetchBody(dataExportEndpoints.address, { query }),
    onSuccess(data) {
      keep(data)
      if (data.url !== null) location.assign(data.url)
    },
    onError,
  })

  if (state.data?.state === 'ready')
    return (
      <Button look="secondary" busy={download.isPending && 'Apro…'} onClick={() => download.mutate()}>
        <Download size={18} strokeWidth={1.6} aria-hidden />
        Scarica l’archivio
      </Button>
    )
  const preparing = state.data?.state === 'preparing'
  return (
    <Button
      look="secondary"
      busy={(request.isPending || preparing) && 'Preparo…'}
      onClick={() => request.mutate()}
    >
      <Download size={18} strokeWidth={1.6} aria-hidden />
      Scarica i miei dati
    </Button>
  )
}
