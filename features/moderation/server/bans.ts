import { liftSuspensionById } from '#features/accounts/server/suspensions.ts'
import type { Needs } from '#platform/server/needs.ts'
import { markEnded } from './actions/effects.ts'
import type { Subject } from './subjects.ts'
import { shownOtherwise } from './actions/viewers.ts'

/** The case behind a ban: rejecting it suspends the account, upholding an appeal lifts the suspension. */
export function banSubject(needs: Pick<Needs, 'hooks'>): Subject {
  return {
    subject: 'ban',

    async describe() {
      return new Map()
    },

    async reject(trx, moderationCase) {
      await needs.hooks.suspended(trx, moderationCase.userId)
      await shownOtherwise(needs, trx, moderationCase.userId)
    },

    async release(trx, moderationCase) {
      const ended = await trx
        .selectFrom('staff_action')
        .select(['id', 'user_id'])
        .where('decision_id', '=', moderationCase.id)
        .where('ended_at', 'is', null)
        .executeTakeFirst()
      if (ended !== undefined) await markEnded(needs, trx, ended)
      await liftSuspensionById(trx, Number(moderationCase.subjectId))
      await shownOtherwise(needs, trx, moderationCase.userId)
    },
  }
}
