import { sql } from 'kysely'
import { transaction } from '#platform/server/db/database.ts'
import { refuseFields } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { Banned, MustTotp, SignedIn } from '../contract/accounts.ts'
import { completeSignIn, type SignInResult } from './complete-sign-in.ts'
import { tryCode } from './one-time-codes.ts'
import { rules, texts } from './phone-otp.ts'
import type { Device } from './known-device.ts'

/**
 * Confirms the phone and signs in. The same code brought twenty times at once opens one session.
 * @throws Refusal 422 under `otp`, in the same words for an unknown address
 */
export async function verifyCode(
  needs: Pick<Needs, 'db' | 'config' | 'jobs'>,
  input: { email: string; otp: string },
  device: Device,
): Promise<SignedIn | MustTotp | Banned> {
  // A wrong code must be counted, so the transaction commits before anything is refused.
  const outcome = await transaction(
    needs.db,
    async (trx): Promise<SignInResult | 'wrong' | 'absent' | 'locked'> => {
      const user = await trx
        .selectFrom('users')
        .select(['id', 'phone'])
        .where('email', '=', input.email)
        .where('phone_verified_at', 'is', null)
        .forUpdate()
        .executeTakeFirst()
      if (user?.phone == null) return 'absent'
      const tried = await tryCode(needs.config, trx, rules, { userId: user.id, phone: user.phone }, input.otp)
      if (tried !== 'right') return tried
      await trx
        .updateTable('users')
        .set({ phone_verified_at: sql`now()` })
        .where('id', '=', user.id)
        .execute()
      return completeSignIn(needs, trx, user.id, device)
    },
  )
  if (typeof outcome === 'string') throw refuseFields({ otp: texts[outcome] })
  if ('must_verify_phone' in outcome) throw new Error('a phone that was just verified asks to be verified')
  return outcome
}
