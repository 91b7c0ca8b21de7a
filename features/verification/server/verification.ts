import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { lockUsers } from '#features/accounts/server/lock-account.ts'
import { withdrawCase } from '#features/moderation/server/cases.ts'
import { type Database, type Transaction, transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { Gesture, gestureIds } from '../contract/gestures.ts'
import { type Verification, verificationLimits } from '../contract/verification.ts'
import { sweepSelfie } from './selfie-files.ts'

type Querier = Database | Transaction

/** How far the verification of one's own profile is. */
export async function ownVerification(db: Querier, userId: number): Promise<Verification> {
  const [{ verified_at, expires_at, renewal }, live, tries] = await Promise.all([
    currentVerification(db, userId),
    liveVerification(db, userId),
    triesOf(db, userId),
  ])
  const over = live?.state === 'asked' && (live.expired || (verified_at !== null && renewal === null))
  const shown = over ? undefined : live
  return {
    state: shown ? shown.state : verified_at === null ? 'none' : 'verified',
    gesture: shown ? Gesture.parse(shown.gesture) : null,
    expires_at: shown?.state === 'asked' ? shown.expires_at.toISOString() : null,
    refusal: shown?.state === 'waiting' || (verified_at !== null && renewal === null) ? null : tries.refusal,
    tries_left: tries.left,
    retry_at: tries.retryAt?.toISOString() ?? null,
    verified_at: verified_at?.toISOString() ?? null,
    verified_until: expires_at?.toISOString() ?? null,
    renewal,
  }
}

/** The badge that is worn: since when, until when, and why it may be renewed now, by the clock of the database. */
function currentVerification(db: Querier, userId: number) {
  return db
    .selectFrom('profile')
    .leftJoin('badge_grant as g', (join) =>
      join
        .onRef('g.user_id', '=', 'profile.user_id')
        .on('g.badge', '=', 'verified')
        .on('g.ended_at', 'is', null),
    )
    .select(['profile.verified_at', 'g.expires_at'])
    .select(
      sql<'year' | 'picture' | 'photos' | null>`coalesce(g.recheck,
        case when g.expires_at <= now() + make_interval(days => ${verificationLimits.renewDays}) then 'year' end)`.as(
        'renewal',
      ),
    )
    .where('profile.user_id', '=', userId)
    .executeTakeFirstOrThrow()
}

/**
 * Draws a gesture, valid for `gestureMinutes`. Asked again in time it stays: nobody picks the one that suits them.
 * @throws Refusal 409 while a selfie waits, for who is verified and need not renew, has nothing to be compared with, or
 * has no try left
 */
export async function askGesture(needs: Pick<Needs, 'db'>, actor: Actor): Promise<Verification> {
  return transaction(needs.db, async (trx) => {
    await lockUsers(trx, actor.userId)
    await refuseUnlessPossible(trx, actor.userId)
    const live = await liveVerification(trx, actor.userId)
    if (live?.state === 'waiting') throw refuse('conflict', { message: alreadyWaiting, code: 'waiting' })
    if (!live || live.expired) {
      const next = {
        gesture: gestureIds[randomInt(gestureIds.length)] ?? 'palm',
        expires_at: sql<Date>`now() + interval '1 minute' * ${verificationLimits.gestureMinutes}::int`,
      }
      await (live
        ? trx.updateTable('verification').set(next).where('id', '=', live.id).execute()
        : trx
            .insertInto('verification')
            .values({ ...next, user_id: actor.userId })
            .execute())
    }
    return ownVerification(trx, actor.userId)
  })
}

/** Takes back a selfie that nobody has decided about: it is deleted. Quiet when there is none. */
export async function withdrawVerification(
  needs: Pick<Needs, 'jobs'>,
  trx: Transaction,
  userId: number,
): Promise<void> {
  const live = await liveVerification(trx, userId)
  if (live?.state !== 'waiting') return
  // The case first, as a decision does: of the two the faster one wins, and they never wait for each other.
  await withdrawCase(trx, { subject: 'verification', subjectId: String(live.id) })
  const row = await trx
    .updateTable('verification')
    .set({ state: 'withdrawn', ended_at: sql<Date>`now()` })
    .where('id', '=', live.id)
    .where('state', '=', 'waiting')
    .returning(sql<string>`selfie`.as('selfie'))
    .executeTakeFirst()
  if (row) await needs.jobs.enqueue(trx, sweepSelfie, { selfie: row.selfie })
}

export const alreadyWaiting = 'Abbiamo già il tuo selfie e il team sta per guardarlo.'

export function liveVerification(db: Querier, userId: number) {
  return db
    .selectFrom('verification')
    .select(['id', 'state', 'gesture', 'expires_at', sql<boolean>`expires_at <= now()`.as('expired')])
    .where('user_id', '=', userId)
    .where('state', 'in', ['asked', 'waiting'])
    .$narrowType<{ state: 'asked' | 'waiting' }>()
    .executeTakeFirst()
}

/** @throws Refusal 409 for who is verified and need not renew, has nothing to be compared with, or has no try left */
async function refuseUnlessPossible(trx: Transaction, userId: number): Promise<void> {
  const { verified_at, renewal } = await currentVerification(trx, userId)
  if (verified_at !== null && renewal === null)
    throw refuse('conflict', { message: 'Il tuo profilo è già verificato.', code: 'verified' })
  const photo = await trx
    .selectFrom('photo')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '=', 'approved')
    .limit(1)
    .executeTakeFirst()
  if (photo === undefined)
    throw refuse('conflict', {
      message: 'Per la verifica serve almeno una tua foto già approvata. Caricane una nella galleria.',
      code: 'photo_needed',
    })
  if ((await triesOf(trx, userId)).left === 0)
    throw refuse('conflict', { message: 'Hai esaurito i tentativi. Riprova più avanti.', code: 'no_tries' })
}

/** A selfie taken back counts as well, or one could draw gestures until the wished one comes. */
async function triesOf(
  db: Querier,
  userId: number,
): Promise<{ left: number; retryAt: Date | null; refusal: string | null }> {
  const { tries, perDays } = verificationLimits
  const spent = await db
    .selectFrom('verification as v')
    .leftJoin('moderation_case as c', (join) =>
      join
        .on('c.subject', '=', 'verification')
        .on('c.subject_id', '=', sql<string>`v.id::text`)
        .on('c.state', '=', 'rejected'),
    )
    .select(['c.reason', sql<Date>`v.ended_at + interval '1 day' * ${perDays}::int`.as('forgotten_at')])
    .where('v.user_id', '=', userId)
    .where('v.state', 'in', ['rejected', 'withdrawn'])
    .where(sql<boolean>`v.ended_at > now() - interval '1 day' * ${perDays}::int`)
    .orderBy('v.id', 'desc')
    .execute()
  const left = Math.max(0, tries - spent.length)
  return {
    left,
    retryAt: left === 0 ? (spent[tries - 1]?.forgotten_at ?? null) : null,
    refusal: spent[0]?.reason ?? null,
  }
}
