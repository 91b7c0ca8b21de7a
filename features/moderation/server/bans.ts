import { sql } from 'kysely'
import { liftSuspensionById } from '#features/accounts/server/suspensions.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { Subject } from './subjects.ts'

/** The case behind a ban: rejecting it suspends the account, upholding an appeal lifts the suspension. */
export function banSubject(needs: Pick<Needs, 'hooks'>): Subject {
  return {
    subject: 'ban',

    async describe() {
      return new Map()
    },

    async reject(trx, moderationCase) {
      await needs.hooks.suspended(trx, moderationCase.userId)
      await needs.hooks.profileChanged(trx, moderationCase.userId)
    },

    async release(trx, moderationCase) {
      await trx
        .updateTable('staff_action')
        .set({ ended_at: sql<Date>`now()` })
        .where('decision_id', '=', moderationCase.id)
        .where('ended_at', 'is', null)
        .execute()
      await liftSuspensionById(trx, Number(moderationCase.subjectId))
      await needs.hooks.profileChanged(trx, moderationCase.userId)
    },
  }
}
