import { foldNickname } from '#server/accounts/nickname.ts'
import { refuse } from '#server/http/refuse.ts'
import type { Subject } from '#server/moderation/subjects.ts'
import type { Needs } from '#server/needs.ts'
import { takePendingChange } from './pending-change.ts'

/** A new name of somebody whose profile is already public: shown from what was recorded at the change. */
export function personalSubject(needs: Pick<Needs, 'hooks'>): Subject {
  return {
    subject: 'personal',

    async describe() {
      return new Map()
    },

    async release(trx, kase) {
      const value = await takePendingChange(trx, kase.userId, 'name')
      if (value === null) return
      const nameKey = foldNickname(value)
      const taken = await trx
        .selectFrom('users')
        .select('id')
        .where('name_key', '=', nameKey)
        .where('id', '<>', kase.userId)
        .executeTakeFirst()
      if (taken)
        throw refuse('conflict', {
          message: 'Nel frattempo questo nickname è stato preso da un’altra persona: rifiuta la richiesta.',
        })
      await trx
        .updateTable('users')
        .set({ name: value, name_key: nameKey })
        .where('id', '=', kase.userId)
        .execute()
      await needs.hooks.profileChanged(trx, kase.userId)
    },

    async reject(trx, kase) {
      await takePendingChange(trx, kase.userId, 'name')
    },
  }
}
