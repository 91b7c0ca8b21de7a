import { sql } from 'kysely'
import { lockUsers } from '#features/accounts/server/lock-account.ts'
import { transaction } from '#platform/server/db/database.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import type { Needs } from '#platform/server/needs.ts'
import { banSubject } from '../bans.ts'
import { decideWithin, openCase } from '../cases.ts'
import type { Subject } from '../subjects.ts'
import type { Within } from './effects.ts'
import { outcomeOf } from './words.ts'

type Concluding = Pick<Needs, 'hooks' | 'notify'>

/** The time to undo a measure is over: the person hears of it. */
export const concludeAction = job<{ actionId: number }>({
  queue: 'conclude-action',
  work: (needs, { actionId }) =>
    transaction(needs.db, (trx, afterCommit) => concludeWithin(needs, { trx, afterCommit }, actionId)),
})

/** A restriction or a suspension has run out: its person is found again. */
export const returnToSearch = job<{ userId: number }>({
  queue: 'return-to-search',
  work: ({ db, hooks }, { userId }) => transaction(db, (trx) => hooks.profileChanged(trx, userId)),
})

/**
 * The statement of reasons of a measure, with its appeal: a case that is decided as it opens. Does nothing a second
 * time, nor for one that was undone or ended meanwhile.
 */
export async function concludeWithin(
  needs: Concluding,
  { trx, afterCommit }: Within,
  id: number,
): Promise<void> {
  const owner = await trx
    .selectFrom('staff_action')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await lockUsers(trx, owner.user_id)
  const action = await trx
    .selectFrom('staff_action')
    .selectAll()
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('concluded_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (action === undefined) return
  const { user_id: userId, action: name, subject_type: subjectType } = action
  let decisionId: number | null = null
  if (name !== 'restore' && name !== 'lift') {
    const isBan = name === 'suspend' || name === 'ban'
    const suspension = (action.before as { suspension_id?: number }).suspension_id
    decisionId = await openCase(
      trx,
      isBan
        ? { subject: 'ban', subjectId: String(suspension), userId }
        : {
            subject: 'action',
            subjectId: String(id),
            userId,
            after: { text: outcomeOf(name, subjectType, action.until) },
          },
    )
    const subjects = { ban: banSubject(needs), action: decidedAlready }
    const decision = {
      id: decisionId,
      decision: 'reject',
      reason: action.reason,
      rule: action.ground,
    } as const
    const actor = { userId: action.actor_id, address: action.address }
    await decideWithin(needs, subjects, actor, decision, { trx, afterCommit })
  }
  await trx
    .updateTable('staff_action')
    .set({ concluded_at: sql<Date>`clock_timestamp()`, decision_id: decisionId })
    .where('id', '=', id)
    .execute()
}

/** What the measure does was done when it was taken. */
const decidedAlready: Subject = {
  subject: 'action',
  async describe() {
    return new Map()
  },
  async release() {
    throw new Error('a measure is decided as it opens')
  },
  async reject() {},
}
