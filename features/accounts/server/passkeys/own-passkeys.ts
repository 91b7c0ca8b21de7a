import type { Selectable } from 'kysely'
import { recordAuditEvent } from '#platform/server/audit/audit-log.ts'
import { type Database, type Transaction, transaction } from '#platform/server/db/database.ts'
import type { Passkey as PasskeyRow } from '#platform/server/db/schema.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { sendMail } from '#platform/server/jobs/mail-and-sms.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { Passkey } from '../../contract/passkeys.ts'
import { passkeyMail } from '../mails/passkey.ts'

type Row = Pick<Selectable<PasskeyRow>, (typeof shown)[number]>

export const shown = ['id', 'name', 'created_at', 'last_used_at', 'suspect_at'] as const

/** The oldest first. */
export async function listPasskeys({ db }: Pick<Needs, 'db'>, { userId }: Actor): Promise<Passkey[]> {
  return (await rowsOf(db, userId)).map(presentPasskey)
}

/** @throws Refusal 404 for a passkey that is not the actor's */
export async function renamePasskey(
  { db }: Pick<Needs, 'db'>,
  { userId }: Actor,
  { id, name }: { id: number; name: string },
): Promise<Passkey> {
  const renamed = await db
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(shown)
    .executeTakeFirst()
  if (renamed === undefined) throw refuse('not_found')
  return presentPasskey(renamed)
}

/**
 * Removes a passkey. Who signed in with it elsewhere is signed out; this session goes on.
 * @throws Refusal 404 for a passkey that is not the actor's
 */
export async function removePasskey(
  needs: Pick<Needs, 'db' | 'config' | 'jobs'>,
  actor: Actor,
  id: number,
): Promise<void> {
  await transaction(needs.db, async (trx) => {
    const user = await lockedOwner(trx, actor.userId)
    await trx
      .deleteFrom('session')
      .where('passkey_id', '=', id)
      .where('user_id', '=', actor.userId)
      .where('id', '<>', actor.sessionId)
      .execute()
    const removed = await trx
      .deleteFrom('passkey')
      .where('id', '=', id)
      .where('user_id', '=', actor.userId)
      .returning('name')
      .executeTakeFirst()
    if (removed === undefined) throw refuse('not_found')
    await recordOfStaff(trx, actor, 'passkey.remove')
    await sendMail(needs, trx, passkeyMail(user, 'removed', removed.name, needs.config.publicUrl))
  })
}

/** Removes all passkeys of an account. Answers whether there was one. */
export async function removePasskeys(trx: Transaction, userId: number): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('passkey').where('user_id', '=', userId).executeTakeFirst()
  return numDeletedRows > 0n
}

export async function hasPasskey(db: Database, userId: number): Promise<boolean> {
  const passkey = await db.selectFrom('passkey').select('id').where('user_id', '=', userId).executeTakeFirst()
  return passkey !== undefined
}

/** As their person named them: for a mail that says what still opens the account. */
export async function passkeyNames(db: Database, userId: number): Promise<string[]> {
  return (await rowsOf(db, userId)).map(({ name }) => name)
}

/** The account under the lock that all changes of its passkeys take. */
export const lockedOwner = (trx: Transaction, userId: number) =>
  trx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'role', 'state'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()

/** What the staff change of their own access stands in the log; a member's is told to the member alone. */
export async function recordOfStaff(
  trx: Transaction,
  actor: Actor,
  action: 'passkey.add' | 'passkey.remove',
): Promise<void> {
  if (actor.role !== 'ADMIN') return
  await recordAuditEvent(trx, actor, { action, subject: 'user', subjectId: actor.userId, reason: null })
}

export const presentPasskey = ({ id, name, created_at, last_used_at, suspect_at }: Row): Passkey => ({
  id,
  name,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
  suspect: suspect_at !== null,
})

const rowsOf = (db: Database, userId: number) =>
  db.selectFrom('passkey').select(shown).where('user_id', '=', userId).orderBy('id').execute()
