import { useMemo, useState } from 'react'
import type { Chat } from '../contract/chat.ts'
import { lastWhere, type MessagePages } from './message-pages.ts'
import type { Question } from './message-question.tsx'

/** The one question that a conversation shows: the newest, or the thanks for the last answer. */
export function useQuestion(
  { id: chatId, other_user: { name } }: Chat,
  loaded: MessagePages | undefined,
  onReport: (() => void) | undefined,
): Question | null {
  const [thankedId, setThankedId] = useState<number | null>(null)
  const askedId = loaded && lastWhere(loaded, ({ asks }) => asks === true)?.id
  const messageId = thankedId ?? askedId ?? null
  return useMemo(
    () =>
      messageId === null
        ? null
        : {
            messageId,
            chatId,
            name,
            thanked: thankedId !== null,
            onThanked: (thanked: boolean) => setThankedId(thanked ? messageId : null),
            onReport,
          },
    [messageId, chatId, name, thankedId, onReport],
  )
}
