import { recordAuditEvent } from '#platform/server/audit/audit-log.ts'
import { type Transaction, transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { lockProfile, type Wearing } from './badges.ts'
import { sql } from 'kysely'
import { standingTerms, type UnlockCost } from '../contract/badges.ts'

/**
 * Corrects what the next unlock of a chat with her costs, for `standingTerms.correctionDays`: then the published rule
 * computes it again. An unlock that has begun keeps the price it froze. She is told, and why.
 * @throws Refusal 404 for nobody, 409 for who is no hostess
 */
export async function correctUnlockCost(
  needs: Pick<Needs, 'db' | 'hooks' | 'notify'>,
  actor: Actor,
  { userId, cost, reason }: { userId: number; cost: UnlockCost; reason: string },
): Promise<number> {
  await transaction(needs.db, async (trx) => {
    const person = await lockProfile(trx, userId)
    if (person.role !== 'HOSTESS')
      throw refuse('conflict', { message: 'Solo le chat con una hostess hanno un costo.' })
    if (person.unlock_cost === cost) return
    const { rows } = await sql<{ until: Date }>`
      select now() + make_interval(days => ${standingTerms.correctionDays}) as until`.execute(trx)
    const until = rows[0]!.until
    await sql`
      select set_unlock_cost(${userId}, ${cost}, 'correction', '{}', ${reason}, ${actor.userId}, ${until})`.execute(
      trx,
    )
    await needs.hooks.profileChanged(trx, userId)
    await recordAuditEvent(trx, actor, {
      action: 'user.unlock_cost',
      subject: 'user',
      subjectId: userId,
      reason,
      before: { unlock_cost: person.unlock_cost },
      after: { unlock_cost: cost, until },
    })
    await needs.notify(trx, userId, 'price_changed', { from: person.unlock_cost, to: cost, until })
  })
  return cost
}

/** What the rule has computed, with what it was given. The search row and she follow in the same transaction. */
export async function followPriceRule(
  needs: Wearing & Pick<Needs, 'notify'>,
  trx: Transaction,
  { userId, from, to, inputs }: { userId: number; from: UnlockCost; to: UnlockCost; inputs: object },
): Promise<void> {
  await sql`select set_unlock_cost(${userId}, ${to}, 'rule', ${JSON.stringify(inputs)}::jsonb)`.execute(trx)
  await needs.hooks.profileChanged(trx, userId)
  await needs.notify(trx, userId, 'price_changed', { from, to, until: null })
}
