import { sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { Banned, MustTotp, MustVerifyPhone, SignedIn } from '../contract/accounts.ts'
import { type Device, rememberDevice } from './known-device.ts'
import { openTicket } from './login-tickets.ts'
import { openPhoneChallenge } from './phone-otp.ts'
import { hasSecondFactor } from './second-factor.ts'
import { startSession } from './sessions.ts'
import { banToken } from './signed-links.ts'
import { currentSuspension } from './suspensions.ts'

export type SignInResult = SignedIn | MustVerifyPhone | MustTotp | Banned

/**
 * The step after a first proof of identity (password, mail link or code): the notice of a ban,
 * the code for a phone not yet verified, the second factor of the staff, or a session.
 * @throws Refusal 403 for staff whose access has been taken away
 */
export async function completeSignIn(
  needs: Pick<Needs, 'config' | 'jobs'>,
  trx: Transaction,
  userId: number,
  device: Device,
  /** `codeShown`: the second factor is there too, a code or a passkey. */
  { codeShown = false }: { codeShown?: boolean } = {},
): Promise<SignInResult> {
  const user = await trx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'phone', 'phone_verified_at', 'role', 'deactivated_at'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (user.deactivated_at !== null)
    throw refuse('forbidden', { message: 'Il tuo accesso è stato disattivato. Chiedi a un titolare.' })
  if ((await currentSuspension(trx, userId)) !== undefined)
    return { banned: true, username: user.name, ban_token: banToken(needs.config, userId) }
  if (user.phone !== null && user.phone_verified_at === null)
    return openPhoneChallenge(needs, trx, { ...user, phone: user.phone })
  if (user.role === 'ADMIN') {
    if (!codeShown && (await hasSecondFactor(trx, userId))) return openTicket(needs.config, trx, userId)
    await trx.updateTable('users').set({ last_sign_in_at: sql`now()` }).where('id', '=', userId).execute()
  }
  const id = await rememberDevice(needs, trx, user, device)
  return startSession(needs.config, trx, userId, { ...device, id })
}
