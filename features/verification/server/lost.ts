import { sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Needs } from '#platform/server/needs.ts'
import { loseVerified } from '#features/profiles/server/badges.ts'

/**
 * The badge says that these photos show who runs the profile: once none of the compared ones is left, it
 * goes. A badge that no selfie earned is not ours to take.
 */
export async function loseVerification(
  needs: Pick<Needs, 'hooks' | 'notify'>,
  trx: Transaction,
  userId: number,
): Promise<void> {
  const { rows } = await sql<{ user_id: number }>`
    with earned as (
      select photo_ids from verification where user_id = ${userId} and state = 'approved' order by id desc limit 1
    )
    select users.id
    from users join profile on profile.user_id = users.id, earned
    where users.id = ${userId} and profile.verified
      and not exists (select from photo
        where photo.user_id = ${userId} and photo.state = 'approved' and photo.id = any (earned.photo_ids))`.execute(
    trx,
  )
  if (rows.length === 0) return
  await loseVerified(needs, trx, userId)
  await needs.notify(trx, userId, 'verification_lost', {})
}
