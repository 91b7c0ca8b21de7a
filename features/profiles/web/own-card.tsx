import { useQuery } from '@tanstack/react-query'
import { EllipsisVertical, Eye, Pencil, Plus, ShieldHalf, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { facePhotoUrl } from '#features/photos/contract/photo-address.ts'
import type { User } from '../contract/user.ts'
import { miscdataQuery, provincesQuery } from '#features/reference/web/reference.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Badge, TopBadge, VerifiedBadge } from '#platform/web/ui/badge.tsx'
import { Button, ButtonLink, IconButton } from '#platform/web/ui/button.tsx'
import { Menu } from '#platform/web/ui/menu.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { Stars } from '#platform/web/ui/stars.tsx'
import { AboutText } from './about-text.tsx'
import { factRows, tagLists } from './facts.ts'
import { VerifiedOn } from './verified-on.tsx'

interface OwnCardProps {
  user: User
  completion: number
  onEdit: () => void
  onDelete: () => void
}

/** One's own profile as others read it, and what waits beside it [PROFILE-14]. */
export function OwnCard({ user, completion, onEdit, onDelete }: OwnCardProps) {
  const { profile } = user
  const { data: lists } = useQuery(miscdataQuery)
  return (
    <Panel aria-label="Il tuo profilo" className="relative px-6 pt-7 pb-6">
      <span className="absolute top-3 right-3">
        <Menu
          trigger={
            <IconButton label="Menu del profilo">
              <EllipsisVertical size={20} strokeWidth={1.6} aria-hidden />
            </IconButton>
          }
          items={[
            { label: 'Modifica informazioni', icon: Pencil, onSelect: onEdit },
            { label: 'Richiedi eliminazione profilo', icon: Trash2, danger: true, onSelect: onDelete },
          ]}
        />
      </span>
      <div className="grid justify-items-center gap-1.5 text-center">
        <Avatar src={facePhotoUrl(user.profile_picture_url)} size={124} completion={completion} />
        <h1 className="mt-3.5 max-w-full text-[2rem] wrap-anywhere">{user.name}</h1>
        {user.rating === null ? null : <Stars rating={user.rating} count={user.rating_count} />}
        {profile.verified_profile || profile.top_profile ? (
          <div className="mt-2 flex flex-wrap items-center justify-center gap-1.5">
            {profile.verified_profile ? <VerifiedBadge /> : null}
            {profile.top_profile ? <TopBadge /> : null}
            <VerifiedOn at={profile.verified_at} />
          </div>
        ) : null}
        {user.approval_status === 'approved' && !user.paused ? (
          <ButtonLink to={`/user-profile/${encodeURIComponent(user.name)}`} look="secondary" className="mt-3">
            <Eye size={20} strokeWidth={1.6} aria-hidden />
            {user.role === 'KING' ? 'Come ti vede lei' : 'Come ti vede lui'}
          </ButtonLink>
        ) : null}
      </div>
      <Biography user={user} onEdit={onEdit} />
      {tagLists(profile, lists ?? {}, 'own').map((list) => (
        <TagBlock key={list.title} {...list} />
      ))}
      <Details user={user} />
    </Panel>
  )
}

function Block({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <div className="mt-5 border-t border-line pt-5">
      <h2 className="mb-2.5 flex items-center justify-between font-text text-sm leading-snug font-semibold tracking-none">
        {title}
        {aside}
      </h2>
      {children}
    </div>
  )
}

/** The live text; beside it, while a moderator decides, the one that may replace it [PROFILE-50]. */
function Biography({ user, onEdit }: { user: User; onEdit: () => void }) {
  const live = user.profile.description
  const pending = user.pending_changes?.description
  const inQueue = (
    <Badge tone="wait" icon={ShieldHalf}>
      In moderazione
    </Badge>
  )
  return (
    <Block title="Su di me" aside={pending ? inQueue : null}>
      {live ? <AboutText description={live} className={prose} /> : null}
      {pending ? (
        <div className={`rounded-sm bg-wait-soft px-3.5 py-3 ${live ? 'mt-3' : ''}`}>
          <p className="text-xs font-semibold text-wait-text">Nuova descrizione, in attesa di approvazione</p>
          <div className="mt-1">
            <AboutText description={pending} className={prose} />
          </div>
        </div>
      ) : null}
      {live || pending ? null : (
        <Button look="secondary" block onClick={onEdit}>
          <Plus size={18} strokeWidth={1.8} aria-hidden />
          Aggiungi la tua descrizione
        </Button>
      )}
    </Block>
  )
}

const prose = 'text-base leading-body text-ink-2'

function TagBlock({ title, names }: { title: string; names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <Block title={title}>
      <ul className="flex flex-wrap gap-1.5">
        {names.map((name) => (
          <li key={name} className="inline-flex min-h-7.5 items-center rounded-sm bg-sunken px-2.75 text-sm">
            {name}
          </li>
        ))}
      </ul>
    </Block>
  )
}

function Details({ user: { profile } }: { user: User }) {
  const { data: lists } = useQuery(miscdataQuery)
  const { data: provinces } = useQuery(provincesQuery)
  const rows = factRows(profile, { ...lists, provinces }, 'own')
  return (
    <Block title="Dettagli">
      <dl className="grid gap-2 text-base">
        {rows.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-3">
            <dt className="text-ink-2">{label}</dt>
            <dd className="num text-right font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </Block>
  )
}
