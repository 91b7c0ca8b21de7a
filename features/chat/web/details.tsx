import { useQuery } from '@tanstack/react-query'
import { CalendarCheck, HandCoins, type LucideIcon, MapPin, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { type Chat, supportChatName } from '../contract/chat.ts'
import { sizedPhotoUrl } from '#features/photos/contract/photo-address.ts'
import { viewProfile } from '#features/profiles/contract/profiles.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { provincesQuery } from '#features/reference/web/reference.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { Drawer } from '#platform/web/ui/dialog.tsx'
import { RefundRing } from '#platform/web/ui/refund-ring.tsx'
import { Stars } from '#platform/web/ui/stars.tsx'
import { hoursUntil, moment } from './dates.ts'
import { useNow } from './use-now.ts'

/** Beside the thread on a wide screen: who it is, and what was paid. */
export function Details({ chat }: { chat: Chat }) {
  return (
    <aside aria-label="Dettagli" className="overflow-y-auto border-l border-line bg-paper p-6">
      <About chat={chat} />
    </aside>
  )
}

interface DetailsDrawerProps {
  chat: Chat
  open: boolean
  onClose: () => void
}

/** The same where there is no room beside the thread. */
export function DetailsDrawer({ chat, open, onClose }: DetailsDrawerProps) {
  return (
    <Drawer open={open} onClose={onClose} title="Dettagli">
      {open ? <About chat={chat} /> : null}
    </Drawer>
  )
}

function About({ chat }: { chat: Chat }) {
  const { other_user: other, unlocked } = chat
  const [cameLocked] = useState(!unlocked)
  const unlockedHere = cameLocked && unlocked
  const { data: profile } = useQuery({
    queryKey: ['chat-profile', other.name],
    queryFn: ({ signal }) =>
      fetchBody(viewProfile, { params: { username: other.name }, signal, quiet: true }),
    enabled: other.name !== supportChatName,
    staleTime: 300_000,
  })
  const { data: provinces } = useQuery(provincesQuery)
  const user = profile?.user
  const place = provinces?.find(({ id }) => id === user?.profile.province_id)?.name
  return (
    <div className="flex flex-col gap-5">
      <div>
        <div className={unlocked ? `fold [--fold:40px] ${unlockedHere ? 'fold-in' : ''}` : ''}>
          <div className={`aspect-5/4 overflow-hidden rounded-md bg-sunken ${unlocked ? 'fold-cut' : ''}`}>
            <img
              src={sizedPhotoUrl(other.profile_picture_url, 800)}
              alt=""
              className="size-full object-cover object-[50%_22%]"
            />
          </div>
        </div>
        <h2 className="mt-4 text-2xl">
          {other.name}
          {user ? (
            <>
              , <span className="num">{user.age}</span>
            </>
          ) : null}
        </h2>
        <div className="mt-1.5 flex flex-wrap items-center gap-3 text-base text-ink-2">
          {user?.rating ? <Stars rating={user.rating} count={user.rating_count} /> : null}
          {place ? (
            <span className="inline-flex items-center gap-1.5">
              <MapPin size={16} strokeWidth={1.6} aria-hidden />
              {place}
            </span>
          ) : null}
        </div>
        <ButtonLink
          to={`/user-profile/${encodeURIComponent(other.name)}`}
          look="secondary"
          block
          className="mt-3.5"
        >
          Vedi il profilo
        </ButtonLink>
      </div>
      <RefundDates chat={chat} />
      <ul className="grid gap-2.5 text-sm leading-message text-ink-2">
        {user?.profile.verified_profile ? (
          <Advice icon={ShieldCheck}>Il profilo di {other.name} è stato verificato dal team.</Advice>
        ) : null}
        <Advice icon={HandCoins}>Non inviare denaro o documenti in chat.</Advice>
        <Advice icon={CalendarCheck}>
          <Link to={`/sicurezza?con=${encodeURIComponent(other.name)}#piano`} className="link">
            Prepara un piano per l’incontro
          </Link>
        </Advice>
      </ul>
    </div>
  )
}

function RefundDates({ chat: { refund, other_user: other } }: { chat: Chat }) {
  const now = useNow(60_000)
  const waits = refund.state === 'running' || refund.state === 'paused'
  if (other.role !== 'HOSTESS' || !waits || !refund.unlocked_at) return null
  const left =
    refund.due_at === null ? (refund.left_hours ?? 0) : hoursUntil(refund.due_at, now, refund.hours)
  return (
    <div className="grid grid-cols-[84px_1fr] items-center gap-4.5 rounded-md bg-surface p-4.5 shadow-1">
      <RefundRing
        clock={{
          state: refund.state === 'paused' ? 'paused' : 'running',
          hours: left,
          of: refund.hours,
        }}
        size={84}
      />
      <dl className="num grid gap-2 text-sm leading-[1.35]">
        <div>
          <dt className="text-ink-2">Chat sbloccata</dt>
          <dd className="font-semibold">{moment(refund.unlocked_at)}</dd>
        </div>
        <div>
          <dt className="text-ink-2">Rimborso automatico</dt>
          <dd className="font-semibold">{refund.due_at === null ? 'in pausa' : moment(refund.due_at)}</dd>
        </div>
      </dl>
    </div>
  )
}

function Advice({ icon: Icon, children }: { icon: LucideIcon; children: React.ReactNode }) {
  return (
    <li className="grid grid-cols-[20px_1fr] gap-2.5">
      <Icon size={18} strokeWidth={1.6} className="mt-px text-trust-text" aria-hidden />
      <span>{children}</span>
    </li>
  )
}
