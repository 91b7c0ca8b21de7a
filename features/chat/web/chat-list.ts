import type { Chat } from '../contract/chat.ts'

export type ListType = 'all' | 'archived'

export interface ChatList {
  regular_chats: Chat[]
  support_chat?: Chat | null | undefined
}

/** The list with this chat in its place, or without it. */
export function withChat(list: ChatList, type: ListType, id: number, chat: Chat | null): ChatList {
  if (chat?.support_chat) return { ...list, support_chat: chat }
  const others = list.regular_chats.filter((other) => other.id !== id)
  if (chat === null || chat.is_archived !== (type === 'archived'))
    return others.length === list.regular_chats.length ? list : { ...list, regular_chats: others }
  const place = others.findIndex((other) => other.last_activity_at < chat.last_activity_at)
  return { ...list, regular_chats: others.toSpliced(place === -1 ? others.length : place, 0, chat) }
}

/** Name of the other one, or text of the last message; case and accents do not matter [CHAT-03]. */
export function matching(chats: readonly Chat[], sought: string): readonly Chat[] {
  const needle = fold(sought)
  if (needle === '') return chats
  return chats.filter(
    ({ other_user: other, last_message: last }) =>
      fold(other.name).includes(needle) || (last !== null && fold(last.message).includes(needle)),
  )
}

function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase('it').trim()
}
