import type { Needs } from '#server/needs.ts'
import type { Subject } from '#server/moderation/subjects.ts'
import { takePendingChange } from './pending-change.ts'

/** A new description of somebody whose profile is already public: shown from what was recorded at the edit. */
export function textSubject(needs: Pick<Needs, 'hooks'>): Subject {
  return {
    subject: 'text',

    async describe() {
      return new Map()
    },

    async release(trx, kase) {
      const value = await takePendingChange(trx, kase.userId, 'description')
      if (value === null) return
      await trx
        .updateTable('profile')
        .set({ description: value })
        .where('user_id', '=', kase.userId)
        .execute()
      await needs.hooks.profileChanged(trx, kase.userId)
    },

    async reject(trx, kase) {
      await takePendingChange(trx, kase.userId, 'description')
    },
  }
}
