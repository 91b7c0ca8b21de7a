import { sql } from 'kysely'
import { lockAccount } from '#features/accounts/server/lock-account.ts'
import type { BodyOf } from '#platform/contract/endpoint.ts'
import { recordAuditEvent } from '#platform/server/audit/audit-log.ts'
import { isPast } from '#platform/server/db/clock.ts'
import { type Transaction, transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse, refuseFields } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { type actionEndpoints, undoSeconds } from '../../contract/actions.ts'
import { concludeAction, concludeWithin, returnToSearch } from './conclude.ts'
import { apply, type Effects, reverse } from './effects.ts'
import type { ContentTargets } from './targets.ts'

export type Acting = Pick<Needs, 'config' | 'db' | 'hooks' | 'jobs' | 'notify'>

type Request = Omit<BodyOf<typeof actionEndpoints.take>, 'ground'> & { readonly ground: string | null }

interface Options {
  readonly undoable?: boolean
  /** The field of the caller's body in which the end stands. */
  readonly untilField?: string
}

/**
 * Takes a measure. It has its effect at once; the person hears of it after `undoSeconds`, or at once where
 * `undoable` is false. Answers the id.
 * @throws Refusal 403 for staff, 404 for what is gone, 409 for what is so already, 422 for an end in the past
 */
export async function takeAction(
  needs: Acting,
  targets: ContentTargets,
  actor: Actor,
  request: Request,
  { undoable = true, untilField = 'until' }: Options = {},
): Promise<number> {
  const { subject_type: subjectType, action, ground, reason } = request
  const subjectId = String(request.subject_id)
  const until = request.until == null ? null : new Date(request.until)
  return transaction(needs.db, async (trx, afterCommit) => {
    const userId = await ownerOf(trx, targets, request)
    await lockMember(trx, userId)
    if (await isPast(trx, until)) throw refuseFields({ [untilField]: 'La fine deve essere nel futuro.' })
    await refuseUnknownCase(trx, request.case_id ?? null, userId)
    const wanted = { subjectType, subjectId, userId, action, reason, until, actorId: actor.userId }
    const kept = await apply({ needs, targets }, wanted, { trx, afterCommit })
    const { id } = await trx
      .insertInto('staff_action')
      .values({
        subject_type: subjectType,
        subject_id: subjectId,
        user_id: userId,
        action,
        ground,
        reason,
        until,
        origin_case_id: request.case_id ?? null,
        before: JSON.stringify(kept),
        actor_id: actor.userId,
        address: actor.address,
        undo_until: sql<Date>`now() + make_interval(secs => ${undoable ? undoSeconds : 0})`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordAuditEvent(trx, actor, {
      action: `action.${action}`,
      subject: subjectType,
      subjectId,
      reason,
      userId,
      data: { action_id: id, ground },
      ...(until && { after: { until: until.toISOString() } }),
    })
    if (undoable) await needs.jobs.enqueue(trx, concludeAction, { actionId: id }, { after: undoSeconds })
    else await concludeWithin(needs, { trx, afterCommit }, id)
    if (until !== null) {
      const seconds = Math.ceil((until.getTime() - Date.now()) / 1000) + 1
      await needs.jobs.enqueue(trx, returnToSearch, { userId }, { after: seconds })
    }
    return id
  })
}

/**
 * Undoes a measure of one's own: as if it had never been, and nobody heard of it.
 * @throws Refusal 403 for a colleague's, 404 for none, 409 when it is too late
 */
export async function undoAction(
  needs: Acting,
  targets: ContentTargets,
  actor: Actor,
  id: number,
): Promise<void> {
  await transaction(needs.db, async (trx, afterCommit) => {
    const owner = await trx
      .selectFrom('staff_action')
      .select('user_id')
      .where('id', '=', id)
      .executeTakeFirst()
    if (owner === undefined) throw refuse('not_found')
    // The account before its measures: the order of whoever takes one.
    await lockAccount(trx, owner.user_id, 'changes')
    const action = await trx
      .selectFrom('staff_action')
      .selectAll()
      .select(sql<boolean>`undo_until > clock_timestamp()`.as('in_time'))
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (action.actor_id !== actor.userId)
      throw refuse('forbidden', { message: 'Può annullarla soltanto chi l’ha presa.' })
    const { in_time: inTime, ...row } = action
    const ended = row.undone_at ?? row.ended_at ?? row.concluded_at
    const endsOthers = row.action === 'restore' || row.action === 'lift'
    const effects: Effects = { needs, targets }
    if (
      !inTime ||
      ended !== null ||
      endsOthers ||
      !(await reverse(effects, row, { trx, afterCommit }, { undone: true }))
    )
      throw tooLate
    await trx
      .updateTable('staff_action')
      .set({ undone_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', id)
      .execute()
    await recordAuditEvent(trx, actor, {
      action: 'action.undo',
      subject: row.subject_type,
      subjectId: row.subject_id,
      reason: null,
      userId: row.user_id,
      data: { action_id: id },
    })
  })
}

const tooLate = refuse('conflict', { message: 'Non si può più annullare.', code: 'too_late' })

/** @throws Refusal 404 for what is gone */
async function ownerOf(trx: Transaction, targets: ContentTargets, request: Request): Promise<number> {
  const { subject_type: type, subject_id: id } = request
  const asNumber = Number(id)
  if (type === 'user' || type === 'profile' || type === 'description' || type === 'nickname') {
    if (!Number.isSafeInteger(asNumber) || asNumber < 1) throw refuse('not_found')
    return asNumber
  }
  const found = await targets[type].find(trx, String(id))
  if (found !== null) return found.userId
  const earlier = await trx
    .selectFrom('staff_action')
    .select('user_id')
    .where('subject_type', '=', type)
    .where('subject_id', '=', String(id))
    .executeTakeFirst()
  if (earlier === undefined)
    throw refuse('not_found', { message: 'Non c’è più: nel frattempo è stato eliminato.' })
  return earlier.user_id
}

/** @throws Refusal 404 for nobody, 403 for one of the staff */
async function lockMember(trx: Transaction, userId: number): Promise<void> {
  const { role } = await lockAccount(trx, userId, 'changes')
  if (role === 'ADMIN')
    throw refuse('forbidden', { message: 'Su una persona dello staff non si agisce da qui.' })
}

/** @throws Refusal 422 for a case that is none, or somebody else's */
async function refuseUnknownCase(trx: Transaction, caseId: number | null, userId: number): Promise<void> {
  if (caseId === null) return
  const found = await trx
    .selectFrom('moderation_case')
    .select('id')
    .where('id', '=', caseId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (found === undefined) throw refuseFields({ case_id: 'Il caso non riguarda questa persona.' })
}
