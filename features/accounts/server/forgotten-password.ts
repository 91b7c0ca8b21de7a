import { sql } from 'kysely'
import type { Role } from '#platform/contract/people.ts'
import { type Database, transaction } from '#platform/server/db/database.ts'
import { spendOnce } from '#platform/server/db/single-use.ts'
import { refuseFields } from '#platform/server/http/refuse.ts'
import { sendMail } from '#platform/server/jobs/mail-and-sms.ts'
import type { Needs } from '#platform/server/needs.ts'
import { passkeysStay } from './mails/passkey.ts'
import { noteIdentityChange } from './identity-changes.ts'
import { passwordChangedMail } from './mails/password-changed.ts'
import { resetPasswordMail } from './mails/reset-password.ts'
import { passkeyNames } from './passkeys/own-passkeys.ts'
import { hashPassword, newPasswordProblems } from './password.ts'
import { endAllSessions } from './sessions.ts'
import { resetLink, resetTokenHolds } from './signed-links.ts'

/**
 * Mails a link to the owner of this address, at most once a minute; does nothing for an unknown one.
 * @throws Refusal 422 under `captcha`
 */
export async function forgotPassword(
  needs: Pick<Needs, 'db' | 'config' | 'jobs' | 'captcha'>,
  input: { email: string; captcha?: string | undefined },
): Promise<void> {
  const proof = await needs.captcha.check(input.captcha ?? '')
  if (proof === null) throw refuseFields({ captcha: needs.captcha.refusal })
  await transaction(needs.db, async (trx) => {
    if (!(await spendOnce(trx, proof.id, proof.seconds)))
      throw refuseFields({ captcha: needs.captcha.refusal })
    if (!(await spendOnce(trx, `password reset mail: ${input.email}`, 60))) return
    const user = await ownerOf(trx, input.email).executeTakeFirst()
    // An invited colleague has no password yet, and uses the link of the invitation.
    if (user !== undefined && !isInvited(user))
      await sendMail(needs, trx, resetPasswordMail(user, 'forgotten', resetLink(needs.config, user)))
  })
}

/**
 * Sets the password that the bearer of the link chose and signs the account out everywhere. The new
 * password voids the link: of concurrent requests one succeeds. Passkeys stay: of the staff they are the second factor,
 * which a mail does not take away; their person is told of each, and how many there are is answered.
 * @throws Refusal 422 under the fields; under `token` for an unknown address and a link that no longer works
 */
export async function resetPassword(
  needs: Pick<Needs, 'db' | 'config' | 'jobs'>,
  input: { email: string; token: string; password: string; password_confirmation: string },
): Promise<{ passkeys: number }> {
  const known = await ownerOf(needs.db, input.email).executeTakeFirst()
  const owner = known !== undefined && resetTokenHolds(needs.config, known, input.token) ? known : undefined
  const problems = newPasswordProblems(input, owner ?? { name: '', email: input.email })
  if (owner === undefined) throw refuseFields({ ...problems, ...voidLink })
  if (Object.keys(problems).length > 0) throw refuseFields(problems)
  const passwordHash = await hashPassword(input.password)
  return transaction(needs.db, async (trx) => {
    const user = await ownerOf(trx, input.email).forUpdate().executeTakeFirst()
    if (user === undefined || !resetTokenHolds(needs.config, user, input.token)) throw refuseFields(voidLink)
    await trx
      .updateTable('users')
      .set({
        password_hash: passwordHash,
        // The link came by mail, so the e-mail is confirmed; staff need no approval.
        ...(isInvited(user) && {
          state: 'approved',
          email_verified_at: sql<Date>`now()`,
          approved_at: sql<Date>`now()`,
        }),
      })
      .where('id', '=', user.id)
      .execute()
    await endAllSessions(trx, user.id)
    const passkeys = await passkeyNames(trx, user.id)
    const also = passkeysStay(user, passkeys, needs.config.publicUrl)
    const how = isInvited(user) ? 'first' : 'reset'
    const undoUrl =
      how === 'reset'
        ? await noteIdentityChange(needs, trx, { userId: user.id, kind: 'password' })
        : undefined
    await sendMail(needs, trx, passwordChangedMail(user, how, undoUrl, also))
    return { passkeys: passkeys.length }
  })
}

const isInvited = ({ role, state }: { role: Role; state: string }): boolean =>
  role === 'ADMIN' && state === 'email_pending'

const voidLink = { token: 'Il link non è valido o è scaduto. Chiedine uno nuovo.' }

function ownerOf(db: Pick<Database, 'selectFrom'>, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'password_hash', 'role', 'state'])
    .where('email', '=', email)
    .where('state', '<>', 'erased')
}
