import { sql } from 'kysely'
import { lockUsers } from '#features/accounts/server/lock-account.ts'
import { addFindings } from '#features/moderation/server/cases.ts'
import { switchSetting } from '#features/settings/server/settings.ts'
import { type Transaction, transaction } from '#platform/server/db/database.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { PhotoReading } from '../../contract/photo-reading.ts'
import { fileOf } from '../photo-files.ts'
import { findingsOf, readingFindings } from './findings.ts'
import { UnreadablePhoto } from '../photo-process.ts'
import { type PhotoReader, reader } from './photo-reader.ts'

const triesMax = 3
/** Longer than the reader gives a photo, its turn included. */
const takenSeconds = 300
/** After a first failure, and after a second. */
const againSeconds = [15, 120] as const

/** In the transaction that keeps the photo: it is read if that commits, and after any restart. */
export async function awaitReading(
  needs: Pick<Needs, 'jobs'>,
  trx: Transaction,
  photoId: string,
): Promise<void> {
  await trx.insertInto('photo_reading').values({ photo_id: photoId }).execute()
  await needs.jobs.enqueue(trx, readPhotos, {})
}

/** Told at once of a new photo; the sweep takes what failed, what a restart left behind, and what waited while off. */
export const readPhotos = job({
  queue: 'photo-read',
  retries: 0,
  everyMinute: true,
  work: (needs) => readWaiting(needs, reader),
})

type Reading = Pick<Needs, 'config' | 'db' | 'log' | 'storage'>

/**
 * Reads what is due, one after the other: the newest first, since its owner is looking; what failed before comes last.
 * A photo that was decided meanwhile needs no advice.
 */
export async function readWaiting(needs: Reading, by: Pick<PhotoReader, 'ask'>): Promise<void> {
  for (;;) {
    if (!(await switchSetting(needs, 'photo_reader'))) return
    const taken = await takeNext(needs)
    if (taken === undefined) return
    await readOne(needs, by, taken)
  }
}

interface Taken {
  readonly photoId: string
  readonly userId: number
  /** This one included. */
  readonly tries: number
}

async function takeNext({ db }: Pick<Needs, 'db'>): Promise<Taken | undefined> {
  // Whatever ended in the middle of a third try has had its chances.
  await sql`update photo_reading set state = 'not_read', finished_at = now(), problem = 'lost in the middle'
    where state = 'reading' and due_at <= now() and tries >= ${sql.lit(triesMax)}`.execute(db)
  const { rows } = await sql<Taken>`
    update photo_reading as taken
    set state = 'reading', tries = tries + 1, due_at = now() + make_interval(secs => ${sql.lit(takenSeconds)})
    from photo
    where photo.id = taken.photo_id and taken.photo_id = (
      select photo_id from photo_reading join photo on photo.id = photo_id
      where photo_reading.state in ('waiting', 'reading') and due_at <= now() and photo.state = 'pending'
      order by photo_reading.tries, photo.created_at desc limit 1 for update of photo_reading skip locked)
    returning taken.photo_id as "photoId", photo.user_id as "userId", taken.tries`.execute(db)
  return rows[0]
}

async function readOne(needs: Reading, by: Pick<PhotoReader, 'ask'>, taken: Taken): Promise<void> {
  let reading: PhotoReading
  try {
    const bytes = await needs.storage.get(fileOf(taken.photoId, 1600))
    // Deleted meanwhile; its row went with it.
    if (bytes === null) throw new UnreadablePhoto('no file')
    reading = await by.ask(bytes, null)
  } catch (error) {
    needs.log.warn({ err: error, photo: taken.photoId, tries: taken.tries }, 'photo not read')
    await postpone(needs, taken, error)
    return
  }
  await keep(needs, taken, reading)
}

/** @param error - decides whether another try may help */
async function postpone({ db }: Pick<Needs, 'db'>, { photoId, tries }: Taken, error: unknown): Promise<void> {
  const again = error instanceof UnreadablePhoto ? undefined : againSeconds[tries - 1]
  const problem = error instanceof Error ? error.message : String(error)
  await db
    .updateTable('photo_reading')
    .set(
      again === undefined
        ? { state: 'not_read', finished_at: sql<Date>`now()`, problem }
        : { state: 'waiting', due_at: sql<Date>`now() + make_interval(secs => ${again})`, problem },
    )
    .where('photo_id', '=', photoId)
    .where('state', '=', 'reading')
    .execute()
}

/** What was read, and what the open case must say of it, in one transaction. */
async function keep(
  { db }: Pick<Needs, 'db'>,
  { photoId, userId }: Taken,
  reading: PhotoReading,
): Promise<void> {
  const findings = findingsOf(photoId, reading)
  await transaction(db, async (trx) => {
    // A case that is being opened or renewed either reads these findings or is there to be told of them.
    await lockUsers(trx, userId)
    const kept = await trx
      .updateTable('photo_reading')
      .set({
        state: 'read',
        reading: JSON.stringify(reading),
        findings: JSON.stringify(findings),
        finished_at: sql<Date>`now()`,
        problem: null,
      })
      .where('photo_id', '=', photoId)
      .where('state', '=', 'reading')
      .returning('photo_id')
      .executeTakeFirst()
    if (kept === undefined || findings.length === 0) return
    const { state } = await trx
      .selectFrom('users')
      .select('state')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    await addFindings(trx, {
      ...(state === 'approved'
        ? { subject: 'photo', subjectId: photoId }
        : { subject: 'profile', subjectId: String(userId) }),
      ...(await readingFindings(trx, { photoId })),
    })
  })
}
