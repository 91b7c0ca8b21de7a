import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { chatEndpoints, sendFailure } from '#contract/chat.ts'
import { profileMissing, viewProfile } from '#contract/profiles.ts'
import { call, fetchBody } from '#web/api/client.ts'
import { NetworkError } from '#web/api/errors.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { Composer } from './composer.tsx'
import { UnlockPanel } from './locked.tsx'
import { outgoing } from './outgoing.ts'
import { refreshChats } from './queries.ts'
import { UnlockDialog } from './unlock-dialog.tsx'

interface NewConversationProps {
  name: string
  /** There is a chat now. */
  onChat: (chatId: number) => void
  onBack: () => void
}

/** A king about to write to a hostess he has no chat with: his first message, or the unlock, makes it [CHAT-23]. */
export function NewConversation({ name, onChat, onBack }: NewConversationProps) {
  const queryClient = useQueryClient()
  const [text, setText] = useState('')
  const [asking, setAsking] = useState(false)
  const { data: profile, isError } = useQuery({
    queryKey: ['chat-profile', name],
    queryFn: ({ signal }) => fetchBody(viewProfile, { params: { username: name }, signal }),
  })
  const { mutate } = useMutation({
    mutationFn: ({ userId, message }: { userId: number; message: string }) =>
      call(chatEndpoints.initiate, {
        params: { userId },
        body: { message, client_id: crypto.randomUUID() },
      }),
    onSuccess: async ({ status, body }) => {
      await refreshChats(queryClient)
      if (status === 202) outgoing.hold(body.chat_id)
      onChat(body.chat_id)
    },
    onError: (error, { message }) => {
      setText(message)
      if (!(error instanceof NetworkError)) toast.error(sendFailure)
    },
  })

  const hostess = profile?.user
  if (isError || (hostess && hostess.role !== 'HOSTESS'))
    return <p className="m-auto max-w-[44ch] p-8 text-center text-ink-2">{profileMissing}</p>
  if (!hostess) return null
  const other = { id: hostess.id, name: hostess.name, unlock_cost: hostess.profile.unlock_cost }
  return (
    <section
      aria-label={`Scrivi a ${other.name}`}
      className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface"
    >
      <header className="flex h-18 flex-none items-center justify-between border-b border-line px-6">
        <h2 className="text-[1.375rem]">{other.name}</h2>
        <Button look="tertiary" onClick={onBack}>
          Annulla
        </Button>
      </header>
      <p className="m-auto max-w-[44ch] p-8 text-center text-ink-2">
        Scrivi il primo messaggio a {other.name}: lo leggerà quando sblocchi la chat.
      </p>
      <UnlockPanel hostess={other} onUnlock={() => setAsking(true)} />
      <Composer
        label={`Scrivi a ${other.name}`}
        text={text}
        onChange={setText}
        onSend={(message) => mutate({ userId: other.id, message })}
      />
      <UnlockDialog open={asking} onClose={() => setAsking(false)} hostess={other} onUnlocked={onChat} />
    </section>
  )
}
