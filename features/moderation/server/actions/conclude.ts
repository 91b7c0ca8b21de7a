import { sql } from 'kysely'
import { transaction } from '#platform/server/db/database.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import type { Needs } from '#platform/server/needs.ts'
import { banSubject } from '../bans.ts'
import { decideWithin, openCase } from '../cases.ts'
import type { Subject } from '../subjects.ts'
import type { Action, Within } from './effects.ts'
import { tellOfEnd } from './end-notice.ts'
import { announce } from './hearings.ts'
import { lockAction } from './lock-action.ts'
import { lockWait } from './waits.ts'
import { outcomeOf } from './words.ts'

type Concluding = Pick<Needs, 'config' | 'hooks' | 'notify'>

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
 * Tells the person of a measure, or announces the one that waits for them. Does nothing a second time, nor for one that
 * was undone or ended meanwhile, or that a colleague has yet to confirm.
 */
export async function concludeWithin(needs: Concluding, within: Within, id: number): Promise<void> {
  const locked = await lockAction(within.trx, id)
  if (locked === undefined) throw new Error(`no measure ${id}`)
  const { action } = locked
  const wait = await lockWait(within.trx, id)
  if (wait?.state === 'waiting' && wait.waits_for === 'person' && wait.announced_at === null)
    return announce(needs, within, action)
  if (wait?.state === 'waiting' && !isByOlderCall(action)) return
  await concludeLocked(needs, within, action)
}

/** Could not be undone from the first: its person has heard of it before a second colleague looks at it. */
const isByOlderCall = (action: Action) => action.undo_until.getTime() <= action.at.getTime()

/**
 * The statement of reasons of a measure that has its effect, with its appeal: a case that is decided as it opens. Of
 * what ends a measure, a word. The caller holds the measure.
 */
export async function concludeLocked(needs: Concluding, within: Within, action: Action): Promise<void> {
  if (action.taken_at === null || (action.undone_at ?? action.ended_at ?? action.concluded_at) !== null)
    return
  const ends = action.action === 'restore' || action.action === 'lift'
  if (ends) {
    await tellOfLifting(needs, within, action)
    await markConcluded(within, action.id, null)
  } else await decide(needs, within, action)
}

async function markConcluded({ trx }: Within, id: number, decisionId: number | null): Promise<void> {
  await trx
    .updateTable('staff_action')
    .set({ concluded_at: sql<Date>`clock_timestamp()`, decision_id: decisionId })
    .where('id', '=', id)
    .execute()
}

/** Who had heard of the measure hears that it is over. */
async function tellOfLifting(needs: Concluding, { trx }: Within, action: Action): Promise<void> {
  const { told, lifted } = action.before as { told?: boolean; lifted?: 'suspend' | 'restrict' }
  if (told === true) await tellOfEnd(needs, trx, { ...action, action: lifted ?? 'take_down' }, 'ended')
}

async function decide(needs: Concluding, within: Within, action: Action): Promise<void> {
  const { id, user_id: userId, action: name, subject_type: subjectType } = action
  const isBan = name === 'suspend' || name === 'ban'
  const suspension = (action.before as { suspension_id?: number }).suspension_id
  const decisionId = await openCase(
    within.trx,
    isBan
      ? { subject: 'ban', subjectId: String(suspension), userId }
      : {
          subject: 'action',
          subjectId: String(id),
          userId,
          after: { text: outcomeOf(name, subjectType, action.until) },
        },
  )
  // First: the statement says how the measure came about.
  await markConcluded(within, id, decisionId)
  const subjects = { ban: banSubject(needs), action: decidedAlready }
  const decision = { id: decisionId, decision: 'reject', reason: action.reason, rule: action.ground } as const
  const actor = { userId: action.actor_id, address: action.address }
  await decideWithin(needs, subjects, actor, decision, within)
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
