import { useState } from 'react'
import { PasskeysCard } from '#features/accounts/web/passkeys/passkeys-card.tsx'
import { SessionsCard } from '#features/accounts/web/sessions-card.tsx'
import { PasswordDialog } from '#features/accounts/web/password-dialog.tsx'
import { useUser } from '#features/accounts/web/session.tsx'
import { DeskPreferenceCard } from '#features/moderation/web/staff/desk-preference-card.tsx'
import { can } from '#platform/contract/permissions.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Panel, PanelTitle } from '#platform/web/ui/panel.tsx'
import { AdminPage } from '#platform/web/staff/admin-page.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'

/** One's own way in: second factor, devices, password. */
export function AccessPage() {
  const { email, second_factor: factor, admin_role: role } = useUser()
  const [changing, setChanging] = useState(false)
  return (
    <AdminPage title="Il mio accesso" note={email}>
      <div className="grid max-w-180 gap-5">
        {factor === 'required' ? (
          <p role="status" className="rounded-md bg-wait-soft px-4 py-3.5 text-base text-wait-text">
            Prima di cominciare, attiva la verifica in due passaggi o aggiungi una passkey: protegge i dati di
            tutti.
          </p>
        ) : null}
        <SecondFactorCard />
        <PasskeysCard />
        <SessionsCard />
        {factor !== 'required' && can(role, 'case.read') ? <DeskPreferenceCard /> : null}
        <Panel aria-labelledby="password" className="grid gap-3 p-6 max-sm:p-4">
          <PanelTitle>
            <span id="password">Password</span>
          </PanelTitle>
          <p className="text-base text-ink-2">Quando la cambi, gli altri dispositivi vengono disconnessi.</p>
          <Button look="secondary" className="justify-self-start" onClick={() => setChanging(true)}>
            Cambia password
          </Button>
          <PasswordDialog open={changing} onClose={() => setChanging(false)} />
        </Panel>
      </div>
    </AdminPage>
  )
}
