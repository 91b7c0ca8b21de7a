import { Check } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { facePhotoUrl } from '#features/photos/contract/photo-address.ts'
import { ConditionsCard } from '#features/conditions/web/conditions-card.tsx'
import type { ConditionsState } from '#features/conditions/web/queries.ts'
import { useAccept } from '#features/conditions/web/use-accept.ts'
import type { Card } from '#features/conditions/contract/conditions.ts'
import { credits, formatCredits } from '#platform/contract/money.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import type { Chat, OtherUser } from '../contract/chat.ts'
import { sinceWhen, wholeMoment } from './dates.ts'

interface ConditionsProps {
  other: OtherUser
  conditions: ConditionsState
}

/** In the thread, before his first message: what he says yes to below. */
export function ConditionsToAccept({ other, conditions }: ConditionsProps) {
  return conditions.step === 'accept' ? <CardToAccept other={other} card={conditions.card} /> : null
}

type Named = Pick<OtherUser, 'name' | 'profile_picture_url'>

export function CardToAccept({ other, card: shown }: { other: Named; card: Card }) {
  const card = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if ((document.activeElement ?? document.body) === document.body)
      heading.current?.focus({ preventScroll: true })
    // One reads it from its beginning: after the thread, which goes to its end, has been measured.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => card.current?.scrollIntoView({ block: 'start' }))
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <div ref={card} className="mx-auto grid w-full max-w-[488px] gap-3.5 px-6 py-4 max-sm:px-4">
      <p className="text-center text-base text-ink-2 max-sm:text-left">Prima del tuo primo messaggio</p>
      <ConditionsCard
        name={other.name}
        picture={facePhotoUrl(other.profile_picture_url)}
        shown={shown}
        headingRef={heading}
        follows
      />
    </div>
  )
}

/** In the composer's place: it does not exist before the yes. */
export function AcceptConditions({ chat, card }: { chat: Chat; card: Card }) {
  return <AcceptBar hostessId={chat.other_user.id} version={card.version} wayOut={wayOutOf(chat)} />
}

interface AcceptBarProps {
  hostessId: number
  version: number
  wayOut: string
}

export function AcceptBar({ hostessId, version, wayOut }: AcceptBarProps) {
  const { mutate, isPending, isError } = useAccept(hostessId)
  return (
    <div className="flex-none border-t border-line bg-surface px-6 pt-4 pb-6 max-sm:px-4 max-sm:pb-[max(1rem,env(safe-area-inset-bottom))]">
      <div className="mx-auto grid max-w-[440px] gap-3">
        <Button size="lg" block busy={isPending && 'Salvo…'} onClick={() => mutate(version)}>
          {isError ? 'Riprova' : 'D’accordo, le rispetto'}
        </Button>
        <p role="status" className="text-center text-sm leading-normal text-ink-2">
          {isError ? 'Non siamo riusciti a salvarlo. ' : ''}
          {wayOut}
        </p>
      </div>
    </div>
  )
}

export const nothingPaid = 'Se non fanno per te, non scrivere. Non hai ancora speso nulla.'

function wayOutOf({ unlocked, refund }: Chat): string {
  if (!unlocked) return nothingPaid
  if (refund.cost === 0 || refund.due_at === null) return 'Se non fanno per te, non scrivere.'
  return `Se non fanno per te, non scrivere. Senza un tuo messaggio ti restituiamo i ${formatCredits(credits(refund.cost))} ${wholeMoment(refund.due_at)}.`
}

/** One line at the beginning of the thread, for both of them. */
export function ConditionsAccepted({ other, conditions }: ConditionsProps) {
  const [open, setOpen] = useState(false)
  if (conditions.step !== 'write' || !conditions.accepted) return null
  const { accepted } = conditions
  const close = () => setOpen(false)
  const when = sinceWhen(accepted.at, new Date())
  return (
    <div className="mx-6 mb-2 grid justify-items-center max-sm:mx-4">
      <p className="flex items-center gap-3 rounded-md bg-sunken px-4 py-2.5 text-base leading-normal text-ink-2">
        <Check size={18} strokeWidth={1.8} className="flex-none" aria-hidden />
        <span>
          {other.role === 'KING'
            ? `${other.name} ha accettato le tue condizioni, ${when}. `
            : `Hai accettato le condizioni di ${other.name}, ${when}. `}
          <button type="button" className="link" onClick={() => setOpen(true)}>
            Rileggile
          </button>
        </span>
      </p>
      <Dialog
        open={open}
        onClose={close}
        title={other.role === 'KING' ? 'Che cosa ha accettato' : 'Che cosa hai accettato'}
        actions={
          <Button look="secondary" onClick={close}>
            Chiudi
          </Button>
        }
      >
        <ul className="mt-2 grid gap-2.5 text-base leading-normal text-ink">
          {(open ? accepted.words : []).map((words) => (
            <li key={words} className="wrap-anywhere">
              {words}
            </li>
          ))}
        </ul>
      </Dialog>
    </div>
  )
}
