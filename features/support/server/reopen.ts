import { sql } from 'kysely'
import { recordAuditEvent } from '#platform/server/audit/audit-log.ts'
import { type Transaction, transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { lockSupportChat } from './support-chat.ts'

/**
 * Back to those that wait, although its member has not written. What the member has said of the closing stays.
 * @throws Refusal 404 for a chat that is none with the staff; 409 for one that is not closed
 */
export async function reopen({ db }: Pick<Needs, 'db'>, actor: Actor, chatId: number): Promise<void> {
  await transaction(db, async (trx) => {
    const { member_id: memberId } = await lockSupportChat(trx, chatId)
    if (!(await reopenLocked(trx, actor, chatId)))
      throw refuse('conflict', { message: 'Questa conversazione è già aperta.' })
    await recordAuditEvent(trx, actor, {
      action: 'support.reopen',
      subject: 'chat',
      subjectId: chatId,
      reason: null,
      userId: memberId,
    })
  })
}

/** The same of a chat that the caller has locked; false where it is not closed. */
export async function reopenLocked(trx: Transaction, actor: Actor, chatId: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('support_closing')
    .set({
      reopened_at: sql<Date>`now()`,
      reopened_by: actor.userId,
      reopened_message_id: sql<number>`(select coalesce(max(id), 0) from message where chat_id = ${chatId})`,
    })
    .where('id', 'in', (query) =>
      query.selectFrom('closed_thread').select('closed_thread.id').where('chat_id', '=', chatId),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
