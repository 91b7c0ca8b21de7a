import { sql } from 'kysely'
import type { Chat } from '../contract/chat.ts'
import { chatChannel, userChannel } from '#platform/contract/realtime.ts'
import { type Actor, isApproved } from '#platform/server/http/actor.ts'
import { clock } from '#platform/server/db/clock.ts'
import { transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { chatsOf, type Which } from './chat-view.ts'
import { chatFor, isBlockedPair, lockedChatFor } from './find-chat.ts'
import { supportChatOf } from './support.ts'

export interface ChatList {
  readonly regular_chats: Chat[]
  readonly support_chat: Chat | null
}

/** Someone who waits for approval has no chats yet, but the staff to write to. */
export async function listChats(
  needs: Pick<Needs, 'config' | 'db'>,
  actor: Actor,
  which: Which,
): Promise<ChatList> {
  const [regular_chats, support_chat] = await Promise.all([
    isApproved(actor) && actor.role !== 'ADMIN' ? chatsOf(needs, actor, which) : [],
    actor.role === 'ADMIN' ? null : supportChatOf(needs, actor),
  ])
  return { regular_chats, support_chat }
}

/** @throws Refusal 404 for a stranger, and for a chat that the list does not show to this person either */
export async function oneChat(
  needs: Pick<Needs, 'config' | 'db'>,
  actor: Actor,
  chatId: number,
): Promise<Chat> {
  const { part } = await chatFor(needs.db, actor, chatId)
  if (part === 'member') return supportChatOf(needs, actor)
  const [chat] = part === 'staff' || !isApproved(actor) ? [] : await chatsOf(needs, actor, { id: chatId })
  if (chat === undefined) throw refuse('not_found')
  return chat
}

/** Delivered messages not yet read, over all chats that the person can see. */
export async function countUnread({ db }: Pick<Needs, 'db'>, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('chat_member')
    .innerJoin('chat', 'chat.id', 'chat_member.chat_id')
    .select(sql<number>`coalesce(sum(chat_member.unread_count), 0)::integer`.as('count'))
    .where('chat_member.user_id', '=', userId)
    .where('chat_member.unread_count', '>', 0)
    .where(({ not, ref }) => not(isBlockedPair(ref('chat.king_id'), ref('chat.hostess_id'))))
    .executeTakeFirstOrThrow()
  return count
}

/** Everything delivered so far counts as read; the other one is told once. */
export async function markRead(
  { db, publish }: Pick<Needs, 'db' | 'publish'>,
  actor: Actor,
  chatId: number,
): Promise<void> {
  await transaction(db, async (trx, afterCommit) => {
    await lockedChatFor(trx, actor, chatId)
    const newest = await trx
      .selectFrom('message')
      .select(({ fn }) => fn.max('id').as('id'))
      .where('chat_id', '=', chatId)
      .where('state', '=', 'delivered')
      .where('sender_id', '!=', actor.userId)
      .executeTakeFirst()
    if (newest?.id == null) return
    const lastReadId = newest.id
    const read = await trx
      .insertInto('chat_member')
      // The staff have no row in a support chat until they read it.
      .values({ chat_id: chatId, user_id: actor.userId, last_read_id: lastReadId, read_at: clock })
      .onConflict((conflict) =>
        conflict
          .columns(['chat_id', 'user_id'])
          .doUpdateSet({ unread_count: 0, last_read_id: lastReadId, read_at: clock })
          .where(({ or, eb }) =>
            or([eb('chat_member.unread_count', '>', 0), eb('chat_member.last_read_id', '<', lastReadId)]),
          ),
      )
      .returning('user_id')
      .executeTakeFirst()
    if (read === undefined) return
    afterCommit(() => {
      const ids = { chat_id: chatId, reader_id: actor.userId, last_read_id: lastReadId }
      publish({ channel: chatChannel(chatId), event: 'MessageRead', ids })
      publish({
        channel: userChannel(actor.userId),
        event: 'ChatChanged',
        ids: { chat_id: chatId, what: 'list' },
      })
    })
  })
}

/** Per person; the next message brings the chat back. */
export async function setArchived(
  { db, publish }: Pick<Needs, 'db' | 'publish'>,
  actor: Actor,
  chatId: number,
  archived: boolean,
): Promise<void> {
  await chatFor(db, actor, chatId)
  await db
    .updateTable('chat_member')
    .set({ archived_at: archived ? clock : null })
    .where('chat_id', '=', chatId)
    .where('user_id', '=', actor.userId)
    .execute()
  publish({
    channel: userChannel(actor.userId),
    event: 'ChatChanged',
    ids: { chat_id: chatId, what: 'list' },
  })
}
