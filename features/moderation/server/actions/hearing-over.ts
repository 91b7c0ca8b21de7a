import { clock, isPast } from '#platform/server/db/clock.ts'
import { transaction } from '#platform/server/db/database.ts'
import { Refusal } from '#platform/server/http/refuse.ts'
import { recordAuditEvent } from '#platform/server/audit/audit-log.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import type { Needs } from '#platform/server/needs.ts'
import { concludeLocked } from './conclude.ts'
import { type Action, suspendFor, type Within, wantedOf } from './effects.ts'
import { lockAction } from './lock-action.ts'
import { lockWait, markTaken, settleWait } from './waits.ts'

type Ending = Pick<Needs, 'config' | 'db' | 'hooks' | 'notify'>

/** Suspensions that were announced, of whose people none has answered in time: they begin. */
export const endHearings = job({
  queue: 'end-hearings',
  everyMinute: true,
  work: async (needs) => {
    const due = await needs.db
      .selectFrom('action_wait')
      .select('action_id')
      .where('state', '=', 'waiting')
      .where('answer', 'is', null)
      .where('due_at', '<=', clock)
      .execute()
    for (const { action_id: id } of due) await endHearing(needs, id)
  },
})

async function endHearing(needs: Ending, id: number): Promise<void> {
  await transaction(needs.db, async (trx, afterCommit) => {
    const locked = await lockAction(trx, id)
    const wait = await lockWait(trx, id)
    // The answer, or a colleague, may have come first.
    if (locked === undefined || wait?.state !== 'waiting' || wait.answer !== null) return
    await begin(needs, locked.action, { trx, afterCommit })
  })
}

async function begin(needs: Ending, action: Action, within: Within): Promise<void> {
  const { trx } = within
  const { state } = await trx
    .selectFrom('users')
    .select('state')
    .where('id', '=', action.user_id)
    .executeTakeFirstOrThrow()
  const pointless = state === 'erased' || (await isPast(trx, action.until))
  const kept = pointless ? null : await suspendFor(needs, wantedOf(action), trx).catch(ifRefused)
  await settleWait(needs, trx, action, { state: kept === null ? 'withdrawn' : 'taken', decidedBy: null })
  if (kept === null) return
  await markTaken(within, action.id, kept)
  await recordAuditEvent(trx, null, {
    action: 'action.announced',
    subject: 'user',
    subjectId: action.user_id,
    reason: action.reason,
    data: { action_id: action.id },
  })
  await concludeLocked(needs, within, { ...action, taken_at: new Date(), before: kept })
}

/** Suspended otherwise meanwhile. */
function ifRefused(error: unknown): null {
  if (error instanceof Refusal) return null
  throw error
}
