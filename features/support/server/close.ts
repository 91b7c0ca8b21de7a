import { sql } from 'kysely'
import { endSupportWait } from '#features/chat/server/support.ts'
import { recordAuditEvent } from '#platform/server/audit/audit-log.ts'
import { type Transaction, transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import type { Needs } from '#platform/server/needs.ts'
import { lockSupportChat, newestRead } from './support-chat.ts'

/**
 * Nobody waits here any more, although perhaps nobody answered: a thank-you asks for nothing. It is no answer, so no
 * waiting time is kept. Quiet where it is closed already.
 * @throws Refusal 404 for a chat that is none with the staff; 409 when its member has written after `lastMessageId`
 */
export async function close(
  { db }: Pick<Needs, 'db'>,
  actor: Actor,
  chatId: number,
  lastMessageId: number,
): Promise<void> {
  await transaction(db, async (trx) => {
    const { member_id: memberId } = await lockSupportChat(trx, chatId)
    const newest = await newestRead(trx, { chatId, memberId, lastRead: lastMessageId })
    await closeLocked(trx, actor, { chatId, memberId, newest })
  })
}

/** The same of a chat that the caller has locked. */
export async function closeLocked(
  trx: Transaction,
  actor: Actor,
  { chatId, memberId, newest }: { chatId: number; memberId: number; newest: number },
): Promise<void> {
  await trx.deleteFrom('support_snooze').where('chat_id', '=', chatId).execute()
  const waited = await endSupportWait(trx, chatId)
  const closed = await trx
    .insertInto('support_closing')
    .values({
      chat_id: chatId,
      member_id: memberId,
      last_message_id: newest,
      closed_by: actor.userId,
      asked: staffHasWritten(chatId),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (closed === undefined && !waited) return
  await recordAuditEvent(trx, actor, {
    action: 'support.close',
    subject: 'chat',
    subjectId: chatId,
    reason: null,
    userId: memberId,
  })
}

/**
 * Since it was closed before: who was answered nothing is not asked how the answer was. A closing that was taken back
 * before its member said anything counts for nothing.
 */
const staffHasWritten = (chatId: number) => sql<boolean>`exists (
  select from message join chat on chat.id = message.chat_id
  where chat.id = ${chatId} and message.sender_id <> chat.member_id
    and message.id > coalesce((
      select max(last_message_id) from support_closing
      where support_closing.chat_id = ${chatId} and (reopened_at is null or rated_at is not null)), 0))`
