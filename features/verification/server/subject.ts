import { sql } from 'kysely'
import { recordDeed } from '#platform/server/audit/audit-log.ts'
import { photoUrl } from '#features/photos/server/photo-url.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { ModerationCase, Sides, Subject } from '#features/moderation/server/subjects.ts'
import type { Needs } from '#platform/server/needs.ts'
import { earnVerified } from '#features/profiles/server/badges.ts'
import { selfieUrl, sweepSelfie } from './selfie-files.ts'

type Deciding = Pick<Needs, 'config' | 'hooks' | 'jobs' | 'notify'>

/** A selfie beside the photos with which it is compared. Whatever is decided, the selfie goes. */
export function verificationSubject(needs: Deciding): Subject {
  return {
    subject: 'verification',

    async describe(db, cases) {
      const [photos, selfies] = await Promise.all([approvedPhotos(db, cases), waitingSelfies(db, cases)])
      return new Map(cases.map((kase) => [kase.id, sidesOf(needs, kase, { photos, selfies })]))
    },

    async release(trx, kase) {
      const photoIds = (await approvedPhotos(trx, [kase])).map(({ id }) => id)
      if (photoIds.length === 0)
        throw refuse('conflict', {
          message: 'Non ci sono più foto approvate con cui confrontare il selfie: rifiuta la richiesta.',
        })
      await end(needs, trx, kase, { state: 'approved', photo_ids: photoIds })
      await earnVerified(trx, kase.userId)
      await needs.hooks.profileChanged(trx, kase.userId)
      await logBadge(trx, kase)
      await needs.notify(trx, kase.userId, 'profile_verified', {})
    },

    async reject(trx, kase) {
      await end(needs, trx, kase, { state: 'rejected' })
    },

    // The selfie is gone: what is left to give is another try, which nobody denies.
    async uphold() {},
  }
}

async function end(
  needs: Deciding,
  trx: Transaction,
  kase: ModerationCase,
  outcome: { state: 'approved'; photo_ids: string[] } | { state: 'rejected' },
): Promise<void> {
  const { selfie } = await trx
    .updateTable('verification')
    .set({ ...outcome, ended_at: sql<Date>`now()` })
    .where('id', '=', Number(kase.subjectId))
    .where('state', '=', 'waiting')
    .returning('selfie')
    .executeTakeFirstOrThrow()
  if (selfie !== null) await needs.jobs.enqueue(trx, sweepSelfie, { selfie })
}

/** Who gave the badge, when and why, where every change of badges is looked up. */
async function logBadge(trx: Transaction, kase: ModerationCase): Promise<void> {
  const decision = await trx
    .selectFrom('audit_log')
    .select(['actor_id', 'address', 'reason'])
    .where('action', '=', 'case.approve')
    .where(sql<number>`(data ->> 'case_id')::integer`, '=', kase.id)
    .executeTakeFirstOrThrow()
  const doer = decision.actor_id === null ? null : { userId: decision.actor_id, address: decision.address }
  await recordDeed(trx, doer, {
    action: 'badge.verified',
    subject: 'user',
    subjectId: kase.userId,
    reason: decision.reason ?? 'Il selfie con il gesto richiesto corrisponde alle foto',
    after: { verified_profile: true },
    data: { case_id: kase.id },
  })
}

type ShownPhoto = Awaited<ReturnType<typeof approvedPhotos>>[number]
type Selfie = Awaited<ReturnType<typeof waitingSelfies>>[number]

function approvedPhotos(db: Database | Transaction, cases: readonly ModerationCase[]) {
  return db
    .selectFrom('photo')
    .select(['id', 'user_id'])
    .where(
      'user_id',
      'in',
      cases.map(({ userId }) => userId),
    )
    .where('state', '=', 'approved')
    .orderBy('position')
    .orderBy('created_at')
    .execute()
}

function waitingSelfies(db: Database, cases: readonly ModerationCase[]) {
  return db
    .selectFrom('verification')
    .select(['id', sql<string>`selfie`.as('selfie')])
    .where(
      'id',
      'in',
      cases.map(({ subjectId }) => Number(subjectId)),
    )
    .where('state', '=', 'waiting')
    .execute()
}

function sidesOf(
  needs: Deciding,
  kase: ModerationCase,
  { photos, selfies }: { photos: readonly ShownPhoto[]; selfies: readonly Selfie[] },
): Sides {
  const selfie = selfies.find(({ id }) => id === Number(kase.subjectId))?.selfie
  const own = photos.filter(({ user_id }) => user_id === kase.userId)
  return {
    before: {
      photos: own.map(({ id }) => ({
        id,
        url: photoUrl(needs.config, { id, open: false, role: 'HOSTESS' }, 'entitled'),
      })),
    },
    after: {
      ...kase.after,
      ...(selfie === undefined
        ? { text: 'Il selfie è stato eliminato.' }
        : { photos: [{ id: selfie, url: selfieUrl(needs, selfie) }] }),
    },
  }
}
