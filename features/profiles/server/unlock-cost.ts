import { recordAuditEvent } from '#platform/server/audit/audit-log.ts'
import { transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { UnlockCost } from '../contract/badges.ts'
import { lockProfile } from './badges.ts'

/**
 * What the next unlock of a chat with her costs; an unlock that has begun keeps the price it froze.
 * @throws Refusal 404 for nobody, 409 for who is no hostess
 */
export async function changeUnlockCost(
  needs: Pick<Needs, 'db' | 'hooks'>,
  actor: Actor,
  { userId, cost, reason }: { userId: number; cost: UnlockCost; reason: string },
): Promise<number> {
  await transaction(needs.db, async (trx) => {
    const person = await lockProfile(trx, userId)
    if (person.role !== 'HOSTESS')
      throw refuse('conflict', { message: 'Solo le chat con una hostess hanno un costo.' })
    if (person.unlock_cost === cost) return
    await trx.updateTable('profile').set({ unlock_cost: cost }).where('user_id', '=', userId).execute()
    await needs.hooks.profileChanged(trx, userId)
    await recordAuditEvent(trx, actor, {
      action: 'user.unlock_cost',
      subject: 'user',
      subjectId: userId,
      reason,
      before: { unlock_cost: person.unlock_cost },
      after: { unlock_cost: cost },
    })
  })
  return cost
}
