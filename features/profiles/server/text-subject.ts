import type { Transaction } from '#platform/server/db/database.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { Subject } from '#features/moderation/server/subjects.ts'
import { takePendingChange } from './pending-change.ts'

/** A new description of somebody whose profile is already public: shown from what was recorded at the edit. */
export function textSubject(needs: Pick<Needs, 'hooks'>): Subject {
  return {
    subject: 'text',

    async describe() {
      return new Map()
    },

    async release(trx, kase) {
      await publish(needs, trx, kase.userId, await takePendingChange(trx, kase.userId, 'description'))
    },

    async reject(trx, kase) {
      await takePendingChange(trx, kase.userId, 'description')
    },

    async uphold(trx, kase) {
      await publish(needs, trx, kase.userId, kase.after?.text ?? null)
    },
  }
}

async function publish(
  needs: Pick<Needs, 'hooks'>,
  trx: Transaction,
  userId: number,
  description: string | null,
): Promise<void> {
  if (description === null) return
  await trx.updateTable('profile').set({ description }).where('user_id', '=', userId).execute()
  await needs.hooks.profileChanged(trx, userId)
}
