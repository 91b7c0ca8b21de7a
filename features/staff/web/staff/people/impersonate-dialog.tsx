import { useMutation } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { impersonationEndpoints, impersonationMinutes } from '#features/accounts/contract/impersonation.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { TextInput } from '#platform/web/ui/text-input.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'
import { ReasonDialog } from '#platform/web/staff/reason-dialog.tsx'
import type { ActionDialogProps } from './ban-dialogs.tsx'

/** The link is shown here and nowhere else: closing forgets it. */
export function ImpersonateDialog({ person: { user }, open, onClose }: ActionDialogProps) {
  const issue = useMutation({
    mutationFn: (reason: string) =>
      fetchBody(impersonationEndpoints.issue, { params: { id: user.id }, body: { reason } }),
  })
  const close = () => {
    issue.reset()
    onClose()
  }
  const url = issue.data?.url
  return (
    <>
      <ReasonDialog
        open={open && url === undefined}
        onClose={close}
        title={`Naviga come ${user.name}`}
        confirm="Crea il link"
        hint="La persona vede l’accesso fra le sue sessioni; il motivo resta nel registro."
        busy={issue.isPending && 'Creo…'}
        error={issue.error}
        onConfirm={(reason) => issue.mutate(reason)}
      >
        <p>
          Un link che vale una volta, per {impersonationMinutes} minuti. Si può guardare, non leggere i
          messaggi né agire al suo posto.
        </p>
      </ReasonDialog>
      <Dialog
        open={open && url !== undefined}
        onClose={close}
        title="Il link è pronto"
        actions={
          <Button look="secondary" onClick={close}>
            Chiudi
          </Button>
        }
      >
        {url === undefined ? null : <Link url={url} />}
      </Dialog>
    </>
  )
}

function Link({ url }: { url: string }) {
  const [copied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setCopied(true),
      () => toast.error('Non è stato possibile copiare. Seleziona il link e copialo.'),
    )
  return (
    <div className="grid gap-4">
      <p>
        Aprilo in una finestra anonima, o uscirai da questa sessione. Chiusa questa finestra non si vede più.
      </p>
      <TextInput label="Link" readOnly value={url} onFocus={({ target }) => target.select()} />
      <Button onClick={() => void copy()}>
        <Copy size={18} strokeWidth={1.6} aria-hidden />
        <span role="status">{copied ? 'Copiato' : 'Copia il link'}</span>
      </Button>
    </div>
  )
}
