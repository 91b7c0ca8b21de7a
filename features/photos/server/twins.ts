import { sql } from 'kysely'
import type { Finding } from '#features/moderation/contract/moderation.ts'
import { twinDistanceMax } from '#features/moderation/contract/case-photos.ts'
import { lockUsers } from '#features/accounts/server/lock-account.ts'
import { suspendedNow } from '#features/accounts/server/suspensions.ts'
import { type Database, type Transaction, transaction } from '#platform/server/db/database.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { addFindings } from '#features/moderation/server/cases.ts'
import { nearBands } from './fingerprints.ts'

/** More accounts than this with one and the same picture tell a moderator nothing new. */
const twinsMax = 10
/** Above the ordinary, below somebody's safety; the photo of a banned account weighs more. */
const twinPriority = { other: 30, banned: 50 } as const

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
      const photo = await comparable(trx, photoId)
      if (photo === undefined) return
      const twins = await findTwins(trx, photo)
      if (twins.length === 0) return
      // A case that is being opened or renewed either reads these twins or is there to be told of them.
      await lockUsers(trx, photo.userId, ...twins.map(({ userId }) => userId))
      if ((await comparable(trx, photoId)) === undefined) return
      await keepTwins(trx, { id: photoId, userId: photo.userId }, twins)
      await tellCases(trx, [photoId, ...twins.flatMap((twin) => twin.photoId ?? [])])
    })
  },
})

/** The photo as it is compared; undefined once it is gone, and for what takes no part. */
async function comparable(trx: Transaction, photoId: string) {
  const photo = await trx
    .selectFrom('photo')
    .select(['user_id as userId', 'fingerprint'])
    .where('id', '=', photoId)
    .where('demo', '=', false)
    .executeTakeFirst()
  return photo?.fingerprint ? { userId: photo.userId, fingerprint: photo.fingerprint } : undefined
}

/** Each photo that waits for a moderator is kept beside the other: whichever case is opened first shows the pair. */
async function keepTwins(
  trx: Transaction,
  photo: { readonly id: string; readonly userId: number },
  twins: readonly Twin[],
): Promise<void> {
  const rows = twins.map(({ userId, photoId, distance }) => ({
    photo_id: photo.id,
    other_user_id: userId,
    other_photo_id: photoId,
    distance,
  }))
  await trx
    .insertInto('photo_twin')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await sql`
    insert into photo_twin (photo_id, other_user_id, other_photo_id, distance)
    select waiting.id, ${photo.userId}, ${photo.id}, twin.distance
    from photo_twin as twin join photo as waiting on waiting.id = twin.other_photo_id
    where twin.photo_id = ${photo.id} and waiting.state = 'pending'
    on conflict do nothing`.execute(trx)
}

/** Somebody was banned: what waits and resembles a photo of theirs weighs more. */
export async function tellCasesOfTwins(trx: Transaction, bannedId: number): Promise<void> {
  const twins = await trx
    .selectFrom('photo_twin')
    .select('photo_id')
    .where('other_user_id', '=', bannedId)
    .execute()
  await tellCases(
    trx,
    twins.map((twin) => twin.photo_id),
  )
}

/** Adds what is known of these photos to the cases that hold them: their own, or that of a new profile. */
async function tellCases(trx: Transaction, photoIds: readonly string[]): Promise<void> {
  const photos = await trx
    .selectFrom('photo')
    .innerJoin('users', 'users.id', 'photo.user_id')
    .select(['photo.id', 'photo.user_id', 'users.state'])
    .where(sql<boolean>`photo.id = any(${photoIds}::text[])`)
    .where('photo.state', '=', 'pending')
    .execute()
  for (const { id, user_id, state } of photos)
    await addFindings(trx, {
      ...(state === 'approved'
        ? { subject: 'photo', subjectId: id }
        : { subject: 'profile', subjectId: String(user_id) }),
      ...(await twinFindings(trx, { photoId: id })),
    })
}

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
    priority: Math.max(0, ...rows.map(({ banned }) => twinPriority[banned ? 'banned' : 'other'])),
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
