import { useQuery } from '@tanstack/react-query'
import { Lock, LockOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { withThousands } from '#platform/contract/italian-numbers.ts'
import { facePhotoUrl } from '#features/photos/contract/photo-address.ts'
import type { PublicProfile } from '#features/profiles/contract/profiles.ts'
import type { User } from '#features/profiles/contract/user.ts'
import { provincesQuery } from '#features/reference/web/reference.ts'
import { useRefundTime } from '#platform/web/api/refund-time.ts'
import { useEuroValue } from '#features/payments/web/euro-value.ts'
import { useSession } from '#features/accounts/web/session.tsx'
import { ActionBar } from '#platform/web/ui/action-bar.tsx'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { RefundRing } from '#platform/web/ui/refund-ring.tsx'
import { nameOf } from '#features/profiles/web/list-names.ts'
import { type Meeting, meetingOf } from './meeting.ts'
import { FromTablet, GuestMeetingBar, GuestMeetingCard, Note } from './guest-meeting.tsx'
import { BuySheetHost } from './buy-sheet-host.tsx'
import { chatWith, MeetingAction } from './meeting-action.tsx'

/** The sticky card beside the pictures: price before action, in words for each kind of viewer. */
export function MeetingCard(profile: PublicProfile) {
  const { user: viewer } = useSession()
  return (
    <>
      <CardFor viewer={viewer} profile={profile} />
      <BuyingOver viewer={viewer} profile={profile} />
    </>
  )
}

/** The sheet over her page; from there on to the chat. It outlives the card, which changes with the balance. */
function BuyingOver({ viewer, profile }: { viewer: User | null; profile: PublicProfile }) {
  const navigate = useNavigate()
  if (!['unlock', 'buy', 'chat'].includes(meetingOf(profile, viewer).kind) || viewer?.role !== 'KING')
    return null
  const { user: hostess } = profile
  return (
    <BuySheetHost
      hostess={{ ...hostess, unlock_cost: hostess.profile.unlock_cost }}
      onUnlocked={() => void navigate(chatWith(hostess))}
    />
  )
}

export function CardFor({ viewer, profile }: { viewer: User | null; profile: PublicProfile }) {
  const meeting = meetingOf(profile, viewer)
  const { name } = profile.user
  switch (meeting.kind) {
    case 'none':
      return null
    case 'edit':
      return (
        <Note text="È così che ti vedono gli altri.">
          <ButtonLink to="/profile" look="secondary" block>
            Modifica profilo
          </ButtonLink>
        </Note>
      )
    case 'sign-up':
      return <GuestMeetingCard person={profile.user} />
    case 'wait':
      return (
        <Note
          text={
            meeting.willWrite
              ? `Potrai presentarti a ${name} appena il team avrà approvato il tuo profilo.`
              : 'Appena il team avrà approvato il tuo profilo, troverai i king nella ricerca e potrai scrivergli. Le hostess non si scrivono tra loro.'
          }
        />
      )
    case 'refused':
      return (
        <Note text="Il team non ha approvato il tuo profilo, perciò non puoi scrivere a nessuno. Leggi perché e che cosa puoi fare.">
          <ButtonLink to="/am-i-rejected" look="secondary" block>
            Leggi la decisione
          </ButtonLink>
        </Note>
      )
    case 'free-message':
      return (
        <Note
          text={`Puoi scrivere a ${name} senza che lui spenda Crediti. Oggi ti ${meeting.left === 1 ? 'resta 1 messaggio gratuito' : `restano ${meeting.left} messaggi gratuiti`}.`}
        >
          <FromTablet>
            <MeetingAction meeting={meeting} person={profile.user} />
          </FromTablet>
        </Note>
      )
    case 'no-free-message':
      return (
        <Note
          text={`Oggi hai già usato ${meeting.perDay === 1 ? 'il tuo messaggio gratuito' : `i tuoi ${meeting.perDay} messaggi gratuiti`}. Da domani potrai scrivere a ${name}.`}
        />
      )
    case 'chat':
      return (
        <CallingCard viewer={viewer} person={profile.user} unlocked>
          <FromTablet>
            <MeetingAction meeting={meeting} person={profile.user} />
          </FromTablet>
        </CallingCard>
      )
    case 'unlock':
    case 'buy':
      return (
        <CallingCard viewer={viewer} person={profile.user}>
          <Price meeting={meeting} />
          <FromTablet className="mt-4.5">
            <MeetingAction meeting={meeting} person={profile.user} />
          </FromTablet>
          <RefundPromise name={name} cost={meeting.cost} />
        </CallingCard>
      )
  }
}

type Priced = Extract<Meeting, { kind: 'unlock' | 'buy' }>

/** The action at hand on a phone, where the card scrolls away. */
export function MeetingBar(profile: PublicProfile) {
  const { user: viewer } = useSession()
  const meeting = meetingOf(profile, viewer)
  if (meeting.kind === 'none' || meeting.kind === 'edit') return null
  if (meeting.kind === 'wait' || meeting.kind === 'refused' || meeting.kind === 'no-free-message') return null
  if (meeting.kind === 'sign-up') return <GuestMeetingBar person={profile.user} />
  if (meeting.kind !== 'unlock' && meeting.kind !== 'buy')
    return (
      <ActionBar className="grid">
        <MeetingAction meeting={meeting} person={profile.user} />
      </ActionBar>
    )
  return <PriceBar meeting={meeting} person={profile.user} />
}

function PriceBar({ meeting, person }: { meeting: Priced; person: User }) {
  const value = useEuroValue(meeting.cost)
  const time = useRefundTime()
  return (
    <ActionBar className="grid grid-cols-[minmax(0,max-content)_minmax(max-content,1fr)] items-center gap-x-4 gap-y-2 max-[359px]:grid-cols-1">
      <small className="num block text-xs leading-snug text-ink-2">
        Sbloccare la chat costa
        <br />
        <b className="text-sm text-ink">{meeting.cost} Crediti</b>
        {value ? `, ${value.euro}` : null}
        <br />
        rimborso{time ? ` dopo ${time.words}` : ' automatico'}
      </small>
      <MeetingAction meeting={meeting} person={person} />
    </ActionBar>
  )
}

interface CallingCardProps {
  viewer: User | null
  person: User
  unlocked?: boolean
  children: ReactNode
}

/** His visiting card for her; the folded corner says that the chat is open. */
function CallingCard({ viewer, person, unlocked = false, children }: CallingCardProps) {
  const { data: provinces } = useQuery(provincesQuery)
  if (!viewer) return null
  const place = nameOf(provinces, viewer.profile.province_id)
  const own = viewer.role === 'KING'
  return (
    <section
      aria-label={unlocked ? `Chat con ${person.name}` : `Sblocca la chat con ${person.name}`}
      className={`mt-6 rounded-md shadow-3 max-sm:mt-5 max-sm:shadow-2 ${unlocked ? 'fold' : ''}`}
    >
      <div className={`overflow-hidden rounded-md bg-surface ${unlocked ? 'fold-cut' : ''}`}>
        <div className="grid grid-cols-[44px_1fr_auto] items-center gap-3 border-b border-dashed border-primary-line bg-primary-soft px-5.5 py-4.5">
          <Avatar src={facePhotoUrl((own ? viewer : person).profile_picture_url)} />
          <span className="min-w-0">
            <b className="block truncate text-base leading-snug">
              {own ? 'Il tuo biglietto da visita' : `Il biglietto da visita di ${person.name}`}
            </b>
            <small className="num block truncate text-xs text-ink-2">
              {own
                ? [viewer.name, `${viewer.age} anni`, place].filter(Boolean).join(', ')
                : 'La chat è sbloccata'}
            </small>
          </span>
          {unlocked ? null : <Lock size={20} strokeWidth={1.6} className="text-primary-text" aria-hidden />}
        </div>
        <div className="p-5.5">
          {unlocked ? (
            <p className="mb-4 flex items-center gap-2 text-base font-semibold text-primary-text">
              <LockOpen size={18} strokeWidth={1.6} aria-hidden />
              Chat sbloccata
            </p>
          ) : null}
          {children}
        </div>
      </div>
    </section>
  )
}

function Price({ meeting: { cost, balance } }: { meeting: Priced }) {
  const enough = balance >= cost
  const value = useEuroValue(cost)
  return (
    <>
      <p className="mb-2 text-base font-semibold">Sbloccare la chat costa</p>
      <p className="flex items-baseline gap-2.5">
        <b className="num font-display text-figure leading-none font-card tracking-tight">{cost}</b>
        <span className="font-semibold text-ink-2">Crediti</span>
        <span className="num ml-auto text-right text-sm leading-normal text-ink-2">
          Saldo <b className="text-ink">{withThousands(balance)}</b>
          <br />
          {enough ? 'dopo lo sblocco ' : 'ne mancano '}
          <b className="text-ink">{withThousands(Math.abs(balance - cost))}</b>
        </span>
      </p>
      <p className="num mt-2 min-h-[1lh] text-sm text-ink-2">
        {value ? `${value.euro} con il pacchetto ${value.title}` : null}
      </p>
    </>
  )
}

function RefundPromise({ name, cost }: { name: string; cost: number }) {
  const time = useRefundTime()
  return (
    <p className="mt-4.5 grid grid-cols-[44px_1fr] items-center gap-3.5 border-t border-line pt-4.5 text-base leading-normal text-ink-2">
      <RefundRing clock={{ state: 'running', hours: time?.hours ?? null }} size={44} />
      <span>
        <b className="text-ink">Rimborso automatico.</b> Se {name} non risponde
        {time ? ` entro ${time.words}` : ''}, ti restituiamo i {cost} Crediti.
      </span>
    </p>
  )
}
