import { type Transaction, transaction } from '#platform/server/db/database.ts'
import { refuseFields } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { MustVerifyEmail } from '../contract/accounts.ts'
import { completeSignIn, type SignInResult } from './complete-sign-in.ts'
import { verificationMail } from './email-verification.ts'
import { mailNewcomer } from './newcomer-mail.ts'
import { passwordMatches } from './password.ts'
import { openRegistration } from './pending-registration.ts'
import type { Device } from './known-device.ts'

const wrong = { email: 'Email o password non corretti.' }

/**
 * Signs in with a password, or says which step is missing.
 * @throws Refusal 422, the same and after the same time for an unknown address as for a wrong password
 */
export async function login(
  needs: Pick<Needs, 'db' | 'config' | 'jobs'>,
  { email, password }: { email: string; password: string },
  device: Device,
): Promise<SignInResult | MustVerifyEmail> {
  const user = await needs.db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'role', 'state', 'password_hash'])
    .where('email', '=', email)
    .where('state', '<>', 'erased')
    .executeTakeFirst()
  const matches = await passwordMatches(user?.password_hash, password)
  if (user === undefined || !matches) throw refuseFields(wrong)
  return transaction(needs.db, async (trx) => {
    // Checking takes time: a password that was replaced meanwhile is refused.
    const { password_hash } = await trx
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', user.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (password_hash !== user.password_hash) throw refuseFields(wrong)
    if (user.state !== 'email_pending') return completeSignIn(needs, trx, user.id, device)
    await mailNewcomer(needs, trx, verificationMail(needs, user), user.id)
    return { mustverify: true as const, registration: await openNewcomer(needs, trx, user) }
  })
}

/** Staff are invited, not registered: they have no page that waits. */
async function openNewcomer(
  needs: Pick<Needs, 'config'>,
  trx: Transaction,
  { id: userId, name, email, role }: { id: number; name: string; email: string; role: string },
): Promise<string | undefined> {
  return role === 'ADMIN' ? undefined : openRegistration(needs.config, trx, { userId, name, email, role })
}
