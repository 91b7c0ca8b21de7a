import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useUser } from '#features/accounts/web/session.tsx'
import { profileQuery } from '#features/profiles/web/queries.ts'
import { call } from '#platform/web/api/client.ts'
import { ApiError, at, messageOf, NetworkError } from '#platform/web/api/errors.ts'
import { sharedKeys } from '#platform/web/api/shared-keys.ts'
import { toast } from '#platform/web/ui/toast-store.ts'
import { chatEndpoints, type HeldFinding } from '../contract/chat.ts'
import { Composer } from './composer.tsx'
import { HoldWarning } from './hold-warning.tsx'
import { LockedNotice } from './locked.tsx'
import { findingsOf, outbox, senderFor } from './message-sender.ts'
import { refreshMessages } from './message-queries.ts'
import { refreshChats } from './queries.ts'

interface FreeComposerProps {
  king: { readonly id: number; readonly name: string }
  draft: string
  setDraft: (text: string) => void
  /** There is a chat now. */
  onChat?: ((chatId: number) => void) | undefined
}

/** In the place of a locked composer: where she has a free message left, she writes; it opens the chat as it arrives. */
export function FreeComposer({ king, draft, setDraft, onChat }: FreeComposerProps) {
  const { data: profile, isPending } = useQuery({ ...profileQuery(king.name, useUser()), retry: false })
  const { write, insist, edit, warned, busy } = useFreeMessage(king.id, { setDraft, onChat })
  const left = profile?.free_messages?.left ?? 0
  if (isPending) return <div className="mb-6 h-14 flex-none" aria-busy="true" />
  if (!profile?.unlockChat)
    return (
      <LockedNotice>
        {left === 0 && profile?.free_messages
          ? `Per oggi hai usato i messaggi gratuiti. Potrai scrivere domani, o quando ${king.name} avrà sbloccato la chat.`
          : `Potrai scrivere quando ${king.name} avrà sbloccato la chat.`}
      </LockedNotice>
    )
  if (warned)
    return (
      <HoldWarning
        text={warned.text}
        findings={warned.findings}
        busy={busy}
        onEdit={edit}
        onInsist={insist}
      />
    )
  return (
    <>
      <p role="status" className="mx-6 mb-2 flex-none px-4.5 text-sm text-ink-2 max-sm:mx-3">
        {busy
          ? 'Invio…'
          : `Il tuo primo messaggio apre la chat ed è gratuito per entrambi. Oggi ${left === 1 ? 'ne hai ancora uno' : `ne hai ancora ${left}`}.`}
      </p>
      <Composer label={`Scrivi a ${king.name}`} text={draft} onChange={setDraft} onSend={write} />
    </>
  )
}

interface First {
  readonly clientId: string
  readonly text: string
  readonly findings?: readonly HeldFinding[]
}

function useFreeMessage(
  kingId: number,
  { setDraft, onChat }: Pick<FreeComposerProps, 'setDraft' | 'onChat'>,
) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { id: userId } = useUser()
  const [first, setFirst] = useState<First | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: ({ clientId, text, findings }: First) =>
      call(chatEndpoints.freeMessage, {
        body: {
          other_user_id: kingId,
          first: { message: text, client_id: clientId, if_held: findings ? 'wait' : 'warn' },
        },
      }),
    async onSuccess({ body: { chat_id: chatId, held } }) {
      setFirst(null)
      await refreshChats(queryClient)
      void refreshMessages(queryClient, chatId)
      senderFor(queryClient, userId)
      if (held) outbox.hold(chatId)
      onChat?.(chatId)
    },
    onError(error, message) {
      if (error instanceof ApiError && error.code === 'would_hold')
        return setFirst({ ...message, findings: findingsOf(error) })
      // The words stay: nothing was taken for them.
      setDraft(message.text)
      if (error instanceof NetworkError) return
      toast.error(messageOf(error))
      if (error instanceof ApiError && at(error.body, 'shop_redirect') === true) void navigate('/shop')
    },
    // One fewer is left on every profile.
    onSettled: () => queryClient.invalidateQueries({ queryKey: sharedKeys.profile }),
  })
  const write = (text: string) => {
    // The same id as long as the words are the same: an answer that got lost makes no second message.
    const message = first?.text === text ? first : { clientId: crypto.randomUUID(), text }
    setFirst(message)
    mutate(message)
  }
  return {
    write,
    insist: () => first && mutate(first),
    edit() {
      if (first) setDraft(first.text)
      setFirst(null)
    },
    warned: first?.findings ? { text: first.text, findings: first.findings } : null,
    busy: isPending,
  }
}
