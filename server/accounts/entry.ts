import type { Banned, MustVerifyPhone, SignedIn } from '#contract/accounts.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Needs } from '#server/needs.ts'
import { openPhoneChallenge } from './phone-otp.ts'
import { type Device, startSession } from './sessions.ts'
import { banToken } from './signed-links.ts'
import { currentSuspension } from './suspensions.ts'

export type Entry = SignedIn | MustVerifyPhone | Banned

/**
 * What follows once somebody has shown who they are, by password, mail link or code: the notice of a ban,
 * the code for a phone not yet verified, or a session.
 */
export async function enter(
  needs: Pick<Needs, 'config' | 'jobs'>,
  trx: Transaction,
  userId: number,
  device: Device,
): Promise<Entry> {
  const user = await trx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'phone', 'phone_verified_at'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if ((await currentSuspension(trx, userId)) !== undefined)
    return { banned: true, username: user.name, ban_token: banToken(needs.config, userId) }
  if (user.phone !== null && user.phone_verified_at === null)
    return openPhoneChallenge(needs, trx, { ...user, phone: user.phone })
  return startSession(trx, userId, device)
}
