import { sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'
import { sendMail } from '#platform/server/jobs/post.ts'
import type { Needs } from '#platform/server/needs.ts'
import { endGrant } from '#features/profiles/server/badges.ts'
import { verificationLostMail } from './mails/verified.ts'

/**
 * The badge says that these photos show who runs the profile: once none of the compared ones is left, it
 * goes, and with it the price that came with it. A badge that no selfie earned is not ours to take.
 */
export async function loseVerification(
  needs: Pick<Needs, 'config' | 'hooks' | 'jobs'>,
  trx: Transaction,
  userId: number,
): Promise<void> {
  const { rows } = await sql<{ name: string; email: string }>`
    with earned as (
      select photo_ids from verification where user_id = ${userId} and state = 'approved' order by id desc limit 1
    )
    update profile set verified = false,
      unlock_cost = case when unlock_cost = 100 and not top then 50 else unlock_cost end
    from users, earned
    where profile.user_id = ${userId} and profile.verified and users.id = profile.user_id
      and not exists (select from photo
        where photo.user_id = ${userId} and photo.state = 'approved' and photo.id = any (earned.photo_ids))
    returning users.name, users.email`.execute(trx)
  const [person] = rows
  if (!person) return
  await endGrant(trx, userId, 'verified', 'lost')
  await needs.hooks.profileChanged(trx, userId)
  await sendMail(needs, trx, verificationLostMail(person, needs.config.publicUrl))
}
