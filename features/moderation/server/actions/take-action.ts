import { sql } from 'kysely'
import { lockAccount } from '#features/accounts/server/lock-account.ts'
import type { BodyOf } from '#platform/contract/endpoint.ts'
import { isBlank } from '#platform/contract/blank.ts'
import { RowId } from '#platform/contract/row-id.ts'
import { recordAuditEvent } from '#platform/server/audit/audit-log.ts'
import { isPast } from '#platform/server/db/clock.ts'
import { databaseNow } from '#platform/server/db/database-time.ts'
import { type Transaction, transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse, refuseFields } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import {
  type ActionName,
  type actionEndpoints,
  longestTermDays,
  undoSeconds,
} from '../../contract/actions.ts'
import type { GroundId } from '../../contract/grounds.ts'
import { isProposed, isStep, proposeNext } from '../../contract/ladder.ts'
import { waitsFor } from '../../contract/waits.ts'
import { concludeAction, concludeWithin, returnToSearch } from './conclude.ts'
import { apply, type Wanted } from './effects.ts'
import { strikesOf } from './list-actions.ts'
import type { ContentTargets, Kept } from './targets.ts'
import { refuseWaiting, startWaiting } from './waits.ts'

export type Acting = Pick<Needs, 'config' | 'db' | 'hooks' | 'jobs' | 'notify'>

type Request = Omit<BodyOf<typeof actionEndpoints.take>, 'ground'> & { readonly ground: string | null }

interface Options {
  /**
   * Of the older calls: it has its effect and its statement of reasons at once, cannot be undone, and the ladder is not
   * asked. A second colleague confirms afterwards what would have waited.
   */
  readonly atOnce?: boolean
  /** The field of the caller's body in which the end stands. */
  readonly untilField?: string
}

/**
 * Takes a measure. It has its effect at once, unless it waits for a second colleague or for the person to be heard; the
 * person hears of it after `undoSeconds`. Answers the id.
 * @throws Refusal 403 for staff, 404 for what is gone, 409 for what is so already, 422 for an end in the past, and for
 * another step than the proposed one without a word
 */
export async function takeAction(
  needs: Acting,
  targets: ContentTargets,
  actor: Actor,
  request: Request,
  { atOnce = false, untilField = 'until' }: Options = {},
): Promise<number> {
  const { action, ground } = request
  const until = request.until == null ? null : new Date(request.until)
  return transaction(needs.db, async (trx, afterCommit) => {
    const userId = await ownerOf(trx, targets, request)
    await lockMember(trx, userId)
    if (await isPast(trx, until)) throw refuseFields({ [untilField]: 'La fine deve essere nel futuro.' })
    if (isTooFar(until)) throw refuseFields({ [untilField]: 'La fine può essere al massimo tra un anno.' })
    await refuseUnknownCase(trx, request.case_id ?? null, userId)
    const step = atOnce ? null : await stepOf(trx, userId, request, until)
    const waits = waitsFor({ action, ground, until })
    const stands = waits === null || atOnce || action === 'take_down'
    const undoable = !atOnce && action !== 'restore' && action !== 'lift'
    const wanted = {
      subjectType: request.subject_type,
      subjectId: String(request.subject_id),
      userId,
      action,
      reason: request.reason,
      until,
      actorId: actor.userId,
    }
    if (!stands) await refuseWaiting(trx, userId, action)
    const kept = stands ? await apply({ needs, targets }, wanted, { trx, afterCommit }) : {}
    const id = await insertAction(trx, actor, { request, wanted, step, kept, stands, undoable })
    if (waits !== null) {
      // What stands already asks nobody any more: a colleague looks at it.
      const wait = { actionId: id, proposedBy: actor.userId, userId, ground }
      await startWaiting(needs, trx, { ...wait, waitsFor: stands ? 'colleague' : waits })
    }
    await record(trx, actor, { id, request, wanted, step, stands })
    if (undoable) await needs.jobs.enqueue(trx, concludeAction, { actionId: id }, { after: undoSeconds })
    else await concludeWithin(needs, { trx, afterCommit }, id)
    if (until !== null) {
      const seconds = Math.ceil((until.getTime() - databaseNow()) / 1000) + 1
      await needs.jobs.enqueue(trx, returnToSearch, { userId }, { after: seconds })
    }
    return id
  })
}

interface Step {
  /** What the ladder proposed. */
  readonly proposed: ActionName
  /** Why it is another one; null: it is the proposed one. */
  readonly departure: string | null
}

/**
 * What the ladder says of a measure on the account; null where it is not asked.
 * @throws Refusal 422 for another step than the proposed one without a word
 */
async function stepOf(
  trx: Transaction,
  userId: number,
  { action, ground, departure }: Request,
  until: Date | null,
): Promise<Step | null> {
  if (!isStep(action)) return null
  const proposal = proposeNext(await strikesOf(trx, userId), (ground ?? undefined) as GroundId | undefined)
  if (isProposed(proposal, { action, until })) return { proposed: proposal.action, departure: null }
  if (isBlank(departure ?? ''))
    throw refuseFields({
      departure: 'Non è la misura proposta. Scrivi il perché ai colleghi.',
    })
  return { proposed: proposal.action, departure: departure! }
}

interface NewAction {
  readonly request: Request
  readonly wanted: Wanted
  readonly step: Step | null
  readonly kept: Kept
  readonly stands: boolean
  readonly undoable: boolean
}

async function insertAction(
  trx: Transaction,
  actor: Actor,
  { request, wanted, step, kept, stands, undoable }: NewAction,
): Promise<number> {
  const { id } = await trx
    .insertInto('staff_action')
    .values({
      subject_type: wanted.subjectType,
      subject_id: wanted.subjectId,
      user_id: wanted.userId,
      action: wanted.action,
      ground: request.ground,
      reason: wanted.reason,
      proposed_action: step?.proposed ?? null,
      departure: step?.departure ?? null,
      until: wanted.until,
      origin_case_id: request.case_id ?? null,
      before: JSON.stringify(kept),
      actor_id: actor.userId,
      address: actor.address,
      taken_at: stands ? sql<Date>`now()` : null,
      undo_until: sql<Date>`now() + make_interval(secs => ${undoable ? undoSeconds : 0})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function record(
  trx: Transaction,
  actor: Actor,
  {
    id,
    request,
    wanted,
    step,
    stands,
  }: Pick<NewAction, 'request' | 'wanted' | 'step' | 'stands'> & { id: number },
): Promise<void> {
  await recordAuditEvent(trx, actor, {
    action: stands ? `action.${wanted.action}` : 'action.propose',
    subject: wanted.subjectType,
    subjectId: wanted.subjectId,
    reason: wanted.reason,
    userId: wanted.userId,
    data: { action_id: id, ground: request.ground },
    after: {
      ...(!stands && { measure: wanted.action }),
      ...(wanted.until && { until: wanted.until.toISOString() }),
      ...(step?.departure && { proposed: step.proposed, departure: step.departure }),
    },
  })
}

/** For ever is the closing of an account, which is not for one colleague; the database has the same bound. */
const isTooFar = (until: Date | null) =>
  until !== null && until.getTime() > databaseNow() + longestTermDays * 86_400_000

/** @throws Refusal 404 for what is gone */
async function ownerOf(trx: Transaction, targets: ContentTargets, request: Request): Promise<number> {
  const { subject_type: type, subject_id: id } = request
  // One spelling for each number: two would be two objects to what keeps one measure of a kind.
  if (type !== 'photo' && !/^[1-9]\d{0,17}$/.test(String(id))) throw refuse('not_found')
  if (
    type === 'user' ||
    type === 'profile' ||
    type === 'description' ||
    type === 'conditions' ||
    type === 'nickname'
  ) {
    const userId = RowId.safeParse(id)
    if (!userId.success) throw refuse('not_found')
    return userId.data
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
    throw refuse('not_found', { message: 'Non c’è più, nel frattempo è stato eliminato.' })
  return earlier.user_id
}

/** @throws Refusal 404 for nobody, 403 for one of the staff */
async function lockMember(trx: Transaction, userId: number): Promise<void> {
  const { role } = await lockAccount(trx, userId, 'changes')
  if (role === 'ADMIN')
    throw refuse('forbidden', { message: 'Su una persona del team non si agisce da qui.' })
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
