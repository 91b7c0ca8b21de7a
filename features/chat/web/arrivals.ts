import type { QueryClient } from '@tanstack/react-query'
import { fetchBody } from '#platform/web/api/client.ts'
import { toast } from '#platform/web/ui/toast-store.ts'
import { type Chat, supportChatName } from '../contract/chat.ts'
import { courtesyEndpoints } from '../contract/courtesies.ts'
import { chatOpener } from './chat-opener.ts'

export const chatPreferencesKey = ['chat-preferences'] as const
const previewLength = 120

/** A message came while its chat is not on the screen: a notice says so, as much as its reader has chosen. */
export async function noticeArrival(queryClient: QueryClient, chat: Chat | null): Promise<void> {
  if (chat === null || chat.unread_count === 0 || document.visibilityState !== 'visible') return
  if (isOnScreen(chat.id)) return
  const { previews } = await queryClient.fetchQuery({
    queryKey: chatPreferencesKey,
    queryFn: ({ signal }) => fetchBody(courtesyEndpoints.preferences, { signal, quiet: true }),
    staleTime: 300_000,
  })
  if (previews === 'off') return
  const { other_user: other, last_message: last, support_chat: support } = chat
  const name = support ? 'Assistenza' : other.name
  const text =
    previews === 'text' && last !== null && (support || last.sender_id === other.id) ? last.message : null
  toast.message(text === null ? `Nuovo messaggio da ${name}` : `${name}: ${shortened(text)}`, {
    id: toastOf(chat.id),
    action: {
      label: 'Apri',
      run: () => chatOpener.go(`/chat?chat=${encodeURIComponent(support ? supportChatName : other.name)}`),
    },
  })
}

/** It was taken back: so are its words on the screen. */
export const forgetArrival = (chatId: number): void => toast.dismiss(toastOf(chatId))

const toastOf = (chatId: number) => `message-${chatId}`

/** In its thread, or in the list beside another one. */
function isOnScreen(chatId: number): boolean {
  if (document.querySelector(`[data-conversation="${chatId}"]`) !== null) return true
  return document.querySelector('aside[data-chat-list]')?.checkVisibility() ?? false
}

function shortened(text: string): string {
  return text.length <= previewLength ? text : `${text.slice(0, previewLength).trimEnd()}…`
}
