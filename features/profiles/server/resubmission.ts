import { sql } from 'kysely'
import type { Actor } from '#platform/server/http/actor.ts'
import { transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'

/**
 * Puts a refused profile before the moderators again, once in its life (decisions §2).
 * @throws Refusal 409 for who was not refused, or has used this already
 */
export async function resubmitProfile(needs: Pick<Needs, 'db' | 'hooks'>, actor: Actor): Promise<void> {
  await transaction(needs.db, async (trx) => {
    const sent = await trx
      .updateTable('users')
      .set({ state: 'pending', resubmitted_at: sql`now()` })
      .where('id', '=', actor.userId)
      .where('state', '=', 'rejected')
      .where('resubmitted_at', 'is', null)
      .executeTakeFirst()
    if (sent.numUpdatedRows === 0n)
      throw refuse('conflict', {
        message: 'Puoi inviare di nuovo il profilo una volta sola, dopo un rifiuto.',
      })
    await needs.hooks.awaitsReview(trx, actor.userId)
    await needs.hooks.profileChanged(trx, actor.userId)
  })
}
