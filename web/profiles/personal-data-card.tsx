import { EllipsisVertical, KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { User } from '#contract/user.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { Panel, PanelTitle } from '#web/ui/panel.tsx'
import { italianDate } from './facts.ts'
import { PasswordDialog } from './password-dialog.tsx'

/** Read-only; its menu leads to what may be changed [PROFILE-25] [PROFILE-26]. */
export function PersonalDataCard({ user }: { user: User }) {
  const [changing, setChanging] = useState<'password' | null>(null)
  const rows = [
    ['Nome', user.name],
    ['Data di nascita', user.dob && italianDate(user.dob)],
    ['Telefono', user.phone || 'Nessun numero di telefono inserito'],
    ['E-mail', user.email],
  ] as const
  const close = () => setChanging(null)
  return (
    <Panel className="relative p-6 max-sm:p-4">
      <span className="absolute top-3 right-3">
        <Menu
          trigger={
            <IconButton label="Menu dei dati personali">
              <EllipsisVertical size={20} strokeWidth={1.6} aria-hidden />
            </IconButton>
          }
          items={[{ label: 'Cambia Password', icon: KeyRound, onSelect: () => setChanging('password') }]}
        />
      </span>
      <PanelTitle>Dati Personali</PanelTitle>
      <dl className="mt-3 grid">
        {rows.map(([label, value]) => (
          <div
            key={label}
            className="grid gap-x-3 border-b border-line py-3 text-base last:border-0 min-[421px]:grid-cols-[128px_1fr]"
          >
            <dt className="text-ink-2">{label}</dt>
            <dd className="num font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <PasswordDialog open={changing === 'password'} onClose={close} />
    </Panel>
  )
}
