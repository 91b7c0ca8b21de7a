import { sql } from 'kysely'
import { transaction } from '#platform/server/db/database.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { Actor } from '#platform/server/http/actor.ts'

/** Hides the profile from search and strangers, or shows it again; its conversations go on. */
export async function setPaused(
  needs: Pick<Needs, 'db' | 'hooks'>,
  actor: Actor,
  paused: boolean,
): Promise<void> {
  await transaction(needs.db, async (trx) => {
    await trx
      .updateTable('users')
      .set({ paused_at: paused ? sql<Date>`coalesce(paused_at, now())` : null })
      .where('id', '=', actor.userId)
      .where('state', '<>', 'erased')
      .execute()
    await needs.hooks.profileChanged(trx, actor.userId)
  })
}
