import type { Needs } from '#server/needs.ts'
import type { Subject } from '#server/moderation/subjects.ts'

/** A new description of somebody whose profile is already public: shown from what was recorded at the edit. */
export function textSubject(needs: Pick<Needs, 'hooks'>): Subject {
  return {
    subject: 'text',

    async describe() {
      return new Map()
    },

    async release(trx, kase) {
      const change = await trx
        .deleteFrom('pending_change')
        .where('user_id', '=', kase.userId)
        .where('field', '=', 'description')
        .returning('value')
        .executeTakeFirst()
      if (!change) return
      await trx
        .updateTable('profile')
        .set({ description: change.value })
        .where('user_id', '=', kase.userId)
        .execute()
      await needs.hooks.profileChanged(trx, kase.userId)
    },

    async reject(trx, kase) {
      await trx
        .deleteFrom('pending_change')
        .where('user_id', '=', kase.userId)
        .where('field', '=', 'description')
        .execute()
    },
  }
}
