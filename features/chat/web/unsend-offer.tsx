import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '#platform/web/api/client.ts'
import { ApiError, messageOf } from '#platform/web/api/errors.ts'
import { UndoRing } from '#platform/web/ui/undo-ring.tsx'
import { type Chat, type Message, waitingMessagesMax } from '../contract/chat.ts'
import { courtesyEndpoints } from '../contract/courtesies.ts'
import { type JustSent, justSent, useJustSent } from './just-sent.ts'
import { removeMessage } from './message-queries.ts'
import { refreshChat } from './queries.ts'

interface UnsendOfferProps {
  chat: Chat
  /** The words come back to where they were written. */
  onUnsent: (message: Message) => void
}

/** Under one's own last message, for ten seconds. */
export function UnsendOffer({ chat, onUnsent }: UnsendOfferProps) {
  const sent = useJustSent()
  const [refused, setRefused] = useState<string | null>(null)
  useEffect(() => {
    if (refused === null) return
    const timer = setTimeout(() => setRefused(null), 5_000)
    return () => clearTimeout(timer)
  }, [refused])
  const offered = sent && sent.message.chat_id === chat.id && !stays(chat, sent.message) ? sent : null
  return (
    <div role="status" className="flex justify-end px-6 max-sm:px-4">
      {refused ? <p className="pt-1.5 text-sm text-ink-2">{refused}</p> : null}
      {offered ? (
        <UnsendButton key={offered.message.id} sent={offered} onUnsent={onUnsent} onRefused={setRefused} />
      ) : null}
    </div>
  )
}

interface UnsendButtonProps extends Pick<UnsendOfferProps, 'onUnsent'> {
  sent: JustSent
  onRefused: (why: string) => void
}

function UnsendButton({ sent: { message, until }, onUnsent, onRefused }: UnsendButtonProps) {
  const queryClient = useQueryClient()
  const [seconds] = useState(() => Math.max(1, Math.round((until - performance.now()) / 1_000)))
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(courtesyEndpoints.unsend, { params: { id: message.id } }),
    onSuccess() {
      justSent.forget()
      removeMessage(queryClient, message.chat_id, message.id)
      void refreshChat(queryClient, message.chat_id)
      onUnsent(message)
    },
    onError(error) {
      if (!(error instanceof ApiError)) return
      justSent.forget()
      onRefused(messageOf(error))
    },
  })
  const undo = () => isPending || mutate()
  useUndoKey(undo)
  return <UnsendPill seconds={seconds} onPress={undo} />
}

/** A pill with its ring; the numbers are for the eye alone. */
export function UnsendPill({ seconds, onPress }: { seconds: number; onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      aria-keyshortcuts="Control+Z"
      className="mt-2 inline-flex min-h-target items-center gap-2.5 rounded-full bg-surface py-1 pr-4 pl-2 text-sm font-semibold inset-ring inset-ring-line-strong hover:bg-sunken"
    >
      <UndoRing seconds={seconds} />
      Annulla invio
    </button>
  )
}

/** Ctrl+Z, or Cmd+Z; in a field with words in it the key is the field's own. */
export function useUndoKey(undo: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return
    const { target } = event
    const typed =
      target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement ? target.value : ''
    if (typed !== '') return
    event.preventDefault()
    undo()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}

/** Her reply that kept the price is not taken back. */
function stays({ other_user: other, refund }: Chat, { time }: Message): boolean {
  if (other.role !== 'KING') return false
  return refund.state === 'running' || (refund.ended_at !== null && refund.ended_at >= time)
}

/** His first words that wait for the unlock: without them there is no chat. */
export function wasAll({ other_user: other, refund, waiting_left }: Chat, { state }: Message): boolean {
  return (
    other.role === 'HOSTESS' &&
    state === 'waiting' &&
    refund.unlocked_at === null &&
    waiting_left !== null &&
    waiting_left >= waitingMessagesMax - 1
  )
}
