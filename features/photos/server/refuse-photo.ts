import type { refusePhoto } from '#features/moderation/contract/case-photos.ts'
import { decideWithin, openCase } from '#features/moderation/server/cases.ts'
import { claimable, whyNotTaken } from '#features/moderation/server/claims.ts'
import type { BodyOf, ParamsOf } from '#platform/contract/endpoint.ts'
import { transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { photoSubject } from './photo-subject.ts'

/**
 * Refuses one photo of a new profile. It becomes a case of its own that is decided at once: so it
 * has its record, its statement of reasons and its way of contesting it, like any other refused photo.
 * @throws Refusal 404 for no such case or photo, 409 where case or photo are decided, or the case is somebody else's
 */
export async function refusePhotoOfProfile(
  needs: Pick<Needs, 'config' | 'db' | 'hooks' | 'jobs' | 'notify'>,
  actor: Actor,
  { id, photoId }: ParamsOf<typeof refusePhoto>,
  { reason, rule }: BodyOf<typeof refusePhoto>,
): Promise<void> {
  await transaction(needs.db, async (trx, afterCommit) => {
    // Held until the end, so that nobody approves the whole profile in the same moment.
    const moderationCase = await trx
      .selectFrom('moderation_case')
      .select('user_id')
      .where('id', '=', id)
      .where('subject', '=', 'profile')
      .where('state', '=', 'open')
      .where(claimable(actor.userId))
      .forUpdate()
      .executeTakeFirst()
    if (!moderationCase) throw await whyNotTaken(trx, id)
    const photo = await trx
      .selectFrom('photo')
      .select('state')
      .where('id', '=', photoId)
      .where('user_id', '=', moderationCase.user_id)
      .forUpdate()
      .executeTakeFirst()
    if (!photo) throw refuse('not_found', { message: 'La foto è stata eliminata.' })
    if (photo.state !== 'pending')
      throw refuse('conflict', { message: 'Questa foto è già stata decisa.', code: 'already_decided' })

    const own = await openCase(trx, { subject: 'photo', subjectId: photoId, userId: moderationCase.user_id })
    await decideWithin(
      needs,
      { photo: photoSubject(needs) },
      actor,
      { id: own, decision: 'reject', reason, rule: rule ?? null },
      { trx, afterCommit },
    )
  })
}
