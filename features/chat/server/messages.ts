import type { Message } from '../contract/chat.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import type { Needs } from '#platform/server/needs.ts'
import { chatFor } from './find-chat.ts'
import { messagesFor } from './message-view.ts'

export async function readMessages(
  { db }: Pick<Needs, 'db'>,
  actor: Actor,
  chatId: number,
  page: { per_page: number; before_id?: number | undefined },
): Promise<Message[]> {
  await chatFor(db, actor, chatId)
  return messagesFor(db, actor.userId, {
    chatId,
    beforeId: page.before_id,
    limit: page.per_page,
  })
}
