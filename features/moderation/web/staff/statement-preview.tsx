import { useQuery } from '@tanstack/react-query'
import { caseEndpoints } from '../../contract/moderation.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { messageOf } from '#platform/web/api/errors.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'

interface StatementPreviewProps {
  caseId: number
  reason: string
  rule: string | null
  onClose: () => void
}

/** The mail of a refusal as the server would write it now. */
export function StatementPreview({ caseId, reason, rule, onClose }: StatementPreviewProps) {
  const { data, error } = useQuery({
    queryKey: ['admin', 'statement-preview', caseId, reason, rule],
    queryFn: ({ signal }) =>
      fetchBody(caseEndpoints.preview, { params: { id: caseId }, body: { reason, rule }, signal }),
    gcTime: 0,
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Che cosa riceverà"
      actions={
        <Button autoFocus look="secondary" onClick={onClose}>
          Chiudi
        </Button>
      }
    >
      {error ? (
        <p role="alert">{messageOf(error)}</p>
      ) : data === undefined ? (
        <Skeleton className="h-40" />
      ) : data.mail === null ? (
        <p>Non parte nessun messaggio, perché chi ha segnalato non ha lasciato un recapito.</p>
      ) : (
        <div className="grid gap-2.5 text-base">
          <p className="font-semibold text-ink">{data.mail.subject}</p>
          <p className="max-h-[50dvh] overflow-y-auto rounded-md bg-sunken p-3.5 break-words whitespace-pre-wrap">
            {data.mail.text}
          </p>
        </div>
      )}
    </Dialog>
  )
}
