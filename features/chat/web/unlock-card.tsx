import { useState } from 'react'
import type { Chat } from '../contract/chat.ts'
import { credits, formatCredits } from '#platform/contract/money.ts'
import { Coin } from '#platform/web/ui/coin.tsx'
import { spokenMoment } from './dates.ts'
import { TrayDrawing } from './moment-drawings.tsx'
import { useChats } from './queries.ts'

/** So long after an unlock its card folds its corner before one's eyes. */
const freshMs = 10_000

/** Stands in the thread where the chat was opened; the folded corner means exactly that. */
export function UnlockCard({ chat, time }: { chat: Chat; time: string }) {
  const { cost } = chat.refund
  const [fresh] = useState(() => Date.now() - Date.parse(time) < freshMs)
  const forKing = chat.other_user.role === 'HOSTESS'
  const isFirst = useIsFirst(chat)
  return (
    <div
      className={`fold my-1 mb-2.5 max-w-[460px] self-center max-sm:max-w-none max-sm:self-stretch ${fresh ? 'fold-in' : ''}`}
    >
      <div className="fold-cut grid grid-cols-[auto_1fr] items-center gap-3.5 rounded-md bg-primary-soft py-3.5 pr-13 pl-4 text-base leading-normal">
        {isFirst ? <TrayDrawing /> : <Coin className="size-8" />}
        <p>
          <b>{whoOpened(chat)}</b>
          <br />
          <span className="num text-xs text-ink-2">
            Chat sbloccata{forKing && cost > 0 ? ` con ${formatCredits(credits(cost))}` : ''},{' '}
            {spokenMoment(time)}
          </span>
          {isFirst ? (
            <span className="mt-1 block text-sm text-ink-2">
              È la prima volta. Scrivile di qualcosa che hai letto nel suo profilo.
            </span>
          ) : null}
        </p>
      </div>
    </div>
  )
}

/** Whether it is the only chat that he ever paid for, and he has not written yet. */
function useIsFirst({ other_user: other, refund, last_message: last }: Chat): boolean {
  const { data } = useChats('all')
  const { data: archived } = useChats('archived')
  if (other.role !== 'HOSTESS' || refund.cost === 0 || last !== null) return false
  const paid = [data, archived]
    .flatMap((list) => list?.regular_chats ?? [])
    .filter((chat) => chat.refund.cost > 0)
  return data !== undefined && archived !== undefined && paid.length === 1
}

/** A king pays to be introduced; a chat that cost nothing was opened by her. */
function whoOpened({ other_user: other, refund }: Chat): string {
  const forKing = other.role === 'HOSTESS'
  if (refund.cost === 0)
    return forKing ? `${other.name} ha aperto la chat` : `Hai aperto la chat con ${other.name}`
  // voice: kings only
  return forKing ? `Ti sei presentato a ${other.name}` : `${other.name} si è presentato`
}
