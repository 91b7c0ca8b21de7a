import { changeIdentity } from '#features/accounts/server/identity.ts'
import { foldNickname } from '#features/accounts/server/nickname.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Subject } from '#features/moderation/server/subjects.ts'
import type { Needs } from '#platform/server/needs.ts'
import { takePendingChange } from './pending-change.ts'

/** A new name of somebody whose profile is already public: shown from what was recorded at the change. */
export function personalSubject(needs: Pick<Needs, 'hooks'>): Subject {
  return {
    subject: 'personal',

    async describe() {
      return new Map()
    },

    async release(trx, kase) {
      await rename(needs, trx, kase.userId, await takePendingChange(trx, kase.userId, 'name'))
    },

    async reject(trx, kase) {
      await takePendingChange(trx, kase.userId, 'name')
    },

    async uphold(trx, kase) {
      await rename(needs, trx, kase.userId, kase.after?.facts?.[0]?.value ?? null)
    },
  }
}

async function rename(
  needs: Pick<Needs, 'hooks'>,
  trx: Transaction,
  userId: number,
  name: string | null,
): Promise<void> {
  if (name === null) return
  const nameKey = foldNickname(name)
  const taken = await trx
    .selectFrom('users')
    .select('id')
    .where('name_key', '=', nameKey)
    .where('id', '<>', userId)
    .executeTakeFirst()
  if (taken)
    throw refuse('conflict', {
      message: 'Nel frattempo questo nickname è stato preso da un’altra persona: rifiuta la richiesta.',
    })
  await changeIdentity(trx, userId, { name })
  await needs.hooks.profileChanged(trx, userId)
}
