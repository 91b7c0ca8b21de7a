import type { Needs } from '#platform/server/needs.ts'
import type { Subject } from '#features/moderation/server/subjects.ts'
import { pendingChangeSubject } from './pending-change-subject.ts'

/** A new description. */
export function textSubject({ hooks }: Pick<Needs, 'hooks'>): Subject {
  return pendingChangeSubject({
    subject: 'text',
    field: 'description',
    recorded: ({ after }) => after?.text ?? undefined,
    async adopt(trx, userId, description) {
      await trx.updateTable('profile').set({ description }).where('user_id', '=', userId).execute()
      await hooks.profileChanged(trx, userId)
    },
  })
}
