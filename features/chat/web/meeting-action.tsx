import { useMutation, useQueryClient } from '@tanstack/react-query'
import { LockOpen, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { chatEndpoints } from '../contract/chat.ts'
import type { User } from '#features/profiles/contract/user.ts'
import { call } from '#platform/web/api/client.ts'
import { ApiError, at, messageOf, NetworkError } from '#platform/web/api/errors.ts'
import { sharedKeys } from '#platform/web/api/shared-keys.ts'
import { UnlockDialog } from './unlock-dialog.tsx'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'
import type { Meeting } from './meeting.ts'

interface MeetingActionProps {
  meeting: Extract<Meeting, { kind: 'sign-up' | 'chat' | 'unlock' | 'buy' | 'free-message' }>
  person: User
}

/** The one button of the card. */
export function MeetingAction({ meeting, person }: MeetingActionProps) {
  switch (meeting.kind) {
    case 'sign-up':
      return (
        <ButtonLink to="/sign-up" size="lg" block>
          Crea il tuo account
        </ButtonLink>
      )
    case 'chat':
      return (
        <ButtonLink to={chatWith(person)} size="lg" block>
          <MessageCircle size={20} strokeWidth={1.6} aria-hidden />
          Vai alla chat
        </ButtonLink>
      )
    case 'buy':
      return (
        <ButtonLink to="/shop" size="lg" block>
          Acquista crediti
        </ButtonLink>
      )
    case 'unlock':
      return <UnlockButton person={person} />
    case 'free-message':
      return <FreeMessageButton person={person} />
  }
}

function chatWith({ name }: User): string {
  return `/chat?chat=${encodeURIComponent(name)}`
}

/** Asks first: cost, balance, what is left. Then the chat, where he writes [PROFILE-10]. */
function UnlockButton({ person }: { person: User }) {
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const hostess = { id: person.id, name: person.name, unlock_cost: person.profile.unlock_cost }
  return (
    <>
      <Button size="lg" block onClick={() => setAsking(true)}>
        <LockOpen size={20} strokeWidth={1.6} aria-hidden />
        Sblocca la chat
      </Button>
      <UnlockDialog
        open={asking}
        onClose={() => setAsking(false)}
        hostess={hostess}
        onUnlocked={() => navigate(chatWith(person))}
      />
    </>
  )
}

/** Opens the chat at no cost to him; then she writes [PROFILE-09]. */
function FreeMessageButton({ person }: { person: User }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(chatEndpoints.freeMessage, { body: { other_user_id: person.id } }),
    onSuccess: () => navigate(chatWith(person)),
    // Said by the server: the toast, and where it asks for it the shop, as with the unlock [CHAT-21].
    onError: (error) => {
      if (error instanceof NetworkError) return
      toast.error(messageOf(error))
      if (error instanceof ApiError && at(error.body, 'shop_redirect') === true) void navigate('/shop')
    },
    // One fewer is left on every profile.
    onSettled: () => queryClient.invalidateQueries({ queryKey: sharedKeys.profile }),
  })
  return (
    <Button size="lg" block busy={isPending && 'Apertura della chat...'} onClick={() => mutate()}>
      <MessageCircle size={20} strokeWidth={1.6} aria-hidden />
      Scrivi un messaggio gratuito
    </Button>
  )
}
