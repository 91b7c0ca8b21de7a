import { type ReactNode, useState } from 'react'
import { PasswordDialog } from '#features/accounts/web/password-dialog.tsx'
import { useUser } from '#features/accounts/web/session.tsx'
import { Panel, PanelTitle } from '#platform/web/ui/panel.tsx'
import { phoneText } from '#platform/web/ui/phone-number.ts'
import { PersonalDataDialog } from './personal-data-dialog.tsx'

/** What one signs in with, and the way to change each. */
export function AccessCard() {
  const user = useUser()
  const [changing, setChanging] = useState<'data' | 'password' | null>(null)
  const close = () => setChanging(null)
  const waiting = user.pending_changes
  return (
    <Panel aria-labelledby="access" className="p-6 max-sm:p-4">
      <PanelTitle>
        <span id="access">Accesso</span>
      </PanelTitle>
      <ul className="mt-2 grid">
        <Row title="Password" action="Cambia" onAction={() => setChanging('password')}>
          Se la cambi, gli altri dispositivi vengono disconnessi.
        </Row>
        <Row title="Email" action="Modifica" onAction={() => setChanging('data')}>
          {user.email}
          {waiting?.email ? <Waiting>{waiting.email.value}</Waiting> : null}
        </Row>
        <Row title="Cellulare" action="Modifica" onAction={() => setChanging('data')}>
          {user.phone ? phoneText(user.phone) : 'Nessun numero di telefono inserito'}
          {waiting?.phone ? <Waiting>{phoneText(waiting.phone)}</Waiting> : null}
        </Row>
      </ul>
      <PersonalDataDialog user={user} open={changing === 'data'} onClose={close} />
      <PasswordDialog open={changing === 'password'} onClose={close} />
    </Panel>
  )
}

interface RowProps {
  title: string
  action: string
  onAction: () => void
  children: ReactNode
}

function Row({ title, action, onAction, children }: RowProps) {
  return (
    <li className="flex items-center justify-between gap-4 border-b border-line py-2.5 last:border-0">
      <span className="min-w-0 text-base">
        <b className="block font-semibold">{title}</b>
        <span className="num text-sm wrap-anywhere text-ink-2">{children}</span>
      </span>
      <button
        type="button"
        aria-label={`${action}: ${title}`}
        onClick={onAction}
        className="min-h-target flex-none px-1 text-sm font-semibold text-primary-text hover:underline"
      >
        {action}
      </button>
    </li>
  )
}

function Waiting({ children }: { children: ReactNode }) {
  return (
    <span className="mt-1 block text-wait-text">
      <b className="font-semibold">{children}</b>, in attesa di conferma
    </span>
  )
}
