import { useState } from 'react'
import { type AdminRole, adminRoles } from '#platform/contract/people.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { ApiError } from '#platform/web/api/errors.ts'
import { ReasonDialog } from '#platform/web/staff/reason-dialog.tsx'
import { roleWords } from '#platform/web/staff/role-words.ts'
import { Select } from '#platform/web/ui/select.tsx'
import { TextInput } from '#platform/web/ui/text-input.tsx'
import { type Colleague, invitationHours, staffEndpoints as staff } from '../../contract/staff.ts'
import { useColleagueAction } from './queries.ts'

export interface Asked {
  readonly action: 'inviteAgain' | 'role' | 'deactivate' | 'reactivate' | 'reset'
  readonly colleague: Colleague
}

const roleChoices = adminRoles.map((role) => ({ value: role, label: roleWords[role] }))

interface InviteDialogProps {
  open: boolean
  onClose: () => void
}

const nobody = { name: '', email: '', admin_role: 'moderator' as AdminRole }

export function InviteDialog({ open, onClose }: InviteDialogProps) {
  const [wanted, setWanted] = useState(nobody)
  const invite = useColleagueAction(
    (reason: string) => fetchBody(staff.invite, { body: { ...wanted, reason } }),
    'invito inviato',
    close,
  )
  const refused = invite.error instanceof ApiError ? invite.error.fields : {}

  function close() {
    setWanted(nobody)
    invite.reset()
    onClose()
  }

  return (
    <ReasonDialog
      open={open}
      onClose={close}
      title="Invita una persona"
      confirm="Invia l’invito"
      busy={invite.isPending && 'Invio…'}
      error={invite.error}
      onConfirm={invite.mutate}
    >
      <p>Riceverà un’email con un link per scegliere la password, valido {invitationHours} ore.</p>
      <TextInput
        label="Nickname"
        hint="Così la vede il team."
        autoComplete="off"
        maxLength={30}
        value={wanted.name}
        onChange={({ target }) => setWanted({ ...wanted, name: target.value })}
        error={refused.name}
      />
      <TextInput
        label="Email"
        type="email"
        autoComplete="off"
        value={wanted.email}
        onChange={({ target }) => setWanted({ ...wanted, email: target.value })}
        error={refused.email}
      />
      <Select
        label="Ruolo"
        choices={roleChoices}
        value={wanted.admin_role}
        onChange={({ target }) => setWanted({ ...wanted, admin_role: target.value as AdminRole })}
        error={refused.admin_role}
      />
    </ReasonDialog>
  )
}

/** What is done to a colleague, and why. */
export function ColleagueDialog({ asked, onClose }: { asked: Asked | null; onClose: () => void }) {
  return asked === null ? null : (
    <Question key={`${asked.action} ${asked.colleague.id}`} {...asked} onClose={onClose} />
  )
}

interface Words {
  readonly title: string
  readonly text: string
  readonly confirm: string
  readonly done: string
  readonly destructive?: true
}

const wordsOf: Readonly<Record<Asked['action'], Words>> = {
  inviteAgain: {
    title: 'Manda di nuovo l’invito',
    text: `Riceverà un nuovo link, valido ${invitationHours} ore.`,
    confirm: 'Invia',
    done: 'invito inviato',
  },
  role: {
    title: 'Cambia ruolo',
    text: 'Vale da subito, anche dove è già al lavoro.',
    confirm: 'Cambia ruolo',
    done: 'ruolo cambiato',
  },
  deactivate: {
    title: 'Disattiva l’accesso',
    text: 'Viene scollegata subito da ogni dispositivo e non potrà più accedere, finché non riattivi l’accesso.',
    confirm: 'Disattiva',
    done: 'accesso disattivato',
    destructive: true,
  },
  reactivate: {
    title: 'Riattiva l’accesso',
    text: 'Potrà accedere di nuovo con la sua password e lo stesso ruolo.',
    confirm: 'Riattiva',
    done: 'accesso riattivato',
  },
  reset: {
    title: 'Azzera i due passaggi',
    text: 'Per chi ha perso il telefono e i codici di recupero. Viene scollegata ovunque e avvisata per email. Prima assicurati che sia davvero lei a chiederlo.',
    confirm: 'Azzera',
    done: 'verifica in due passaggi azzerata',
    destructive: true,
  },
}

function Question({ action, colleague, onClose }: Asked & { onClose: () => void }) {
  const [role, setRole] = useState(colleague.admin_role)
  const { title, text, confirm, done, destructive = false } = wordsOf[action]
  const params = { id: colleague.id }
  const calls: Readonly<Record<Asked['action'], (reason: string) => Promise<Colleague>>> = {
    inviteAgain: (reason) => fetchBody(staff.inviteAgain, { params, body: { reason } }),
    role: (reason) => fetchBody(staff.changeRole, { params, body: { reason, admin_role: role } }),
    deactivate: (reason) => fetchBody(staff.deactivate, { params, body: { reason } }),
    reactivate: (reason) => fetchBody(staff.reactivate, { params, body: { reason } }),
    reset: (reason) => fetchBody(staff.resetSecondFactor, { params, body: { reason } }),
  }
  const change = useColleagueAction(calls[action], done, onClose)
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={`${title}: ${colleague.name}`}
      confirm={confirm}
      destructive={destructive}
      busy={change.isPending && 'Salvo…'}
      error={change.error}
      onConfirm={change.mutate}
    >
      <p>{text}</p>
      {action === 'role' ? (
        <Select
          label="Ruolo"
          choices={roleChoices}
          value={role}
          onChange={({ target }) => setRole(target.value as AdminRole)}
        />
      ) : null}
    </ReasonDialog>
  )
}
