import { sql } from 'kysely'
import { lockUsers } from '#features/accounts/server/lock-account.ts'
import type { BodyOf } from '#platform/contract/endpoint.ts'
import { type Transaction, transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { Refusal, refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { peopleQueueEndpoints } from '../contract/people-queue.ts'
import { refuseIfChanged } from './case-version.ts'
import { decideWithin } from './cases.ts'
import type { Subjects } from './subjects.ts'

type Input = BodyOf<typeof peopleQueueEndpoints.decide>

/**
 * Decides several cases of one person in one transaction: all of them or none. What another of these decisions has
 * settled meanwhile, such as a text of a profile that is refused, counts as decided.
 * @throws Refusal 409 with the `case_id` that stands in the way: decided, claimed, changed, or open and not looked at
 */
export function decidePerson(
  needs: Pick<Needs, 'db' | 'notify'>,
  subjects: Subjects,
  actor: Actor,
  userId: number,
  { looked_at, decisions }: Input,
): Promise<number[]> {
  return transaction(needs.db, async (trx, afterCommit) => {
    // The person before the cases, in the order in which edits lock them.
    await lockUsers(trx, userId)
    const open = await openCases(trx, actor, userId)
    const arrived = open.find((id) => !looked_at.includes(id))
    if (arrived !== undefined)
      throw refuse('conflict', {
        message: 'Nel frattempo è arrivata un’altra pratica su questa persona. Guardala e decidi di nuovo.',
        code: 'case_arrived',
        case_id: arrived,
      })
    const asked = [...new Map(decisions.map((decision) => [decision.id, decision])).values()]
    for (const { id, seen } of asked) {
      await named(id, async () => {
        await refuseOfOthers(trx, id, userId)
        if (seen != null) await refuseIfChanged(trx, subjects, { id, seen: [seen], readerId: actor.userId })
      })
    }
    for (const { id, decision, reason, rule } of asked.toSorted((a, b) => a.id - b.id)) {
      if (open.includes(id) && (await isWithdrawn(trx, id))) continue
      const verdict = { id, decision, reason: reason || null, rule: rule ?? null }
      await named(id, () => decideWithin(needs, subjects, actor, verdict, { trx, afterCommit }))
    }
    return asked.map(({ id }) => id)
  })
}

/** What is open about a person and the actor may decide, locked. */
async function openCases(trx: Transaction, actor: Actor, userId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('moderation_case as c')
    .select(['c.id', sql<boolean>`decided_first(c, ${actor.userId})`.as('own')])
    .where('c.user_id', '=', userId)
    .where('c.state', '=', 'open')
    .orderBy('c.id')
    .forUpdate()
    .execute()
  return rows.filter(({ own }) => !own).map(({ id }) => id)
}

async function refuseOfOthers(trx: Transaction, id: number, userId: number): Promise<void> {
  const row = await trx
    .selectFrom('moderation_case')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (row?.user_id !== userId) throw refuse('not_found')
}

async function isWithdrawn(trx: Transaction, id: number): Promise<boolean> {
  const { state } = await trx
    .selectFrom('moderation_case')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return state === 'withdrawn'
}

/** Says of a conflict which case it is about, and that nothing was decided. */
async function named(id: number, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 409) throw error
    throw new Refusal(409, { ...error.body, case_id: id })
  }
}
