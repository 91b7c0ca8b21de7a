import type { User } from '#contract/user.ts'
import { Panel, PanelTitle } from '#web/ui/panel.tsx'
import { italianDate } from './facts.ts'

/** Read-only [PROFILE-25]. */
export function PersonalDataCard({ user }: { user: User }) {
  const rows = [
    ['Nome', user.name],
    ['Data di nascita', user.dob && italianDate(user.dob)],
    ['Telefono', user.phone || 'Nessun numero di telefono inserito'],
    ['E-mail', user.email],
  ] as const
  return (
    <Panel className="p-6 max-sm:p-4">
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
    </Panel>
  )
}
