import { Shield } from 'lucide-react'
import { heldNotice, heldNoticeSeconds } from '../contract/chat.ts'

/** In the composer's place for a minute after a message was held [CHAT-19]. */
export function HeldNotice({ seconds }: { seconds: number }) {
  return (
    <div
      role="status"
      className="mx-6 mb-6 grid flex-none grid-cols-[24px_1fr_auto] items-center gap-x-3.5 gap-y-1 rounded-md bg-wait-soft px-5 pt-4 pb-4.5 inset-ring inset-ring-wait-line max-sm:mx-3 max-sm:mb-[max(0.75rem,env(safe-area-inset-bottom))]"
    >
      <Shield size={20} strokeWidth={1.6} className="text-wait-text" aria-hidden />
      <b>Il messaggio è in moderazione</b>
      {/* Said once, not counted down aloud. */}
      <span className="num font-semibold text-wait-text" aria-hidden="true">
        {seconds} s
      </span>
      <p className="col-[2/4] text-base leading-message text-ink-2">
        {heldNotice} Potrai scrivere di nuovo fra poco.
      </p>
      <progress
        aria-hidden="true"
        value={seconds}
        max={heldNoticeSeconds}
        className="col-[1/4] mt-2.5 h-1 w-full appearance-none overflow-hidden rounded-full [&::-moz-progress-bar]:bg-wait [&::-webkit-progress-bar]:bg-ring-track [&::-webkit-progress-value]:bg-wait"
      />
    </div>
  )
}
