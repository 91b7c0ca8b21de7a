import { sql } from 'kysely'
import type { Finding } from '#features/moderation/contract/moderation.ts'
import { twinDistanceMax } from '#features/moderation/contract/case-photos.ts'
import { suspendedNow } from '#features/accounts/server/suspensions.ts'
import { type Database, type Transaction, transaction } from '#platform/server/db/database.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { addFindings } from '#features/moderation/server/cases.ts'
import { nearBands } from './fingerprints.ts'

/** More accounts than this with one and the same picture tell a moderator nothing new. */
const twinsMax = 10
/** Above the ordinary, below somebody's safety. */
const bannedPriority = 50

export interface Twin {
  readonly userId: number
  /** Null: gone; its fingerprint was kept because the account is banned. */
  readonly photoId: string | null
  readonly distance: number
}

/** Photos of other accounts, also banned ones, that look like this one; of each account the closest. */
export async function findTwins(
  db: Database | Transaction,
  { userId, fingerprint }: { userId: number; fingerprint: string },
): Promise<Twin[]> {
  const distance = sql`bit_count(fingerprint # ${fingerprint}::bit(64))::integer`
  // Value by value, which `offset 0` makes sure of: for a list of values the planner expects half the table
  // and reads all of it. 30 ms among a million photos instead of 600 (decision record 0013).
  const candidates = nearBands(fingerprint).map(
    (values, band) => sql`
      select near.* from unnest(${values}::integer[]) as band(value) cross join lateral (
        select user_id, id as photo_id, ${distance} as distance from photo
        where not demo and fingerprint_band(fingerprint, ${sql.lit(band)}) = band.value
        offset 0
      ) as near`,
  )
  const { rows } = await sql<Twin>`
    select user_id as "userId", photo_id as "photoId", distance
    from (
      select distinct on (user_id) user_id, photo_id, distance
      from (
      ${sql.join(candidates, sql` union all `)}
      union all
      select user_id, null, ${distance}
      from kept_fingerprint as kept
      where kept_until > now() and ${suspendedNow(sql.ref('kept.user_id'))}
      ) as near
      where distance <= ${twinDistanceMax} and user_id <> ${userId}
      order by user_id, distance, photo_id
    ) as closest
    order by distance, user_id
    limit ${twinsMax}`.execute(db)
  return rows
}

/**
 * Compares a new photo with everybody else's and tells the moderators. A job, so that of two people who send
 * the same picture at the same moment at least the second comparison sees both.
 */
export const comparePhoto = job<{ photoId: string }>({
  queue: 'photo-compare',
  async work({ db }, { photoId }) {
    await transaction(db, async (trx) => {
      const photo = await trx
        .selectFrom('photo')
        .innerJoin('users', 'users.id', 'photo.user_id')
        .select(['photo.user_id', 'photo.fingerprint', 'users.state'])
        .where('photo.id', '=', photoId)
        .where('photo.demo', '=', false)
        .executeTakeFirst()
      if (!photo || photo.fingerprint === null) return
      const twins = await findTwins(trx, { userId: photo.user_id, fingerprint: photo.fingerprint })
      if (twins.length === 0) return
      await trx
        .insertInto('photo_twin')
        .values(
          twins.map((twin) => ({
            photo_id: photoId,
            other_user_id: twin.userId,
            other_photo_id: twin.photoId,
            distance: twin.distance,
          })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      await addFindings(trx, {
        ...(photo.state === 'approved'
          ? { subject: 'photo', subjectId: photoId }
          : { subject: 'profile', subjectId: String(photo.user_id) }),
        ...(await twinFindings(trx, { photoId })),
      })
    })
  },
})

/** What a case must say of a photo, or of all photos of a person that were not refused one by one. */
export async function twinFindings(
  trx: Transaction,
  of: { readonly photoId: string } | { readonly userId: number },
): Promise<{ findings: Finding[]; priority: number }> {
  const rows = await trx
    .selectFrom('photo_twin as twin')
    .innerJoin('photo', 'photo.id', 'twin.photo_id')
    .select(['twin.photo_id', 'twin.other_photo_id', 'twin.other_user_id', 'twin.distance'])
    .select(({ ref }) => suspendedNow(ref('twin.other_user_id')).as('banned'))
    .where('photo.state', '<>', 'rejected')
    .where((eb) => ('photoId' in of ? eb('photo.id', '=', of.photoId) : eb('photo.user_id', '=', of.userId)))
    .orderBy('photo.position')
    .orderBy('twin.distance')
    .execute()
  return {
    findings: rows.map((twin) => ({
      rule: twin.banned ? 'banned_person' : 'not_own',
      // Empty, because the statement of reasons quotes it: the person must not learn whose photo it was.
      matched: '',
      twin,
    })),
    priority: rows.some((twin) => twin.banned) ? bannedPriority : 0,
  }
}

/** Answers whether there were any: then an open case that names them must be renewed. */
export async function forgetTwins(trx: Transaction, photoId: string): Promise<boolean> {
  const gone = await trx
    .deleteFrom('photo_twin')
    .where('photo_id', '=', photoId)
    .returning('photo_id')
    .execute()
  return gone.length > 0
}

/** Fingerprints end with their time, or with the ban for which they were kept. */
export const forgetFingerprints = job({
  queue: 'photo-forget-fingerprints',
  everyMinute: true,
  async work({ db }) {
    await sql`delete from kept_fingerprint as kept
      where kept_until <= now() or not ${suspendedNow(sql.ref('kept.user_id'))}`.execute(db)
  },
})
