import { sql } from 'kysely'
import { askForRecheck, rememberReminder } from '#features/profiles/server/verified-grant.ts'
import { transaction } from '#platform/server/db/database.ts'
import { spendOnce } from '#platform/server/db/single-use.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { oneByOne } from '#platform/server/jobs/one-by-one.ts'
import type { Needs } from '#platform/server/needs.ts'
import { verificationLimits } from '../contract/verification.ts'

type Asking = Pick<Needs, 'db' | 'log' | 'notify'>

/** People that one statement looks up. */
const perPage = 500

/** Every ten minutes, whichever process is the first to look. */
export const renewVerifications = job({
  queue: 'renew_verifications',
  everyMinute: true,
  async work(needs) {
    if (await transaction(needs.db, (trx) => spendOnce(trx, 'verifications to renew', 600)))
      await askForRenewals(needs)
  },
})

/**
 * Asks for another selfie: who has another profile picture than those compared, or `newPhotos` that were not, has
 * `recheckDays`; whose year is nearly over is told `renewDays` before. Each is told once for each reason.
 */
export async function askForRenewals(needs: Asking): Promise<void> {
  await oneByOne(
    needs,
    'a verification of other pictures',
    (after) => withOtherPictures(needs, after),
    ({ user_id: userId, why }) =>
      transaction(needs.db, async (trx) => {
        const until = await askForRecheck(trx, userId, { why, days: verificationLimits.recheckDays })
        if (until !== null) await needs.notify(trx, userId, 'verification_due', { why, until })
      }),
  )
  await oneByOne(
    needs,
    'a verification that ends',
    (after) => endingSoon(needs, after),
    ({ user_id: userId }) =>
      transaction(needs.db, async (trx) => {
        const until = await rememberReminder(trx, userId)
        if (until !== null) await needs.notify(trx, userId, 'verification_due', { why: 'year', until })
      }),
  )
}

/** Whose badge comes from a selfie with which the pictures of today were not compared. */
async function withOtherPictures({ db }: Asking, after: number) {
  const { rows } = await sql<{ id: number; user_id: number; why: 'picture' | 'photos' }>`
    select g.id, g.user_id, case when other.picture then 'picture' else 'photos' end as why
    from badge_grant g
    join profile on profile.user_id = g.user_id
    cross join lateral (
      select photo_ids from verification where user_id = g.user_id and state = 'approved' order by id desc limit 1
    ) compared
    cross join lateral (
      select
        profile.picture_id is not null and profile.picture_id <> all (compared.photo_ids) as picture,
        (select count(*) from photo
          where photo.user_id = g.user_id and state = 'approved' and id <> all (compared.photo_ids)) as photos
    ) other
    where g.id > ${after} and g.badge = 'verified' and g.source = 'selfie' and g.ended_at is null and g.recheck is null
      and (other.picture or other.photos >= ${verificationLimits.newPhotos})
    order by g.id limit ${perPage}`.execute(db)
  return rows
}

function endingSoon({ db }: Asking, after: number) {
  return db
    .selectFrom('badge_grant')
    .select(['id', 'user_id'])
    .where('id', '>', after)
    .where('badge', '=', 'verified')
    .where('ended_at', 'is', null)
    .where('reminded_at', 'is', null)
    .where('recheck', 'is', null)
    .where('expires_at', '<=', sql<Date>`now() + make_interval(days => ${verificationLimits.renewDays})`)
    .orderBy('id')
    .limit(perPage)
    .execute()
}
