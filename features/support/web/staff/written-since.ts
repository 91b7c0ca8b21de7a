import { useEffect, useState } from 'react'
import { useUser } from '#features/accounts/web/session.tsx'
import type { Message } from '#features/chat/contract/chat.ts'
import { lastWhere, type MessagePages, newestOf } from '#features/chat/web/message-pages.ts'
import { useDraft } from '#features/chat/web/use-draft.ts'
import { isBlank } from '#platform/contract/blank.ts'

/**
 * What others, the member or a colleague, have written since an answer was begun: the answer was meant for another
 * state of the conversation. Where it was begun is kept with the draft, so that leaving and coming back changes nothing.
 */
export function useWrittenSince(chatId: number, messages: MessagePages | undefined, answer: string) {
  const user = useUser()
  const [since, setSince] = useDraft(user.id, `${chatId}:since`)
  const [asking, setAsking] = useState<Message | null>(null)
  const begun = !isBlank(answer)
  const newestId = messages && newestOf(messages)?.id
  useEffect(() => {
    if (begun && since === '' && newestId !== undefined) setSince(String(newestId))
    if (begun) return
    if (since !== '') setSince('')
    setAsking(null)
  }, [begun, since, newestId, setSince])

  return {
    /** The message that is asked about. */
    asking,
    dismiss: () => setAsking(null),
    /** Whether whoever answers is to look first: of each message they are asked once. */
    asksFirst(): boolean {
      const news =
        since === '' || !messages
          ? undefined
          : lastWhere(messages, ({ id, sender_id: by }) => id > Number(since) && by !== user.id)
      setAsking(news ?? null)
      if (news === undefined) return false
      setSince(String(news.id))
      return true
    },
  }
}
