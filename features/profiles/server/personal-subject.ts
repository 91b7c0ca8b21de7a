import { changeIdentity } from '#features/accounts/server/identity.ts'
import { foldNickname } from '#features/accounts/server/nickname.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Subject } from '#features/moderation/server/subjects.ts'
import type { Needs } from '#platform/server/needs.ts'
import { pendingChangeSubject } from './pending-change-subject.ts'

/** A new name. */
export function personalSubject({ hooks }: Pick<Needs, 'hooks'>): Subject {
  return pendingChangeSubject({
    subject: 'personal',
    field: 'name',
    recorded: ({ after }) => after?.facts?.[0]?.value,
    async adopt(trx, userId, name) {
      const nameKey = foldNickname(name)
      const taken = await trx
        .selectFrom('users')
        .select('id')
        .where('name_key', '=', nameKey)
        .where('id', '<>', userId)
        .executeTakeFirst()
      if (taken)
        throw refuse('conflict', {
          message: 'Nel frattempo un’altra persona ha preso questo nickname. Rifiuta la richiesta.',
        })
      await changeIdentity(trx, userId, { name })
      await hooks.profileChanged(trx, userId)
    },
  })
}
