import { sql } from 'kysely'
import type { ModerationCase, Sides, Subject } from '#features/moderation/server/subjects.ts'
import { photoUrl } from '#features/photos/server/photo-url.ts'
import { earnVerified } from '#features/profiles/server/badges.ts'
import { recordAuditEvent } from '#platform/server/audit/audit-log.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { selfieUrl, sweepSelfie } from './selfie-files.ts'

type Deciding = Pick<Needs, 'config' | 'hooks' | 'jobs' | 'notify'>

/** A selfie beside the photos with which it is compared. Whatever is decided, the selfie goes. */
export function verificationSubject(needs: Deciding): Subject {
  return {
    subject: 'verification',

    async describe(db, cases, viewerId) {
      const [photos, selfies] = await Promise.all([approvedPhotos(db, cases), waitingSelfies(db, cases)])
      return new Map(
        cases.map((moderationCase) => [
          moderationCase.id,
          sidesOf(needs, moderationCase, { photos, selfies, viewerId }),
        ]),
      )
    },

    async release(trx, moderationCase) {
      const photoIds = (await approvedPhotos(trx, [moderationCase])).map(({ id }) => id)
      if (photoIds.length === 0)
        throw refuse('conflict', {
          message: 'Non ci sono più foto approvate con cui confrontare il selfie. Rifiuta la richiesta.',
        })
      await end(needs, trx, moderationCase, { state: 'approved', photo_ids: photoIds })
      await earnVerified(needs, trx, moderationCase.userId)
      await logBadge(trx, moderationCase)
      await needs.notify(trx, moderationCase.userId, 'profile_verified', {})
    },

    async reject(trx, moderationCase) {
      await end(needs, trx, moderationCase, { state: 'rejected' })
    },

    // The selfie is gone: what is left to give is another try, which nobody denies.
    async uphold() {},
  }
}

async function end(
  needs: Deciding,
  trx: Transaction,
  moderationCase: ModerationCase,
  outcome: { state: 'approved'; photo_ids: string[] } | { state: 'rejected' },
): Promise<void> {
  const { selfie } = await trx
    .updateTable('verification')
    .set({ ...outcome, ended_at: sql<Date>`now()` })
    .where('id', '=', Number(moderationCase.subjectId))
    .where('state', '=', 'waiting')
    .returning('selfie')
    .executeTakeFirstOrThrow()
  if (selfie !== null) await needs.jobs.enqueue(trx, sweepSelfie, { selfie })
}

/** Who gave the badge, when and why, where every change of badges is looked up. */
async function logBadge(trx: Transaction, moderationCase: ModerationCase): Promise<void> {
  const decision = await trx
    .selectFrom('audit_log')
    .select(['actor_id', 'address', 'reason'])
    .where('action', '=', 'case.approve')
    .where(sql<number>`(data ->> 'case_id')::integer`, '=', moderationCase.id)
    .executeTakeFirstOrThrow()
  const auditActor =
    decision.actor_id === null ? null : { userId: decision.actor_id, address: decision.address }
  await recordAuditEvent(trx, auditActor, {
    action: 'badge.verified',
    subject: 'user',
    subjectId: moderationCase.userId,
    reason: decision.reason ?? 'Il selfie con il gesto richiesto corrisponde alle foto',
    after: { verified_profile: true },
    data: { case_id: moderationCase.id },
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
  moderationCase: ModerationCase,
  {
    photos,
    selfies,
    viewerId,
  }: { photos: readonly ShownPhoto[]; selfies: readonly Selfie[]; viewerId: number },
): Sides {
  const selfie = selfies.find(({ id }) => id === Number(moderationCase.subjectId))?.selfie
  const own = photos.filter(({ user_id }) => user_id === moderationCase.userId)
  return {
    before: {
      photos: own.map(({ id }) => ({
        id,
        url: photoUrl(needs.config, { id, open: false, role: 'HOSTESS' }, { right: 'entitled', viewerId }),
      })),
    },
    after: {
      ...moderationCase.after,
      ...(selfie === undefined
        ? { text: 'Il selfie è stato eliminato.' }
        : { photos: [{ id: selfie, url: selfieUrl(needs, selfie, viewerId) }] }),
    },
  }
}
