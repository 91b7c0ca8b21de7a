import { sql } from 'kysely'
import { recordAuditEvent } from '#platform/server/audit/audit-log.ts'
import { transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { reverse } from './effects.ts'
import { lockAction } from './lock-action.ts'
import type { Acting } from './take-action.ts'
import type { ContentTargets } from './targets.ts'
import { lockWait, settleWait } from './waits.ts'

/**
 * Undoes a measure of one's own: as if it had never been, and nobody heard of it.
 * @throws Refusal 403 for a colleague's, 404 for none, 409 when it is too late, or for what ends a measure
 */
export async function undoAction(
  needs: Acting,
  targets: ContentTargets,
  actor: Actor,
  id: number,
): Promise<void> {
  await transaction(needs.db, async (trx, afterCommit) => {
    const locked = await lockAction(trx, id)
    if (locked === undefined) throw refuse('not_found')
    const { action, inTime } = locked
    if (action.actor_id !== actor.userId)
      throw refuse('forbidden', { message: 'Può annullarla soltanto chi l’ha presa.' })
    if (action.action === 'restore' || action.action === 'lift') throw notUndoable
    const wait = await lockWait(trx, id)
    if (wait !== undefined && wait.state !== 'waiting') throw tooLate
    if (!inTime || (action.undone_at ?? action.ended_at ?? action.concluded_at) !== null) throw tooLate
    const effects = { needs, targets }
    if (action.taken_at !== null && !(await reverse(effects, action, { trx, afterCommit }, { undone: true })))
      throw tooLate
    await trx
      .updateTable('staff_action')
      // It was asked for in time, however long the rest has taken.
      .set({ undone_at: sql<Date>`least(clock_timestamp(), undo_until)` })
      .where('id', '=', id)
      .execute()
    await settleWait(needs, trx, action, { state: 'withdrawn', decidedBy: actor.userId })
    await recordAuditEvent(trx, actor, {
      action: 'action.undo',
      subject: action.subject_type,
      subjectId: action.subject_id,
      reason: null,
      userId: action.user_id,
      data: { action_id: id },
    })
  })
}

const tooLate = refuse('conflict', { message: 'Non si può più annullare.', code: 'too_late' })
const notUndoable = refuse('conflict', {
  message: 'Un ripristino non si annulla, perché la persona lo sa già. Prendi un’altra misura.',
  code: 'not_undoable',
})
