import { type Chat, supportChatName } from '../contract/chat.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import type { Needs } from '#platform/server/needs.ts'
import { photoUrl } from '#features/photos/server/photo-url.ts'
import { messagesFor } from './message-view.ts'

/** One chat with the staff for each member, made when it is first looked at. */
async function supportChatIdOf(db: Database, userId: number): Promise<number> {
  const existing = await db.selectFrom('chat').select('id').where('member_id', '=', userId).executeTakeFirst()
  if (existing !== undefined) return existing.id
  const { id } = await db
    .insertInto('chat')
    .values({ member_id: userId })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ member_id: userId }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('chat_member')
    .values({ chat_id: id, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return id
}

export async function supportChatOf(
  { config, db }: Pick<Needs, 'config' | 'db'>,
  actor: Actor,
): Promise<Chat> {
  const id = await supportChatIdOf(db, actor.userId)
  const member = await db
    .selectFrom('chat_member')
    .select(['unread_count', 'last_message_id', 'last_activity_at'])
    .where('chat_id', '=', id)
    .where('user_id', '=', actor.userId)
    .executeTakeFirst()
  const lastId = member?.last_message_id ?? null
  const [last] = lastId === null ? [] : await messagesFor(db, actor.userId, { ids: [lastId] })
  return {
    ...conversation,
    id,
    // The staff answer as one; 0 is nobody's id.
    other_user: {
      id: 0,
      name: supportChatName,
      role: 'ADMIN',
      profile_picture_id: null,
      profile_picture_url: photoUrl(config, { id: null, open: true, role: 'ADMIN' }, 'anyone'),
      unlock_cost: 0,
      last_seen: null,
      is_online: 'offline',
    },
    last_message: last ? { message: last.text, created_at: last.time, sender_id: last.sender_id } : null,
    last_message_state: last?.state ?? null,
    last_message_read: last?.is_read ?? false,
    unread_count: member?.unread_count ?? 0,
    last_activity_at: (member?.last_activity_at ?? new Date()).toISOString(),
  }
}

/** What all chats with the staff have in common, on either side: never locked, nothing paid. */
export const conversation = {
  unlocked: true,
  available: true,
  is_archived: false,
  support_chat: true,
  waiting: false,
  waiting_left: null,
  refund: {
    state: 'none',
    due_at: null,
    left_hours: null,
    hours: 0,
    cost: 0,
    unlocked_at: null,
    ended_at: null,
    reason: null,
  },
} as const satisfies Partial<Chat>

/** Null: nobody's, until somebody of the staff takes it. */
export async function assignSupportChat(
  trx: Transaction,
  chatId: number,
  assigneeId: number | null,
): Promise<void> {
  await trx.updateTable('chat').set({ assignee_id: assigneeId }).where('id', '=', chatId).execute()
}

/** Nobody waits in it any more; false where nobody did. */
export async function endSupportWait(trx: Transaction, chatId: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('chat')
    .set({ waiting_since: null })
    .where('id', '=', chatId)
    .where('waiting_since', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
