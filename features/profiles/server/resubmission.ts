import { resubmit } from '#features/accounts/server/approval.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'

/**
 * Puts a refused profile before the moderators again, once in its life.
 * @throws Refusal 409 for who was not refused, or has used this already
 */
export async function resubmitProfile(needs: Pick<Needs, 'db' | 'hooks'>, actor: Actor): Promise<void> {
  await transaction(needs.db, async (trx) => {
    if (!(await resubmit(trx, actor.userId)))
      throw refuse('conflict', {
        message: 'Puoi inviare di nuovo il profilo una volta sola, dopo un rifiuto.',
      })
    await needs.hooks.awaitsReview(trx, actor.userId)
    await needs.hooks.profileChanged(trx, actor.userId)
  })
}
