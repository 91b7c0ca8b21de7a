import { EllipsisVertical, KeyRound, Pencil } from 'lucide-react'
import { useState } from 'react'
import { PasswordDialog } from '#features/accounts/web/password-dialog.tsx'
import { italianDate } from '#platform/contract/italian-time.ts'
import { IconButton } from '#platform/web/ui/button.tsx'
import { Menu } from '#platform/web/ui/menu.tsx'
import { Panel, PanelTitle } from '#platform/web/ui/panel.tsx'
import { phoneText } from '#platform/web/ui/phone-number.ts'
import type { User } from '../contract/user.ts'
import { PersonalDataDialog } from './personal-data-dialog.tsx'

/** What is in use, beside it what waits; its menu leads to what may be changed [PROFILE-25] [PROFILE-26]. */
export function PersonalDataCard({ user }: { user: User }) {
  const [changing, setChanging] = useState<'data' | 'password' | null>(null)
  const pending = user.pending_changes
  const rows = [
    ['Nome', user.name, pending?.name, 'in attesa di approvazione'],
    ['Data di nascita', user.dob && italianDate(user.dob)],
    [
      'Cellulare',
      user.phone ? phoneText(user.phone) : 'Nessun numero di telefono inserito',
      pending?.phone && phoneText(pending.phone),
      'in attesa del codice inviato via SMS',
    ],
    [
      'Email',
      user.email,
      pending?.email?.value,
      pending?.email?.verified
        ? 'in attesa di approvazione'
        : 'in attesa che tu apra il link che ti abbiamo inviato',
    ],
  ] as const
  const close = () => setChanging(null)
  return (
    <Panel aria-label="Dati Personali" className="relative p-6 max-sm:p-4">
      <span className="absolute top-3 right-3">
        <Menu
          trigger={
            <IconButton label="Menu dei dati personali">
              <EllipsisVertical size={20} strokeWidth={1.6} aria-hidden />
            </IconButton>
          }
          items={[
            {
              label: 'Modifica Informazioni Personali',
              icon: Pencil,
              onSelect: () => setChanging('data'),
            },
            { label: 'Cambia Password', icon: KeyRound, onSelect: () => setChanging('password') },
          ]}
        />
      </span>
      <PanelTitle>Dati Personali</PanelTitle>
      <dl className="mt-3 grid">
        {rows.map(([label, value, pendingValue, waiting]) => (
          <div
            key={label}
            className="grid gap-x-3 border-b border-line py-3 text-base last:border-0 xs:grid-cols-[128px_1fr]"
          >
            <dt className="text-ink-2">{label}</dt>
            <dd className="num font-medium wrap-anywhere">
              {value}
              {pendingValue ? (
                <span className="mt-1.5 block rounded-sm bg-wait-soft px-2.5 py-1.5 text-sm font-normal text-wait-text">
                  <b className="font-semibold">{pendingValue}</b>, {waiting}
                </span>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
      <PersonalDataDialog user={user} open={changing === 'data'} onClose={close} />
      <PasswordDialog open={changing === 'password'} onClose={close} />
    </Panel>
  )
}
