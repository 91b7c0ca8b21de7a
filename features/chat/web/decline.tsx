import { useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import type { Chat } from '../contract/chat.ts'
import { declineWords } from '../contract/courtesies.ts'
import {
  cancelDecline,
  queueDecline,
  type QueuedDecline as Queued,
  useQueuedDecline,
} from './decline-queue.ts'
import { UnsendPill, useUndoKey } from './unsend-offer.tsx'

/** Above her composer until her first reply: a way to say no, in the very words that are shown. */
export function DeclineBar({ chat }: { chat: Chat }) {
  const queryClient = useQueryClient()
  const queued = useQueuedDecline(chat.id)
  const waits = chat.other_user.role === 'KING' && chat.unlocked && chat.refund.state === 'running'
  if (!waits || queued) return null
  return (
    <section
      aria-label="Declina con garbo"
      className="mx-6 mb-3 flex flex-none flex-wrap items-center justify-between gap-x-4 gap-y-2.5 rounded-md bg-sunken px-5 py-3 max-sm:mx-3 max-sm:px-3.5"
    >
      <p className="text-base leading-normal">
        <b className="block font-semibold">Se non fa per te</b>
        <span className="text-ink-2">«{declineWords}»</span>
      </p>
      <Button look="secondary" className="max-sm:w-full" onClick={() => queueDecline(queryClient, chat.id)}>
        <Send size={17} strokeWidth={1.6} aria-hidden />
        Declina con garbo
      </Button>
    </section>
  )
}

/** At the end of the thread: the sentence as it will stand there, while it can be taken back. */
export function QueuedDecline({ chat }: { chat: Chat }) {
  const queued = useQueuedDecline(chat.id)
  return (
    <div role="status" className="mt-1 flex flex-col items-end px-6 max-sm:px-4">
      {queued ? (
        <>
          <p className="w-fit max-w-[min(70%,520px)] rounded-lg rounded-br-[6px] bg-bubble-me px-4 py-[11px] text-md leading-message text-bubble-me-ink max-sm:max-w-[82%]">
            {declineWords}
          </p>
          {queued.leaving ? null : <Undo chat={chat} queued={queued} />}
        </>
      ) : null}
    </div>
  )
}

function Undo({ chat, queued }: { chat: Chat; queued: Queued }) {
  const undo = () => cancelDecline(chat.id)
  const [seconds] = useState(() => Math.max(1, Math.round((queued.until - performance.now()) / 1_000)))
  useUndoKey(undo)
  return (
    <>
      <p className="pt-1.5 text-sm text-ink-2">
        Poi restituiamo i Crediti a {chat.other_user.name} e la chat si chiude.
      </p>
      <UnsendPill seconds={seconds} onPress={undo} />
    </>
  )
}
