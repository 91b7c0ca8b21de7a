import { transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuseFields } from '#platform/server/http/refuse.ts'
import { sendMail } from '#platform/server/jobs/mail-and-sms.ts'
import type { Needs } from '#platform/server/needs.ts'
import { passkeysStay } from './mails/passkey.ts'
import { proveSession } from './fresh.ts'
import { noteIdentityChange } from './identity-changes.ts'
import { passwordChangedMail } from './mails/password-changed.ts'
import { passkeyNames } from './passkeys/own-passkeys.ts'
import { hashPassword, newPasswordProblems, passwordMatches } from './password.ts'
import { endOtherSessions } from './sessions.ts'

/**
 * Replaces the password of the actor, who stays signed in here and nowhere else.
 * @throws Refusal 422 under the fields
 */
export async function changePassword(
  needs: Pick<Needs, 'db' | 'config' | 'jobs'>,
  actor: Actor,
  input: { current_password: string; password: string; password_confirmation: string },
): Promise<void> {
  const user = await needs.db
    .selectFrom('users')
    .select(['name', 'email', 'password_hash'])
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow()
  const known = await passwordMatches(user.password_hash, input.current_password)
  const problems = { ...newPasswordProblems(input, user), ...(!known && wrong) }
  if (Object.keys(problems).length > 0) throw refuseFields(problems)
  const passwordHash = await hashPassword(input.password)
  await transaction(needs.db, async (trx) => {
    const changed = await trx
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('id', '=', actor.userId)
      // Another change or reset came first: the given password is not the current one any more.
      .where('password_hash', '=', user.password_hash)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) throw refuseFields(wrong)
    await endOtherSessions(trx, actor)
    const also = passkeysStay(actor, await passkeyNames(trx, actor.userId), needs.config.publicUrl)
    await proveSession(trx, actor.sessionId)
    const undoUrl = await noteIdentityChange(needs, trx, { userId: actor.userId, kind: 'password' })
    await sendMail(needs, trx, passwordChangedMail(user, 'changed', undoUrl, also))
  })
}

const wrong = { current_password: 'La password attuale non è corretta.' }
