import type { Chat } from '#contract/chat.ts'
import { credits, formatCredits } from '#contract/money.ts'
import { Coin } from '#web/ui/coin.tsx'
import { spokenMoment } from './dates.ts'

/** Stands in the thread where the chat was opened; the folded corner means exactly that. */
export function UnlockCard({ chat, time }: { chat: Chat; time: string }) {
  const { other_user: other, refund } = chat
  const paid = refund.cost > 0
  const byKing = other.role === 'HOSTESS'
  return (
    <div className="fold my-1 mb-2.5 max-w-[460px] self-center max-sm:max-w-none max-sm:self-stretch">
      <div className="fold-cut grid grid-cols-[auto_1fr] items-center gap-3.5 rounded-md bg-primary-soft py-3.5 pr-13 pl-4 text-base leading-normal">
        <Coin className="size-8" />
        <p>
          <b>{byKing ? `Ti sei presentato a ${other.name}` : `${other.name} si è presentato`}</b>
          <br />
          <span className="num text-xs text-ink-2">
            Chat sbloccata{byKing && paid ? ` con ${formatCredits(credits(refund.cost))}` : ''},{' '}
            {spokenMoment(time)}
          </span>
        </p>
      </div>
    </div>
  )
}
