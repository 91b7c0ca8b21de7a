import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { AdminUser } from '../../../contract/admin-users.ts'
import { italianMoment } from '#platform/contract/italian-time.ts'
import { withThousands } from '#platform/contract/italian-numbers.ts'
import { credits, formatCredits } from '#platform/contract/money.ts'
import { sizedPhotoUrl } from '#features/photos/contract/photo-address.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Badge, TopBadge, VerifiedBadge } from '#platform/web/ui/badge.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { Moment } from '#platform/web/staff/moment.tsx'
import { roleOf, statusWords } from './user-words.ts'

/** Face, name, states, and the figures that one looks at first. */
export function PersonHeader({ person }: { person: AdminUser }) {
  const { user } = person
  return (
    <Panel className="grid gap-5 p-5">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Avatar src={sizedPhotoUrl(user.picture_url, 320)} size={96} />
        <div className="grid min-w-0 flex-1 basis-60 gap-2">
          <p className="flex flex-wrap items-center gap-2">
            <Badge tone={statusWords[user.status].tone}>{statusWords[user.status].label}</Badge>
            <Chips person={person} />
          </p>
          <p className="text-sm text-ink-2">
            {roleOf(user)}
            {user.age === null ? '' : `, ${user.age} anni`} · iscrizione <Moment at={user.created_at} />
          </p>
          {user.status === 'erased' ? null : (
            <p className="text-sm wrap-anywhere">
              <a href={`mailto:${user.email}`} className="link">
                {user.email}
              </a>
              {user.phone ? <span className="num"> · {user.phone}</span> : null}
            </p>
          )}
        </div>
      </div>
      {user.suspension ? (
        <p className="rounded-sm bg-danger-soft px-3.5 py-2.5 text-sm text-danger-text">
          Account sospeso{' '}
          {user.suspension.ends_at ? `fino al ${italianMoment(user.suspension.ends_at)}` : 'senza scadenza'}:
          «{user.suspension.reason}»
        </p>
      ) : null}
      {user.deletion_due_at && user.status !== 'erased' ? (
        <p className="rounded-sm bg-wait-soft px-3.5 py-2.5 text-sm text-wait-text">
          L’account sarà eliminato il {italianMoment(user.deletion_due_at)}. Fino ad allora la persona può
          annullare.
        </p>
      ) : null}
      <Figures person={person} />
    </Panel>
  )
}

/** What else is true of the account, beside its status. */
function Chips({ person: { user, profile } }: { person: AdminUser }) {
  const approval = user.state !== 'approved' && user.state !== user.status ? user.state : undefined
  return (
    <>
      {approval ? <Badge tone={statusWords[approval].tone}>{statusWords[approval].label}</Badge> : null}
      {user.paused_at && user.status !== 'paused' ? <Badge>In pausa</Badge> : null}
      {profile.private ? <Badge>Foto riservate</Badge> : null}
      {user.verified_profile ? <VerifiedBadge /> : null}
      {user.top_profile ? <TopBadge /> : null}
    </>
  )
}

function Figures({ person }: { person: AdminUser }) {
  const { user, profile, wallet, chats } = person
  const figures: [label: string, value: ReactNode][] = [
    ['Ultimo accesso', <Moment key="seen" at={user.last_seen} none="mai" />],
  ]
  if (user.role !== 'ADMIN') figures.push(['Chat', withThousands(chats.total)])
  if (user.role === 'HOSTESS') figures.push(['Costo di sblocco', formatCredits(credits(profile.unlock_cost))])
  if (user.role !== 'ADMIN')
    figures.push([
      'Valutazione',
      profile.rating === null
        ? 'nessuna'
        : `${profile.rating.toFixed(1).replace('.', ',')} (${profile.rating_count})`,
    ])
  if (wallet)
    figures.push([
      wallet.debt > 0 ? 'Saldo negativo' : 'Saldo',
      <Link key="money" to="?tab=money" className="link">
        {formatCredits(credits(wallet.debt > 0 ? wallet.debt : wallet.balance))}
      </Link>,
    ])
  if (wallet && wallet.held > 0) figures.push(['In attesa di risposta', formatCredits(credits(wallet.held))])
  if (person.reports)
    figures.push([
      'Segnalazioni ricevute',
      <Link key="reports" to="?tab=decisions" className="link">
        {person.reports.about.length}
      </Link>,
    ])
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-3 border-t border-line pt-4">
      {figures.map(([label, value]) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="text-xs text-ink-2">{label}</dt>
          <dd className="num text-lg font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
