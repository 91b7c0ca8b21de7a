import { sql } from 'kysely'
import type { ContentTarget } from '#features/moderation/server/actions/targets.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Needs } from '#platform/server/needs.ts'
import { recomputeRatings } from './rating.ts'

/** A review: taken down it counts no more in the average, and its author writes no other. */
export function reviewTarget({ hooks }: Pick<Needs, 'hooks'>): ContentTarget {
  /** The rating follows. */
  async function mark(trx: Transaction, id: string, takenDown: boolean): Promise<boolean> {
    const row = await trx
      .updateTable('review')
      .set({ taken_down_at: takenDown ? sql<Date>`now()` : null })
      .where('id', '=', Number(id))
      .where('taken_down_at', takenDown ? 'is' : 'is not', null)
      .returning('reviewed_id')
      .executeTakeFirst()
    if (row === undefined) return false
    await recomputeRatings(trx, sql`select ${row.reviewed_id}::int`)
    await hooks.profileChanged(trx, row.reviewed_id)
    await hooks.shownChanged(trx, row.reviewed_id)
    return true
  }

  return {
    async find(trx, id) {
      if (!/^\d{1,9}$/.test(id)) return null
      const row = await trx
        .selectFrom('review')
        .select(['reviewer_id', 'taken_down_at'])
        .where('id', '=', Number(id))
        .executeTakeFirst()
      return row === undefined ? null : { userId: row.reviewer_id, shown: row.taken_down_at === null }
    },

    async show(db, id) {
      const row = await db
        .selectFrom('review')
        .innerJoin('users', 'users.id', 'review.reviewed_id')
        .select(['rating', 'users.name'])
        .where('review.id', '=', Number(id))
        .executeTakeFirst()
      if (row === undefined) return { text: 'La recensione è stata eliminata.' }
      return { facts: [{ label: 'Recensione', value: `${row.rating} stelle a ${row.name}` }] }
    },

    async takeDown(trx, id) {
      await mark(trx, id, true)
      return {}
    },

    restore: (trx, id) => mark(trx, id, false),
  }
}
