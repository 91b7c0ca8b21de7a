import { presentNote } from '#features/accounts/server/staff-notes.ts'
import type { StaffNote } from '#platform/contract/staff-notes.ts'
import { recordAuditEvent } from '#platform/server/audit/audit-log.ts'
import { transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import type { Needs } from '#platform/server/needs.ts'
import { requireSupportChat } from './support-chat.ts'

/** @throws Refusal 404 for a chat that is none with the staff */
export async function notesOf({ db }: Pick<Needs, 'db'>, chatId: number): Promise<StaffNote[]> {
  await requireSupportChat(db, chatId)
  const rows = await db
    .selectFrom('support_note')
    .innerJoin('users', 'users.id', 'support_note.author_id')
    .select(['support_note.id', 'text', 'at', 'users.id as authorId', 'users.name'])
    .where('chat_id', '=', chatId)
    .orderBy('support_note.id')
    .execute()
  return rows.map(presentNote)
}

/** @throws Refusal 404 for a chat that is none with the staff */
export async function addNote(
  { db }: Pick<Needs, 'db'>,
  actor: Actor,
  chatId: number,
  text: string,
): Promise<StaffNote> {
  return transaction(db, async (trx) => {
    await requireSupportChat(trx, chatId)
    const { id, at } = await trx
      .insertInto('support_note')
      .values({ chat_id: chatId, author_id: actor.userId, text })
      .returning(['id', 'at'])
      .executeTakeFirstOrThrow()
    // Not its words: the note is forgotten with the conversation, the log is not.
    await recordAuditEvent(trx, actor, {
      action: 'support.note',
      subject: 'chat',
      subjectId: chatId,
      reason: null,
      data: { note_id: id },
    })
    return presentNote({ id, text, at, authorId: actor.userId, name: actor.name })
  })
}
