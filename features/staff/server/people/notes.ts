import { existingAccount, lockAccount } from '#features/accounts/server/lock-account.ts'
import { presentNote } from '#features/accounts/server/staff-notes.ts'
import type { StaffNote } from '#platform/contract/staff-notes.ts'
import { recordAuditEvent } from '#platform/server/audit/audit-log.ts'
import { transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import type { Needs } from '#platform/server/needs.ts'

/** The newest first. @throws Refusal 404 for nobody */
export async function notesAbout({ db }: Pick<Needs, 'db'>, userId: number): Promise<StaffNote[]> {
  await existingAccount(db, userId)
  const rows = await db
    .selectFrom('user_note')
    .innerJoin('users', 'users.id', 'user_note.author_id')
    .select(['user_note.id', 'text', 'at', 'users.id as authorId', 'users.name'])
    .where('user_note.user_id', '=', userId)
    .orderBy('user_note.id', 'desc')
    .limit(200)
    .execute()
  return rows.map(presentNote)
}

/** @throws Refusal 404 for nobody, or somebody erased */
export async function noteAbout(
  { db }: Pick<Needs, 'db'>,
  actor: Actor,
  { userId, text }: { userId: number; text: string },
): Promise<StaffNote> {
  return transaction(db, async (trx) => {
    await lockAccount(trx, userId, 'erasure')
    const { id, at } = await trx
      .insertInto('user_note')
      .values({ user_id: userId, author_id: actor.userId, text })
      .returning(['id', 'at'])
      .executeTakeFirstOrThrow()
    // That there is a note, not its words: they go with the account, the log does not.
    await recordAuditEvent(trx, actor, {
      action: 'user.note',
      subject: 'user',
      subjectId: userId,
      reason: null,
      data: { note_id: id },
    })
    return presentNote({ id, text, at, authorId: actor.userId, name: actor.name })
  })
}
