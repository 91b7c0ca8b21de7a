import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { banEndpoints } from '#features/accounts/contract/bans.ts'
import { grounds } from '#features/moderation/contract/grounds.ts'
import { choosableGrounds } from '#features/moderation/contract/ground-order.ts'
import type { BodyIn } from '#platform/contract/endpoint.ts'
import { italianMoment } from '#platform/contract/italian-time.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { ApiError, messageOf } from '#platform/web/api/errors.ts'
import { ReasonDialog } from '#platform/web/staff/reason-dialog.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import type { AdminUser } from '../../../contract/admin-users.ts'
import { endOf, Term } from '#platform/web/staff/term.tsx'
import { useUserAction } from './user-queries.ts'

export interface ActionDialogProps {
  person: AdminUser
  open: boolean
  onClose: () => void
}

const templates = choosableGrounds('ban').map((id) => ({
  id,
  label: grounds[id].label,
  text: grounds[id].draft,
}))

export function BanDialog({ person: { user }, open, onClose }: ActionDialogProps) {
  const [until, setUntil] = useState('')
  const [rule, setRule] = useState<string | null>(null)
  const hide = () => {
    setUntil('')
    setRule(null)
    onClose()
  }
  const action = useUserAction(
    (body: BodyIn<typeof banEndpoints.ban>) => fetchBody(banEndpoints.ban, { params: { id: user.id }, body }),
    hide,
  )
  const close = () => {
    action.reset()
    hide()
  }
  const endsAt = endOf(until)
  return (
    <ReasonDialog
      open={open}
      onClose={close}
      title={`Sospendi ${user.name}`}
      confirm="Sospendi"
      destructive
      label={`Testo per ${user.name}`}
      hint="Lo riceve per e-mail con regola, data e via di ricorso."
      templates={templates}
      templatesLabel="Motivo"
      busy={action.isPending && 'Sospensione...'}
      error={action.error}
      onTemplate={setRule}
      below={(reason) => <Preview userId={user.id} reason={reason} rule={rule} endsAt={endsAt} />}
      onConfirm={(reason) => action.mutate({ reason, rule, ends_at: endsAt })}
    >
      <p>
        Esce subito da ogni dispositivo, il profilo sparisce e gli sblocchi che aspettano risposta tornano a
        chi li ha pagati.
      </p>
      <Term
        label="Fino a quando"
        none="Finché non la toglie il team"
        value={until}
        onChange={setUntil}
        error={action.error instanceof ApiError ? action.error.fields.ends_at : undefined}
      />
    </ReasonDialog>
  )
}

interface PreviewProps {
  userId: number
  reason: string
  rule: string | null
  endsAt: string | null
}

/** Word for word what the person would get, of the text as it stands. */
function Preview({ userId, reason, rule, endsAt }: PreviewProps) {
  const preview = useMutation({
    mutationFn: (body: BodyIn<typeof banEndpoints.preview>) =>
      fetchBody(banEndpoints.preview, { params: { id: userId }, body }),
  })
  const shown = preview.variables
  const current =
    shown?.reason === reason && shown.rule === rule && shown.ends_at === endsAt ? preview.data : undefined
  return (
    <div className="grid justify-items-start gap-2.5">
      <Button
        look="tertiary"
        size="sm"
        height="target"
        className="-ml-3.5"
        blocked={reason === '' && 'Prima scrivi il testo.'}
        busy={preview.isPending && 'Un momento...'}
        onClick={() => preview.mutate({ reason, rule, ends_at: endsAt })}
      >
        Anteprima di ciò che riceve
      </Button>
      {preview.isError ? <p className="text-sm text-danger-text">{messageOf(preview.error)}</p> : null}
      {current ? (
        <div
          role="status"
          className="max-h-64 w-full overflow-y-auto rounded-sm bg-sunken px-3.5 py-3 text-sm text-ink"
        >
          <p className="font-semibold">All’accesso</p>
          <p className="wrap-anywhere">{current.notice}</p>
          <p className="mt-3 font-semibold">Per e-mail: {current.subject}</p>
          <p className="wrap-anywhere whitespace-pre-line">{current.text}</p>
        </div>
      ) : null}
    </div>
  )
}

export function UnbanDialog({ person: { user }, open, onClose }: ActionDialogProps) {
  const action = useUserAction(
    (reason: string) => fetchBody(banEndpoints.unban, { params: { id: user.id }, body: { reason } }),
    onClose,
  )
  const close = () => {
    action.reset()
    onClose()
  }
  return (
    <ReasonDialog
      open={open}
      onClose={close}
      title={`Togli la sospensione a ${user.name}`}
      confirm="Togli la sospensione"
      busy={action.isPending && 'Un momento...'}
      error={action.error}
      onConfirm={(reason) => action.mutate(reason)}
    >
      <p>
        L’account torna com’era prima
        {user.suspension ? ` del ${italianMoment(user.suspension.starts_at)}` : ''}. Chi era collegato deve
        accedere di nuovo.
      </p>
    </ReasonDialog>
  )
}
