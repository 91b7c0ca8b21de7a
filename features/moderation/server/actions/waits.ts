import { type Selectable, sql } from 'kysely'
import { liftRestriction, restrict } from '#features/accounts/server/restrictions.ts'
import { currentSuspension } from '#features/accounts/server/suspensions.ts'
import { clock } from '#platform/server/db/clock.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import type { ActionWait } from '#platform/server/db/schema.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { ActionName } from '../../contract/actions.ts'
import { hidesMeanwhile, type WaitsFor } from '../../contract/waits.ts'
import type { Action, Within } from './effects.ts'
import { shownOtherwise } from './viewers.ts'

export type Wait = Selectable<ActionWait>

interface NewWait {
  readonly actionId: number
  readonly proposedBy: number
  readonly userId: number
  readonly waitsFor: WaitsFor
  readonly ground: string | null
}

/** The measure waits from now on; where it is about a minor or about coercion, nobody sees the profile meanwhile. */
export async function startWaiting(
  { hooks }: Pick<Needs, 'hooks'>,
  trx: Transaction,
  { actionId, proposedBy, userId, waitsFor, ground }: NewWait,
): Promise<void> {
  const hides = waitsFor === 'colleague' && hidesMeanwhile(ground)
  await trx
    .insertInto('action_wait')
    .values({ action_id: actionId, proposed_by: proposedBy, waits_for: waitsFor, hides })
    .execute()
  if (!hides) return
  // Another measure that waits may hide it already.
  await restrict(trx, { userId, kind: 'provisional', endsAt: null })
  await shownOtherwise({ hooks }, trx, userId)
}

/** The wait of a locked measure; undefined: it never waited. */
export function lockWait(trx: Transaction, actionId: number): Promise<Wait | undefined> {
  return trx
    .selectFrom('action_wait')
    .selectAll()
    .where('action_id', '=', actionId)
    .forUpdate()
    .executeTakeFirst()
}

interface Settlement {
  readonly state: 'taken' | 'declined' | 'withdrawn'
  /** Null: the time, or nobody. */
  readonly decidedBy: number | null
  readonly reason?: string
}

/** Ends a wait, and what it hid, unless another measure about the same person still hides it. */
export async function settleWait(
  { hooks }: Pick<Needs, 'hooks'>,
  trx: Transaction,
  { id, user_id: userId }: Pick<Action, 'id' | 'user_id'>,
  { state, decidedBy, reason }: Settlement,
): Promise<void> {
  const settled = await trx
    .updateTable('action_wait')
    .set({ state, decided_by: decidedBy, decided_at: clock, decision_reason: reason ?? null })
    .where('action_id', '=', id)
    .where('state', '=', 'waiting')
    .returning('hides')
    .executeTakeFirst()
  if (settled?.hides !== true || (await isStillHidden(trx, userId))) return
  await liftRestriction(trx, userId, 'provisional')
  await shownOtherwise({ hooks }, trx, userId)
}

async function isStillHidden(trx: Transaction, userId: number): Promise<boolean> {
  const other = await trx
    .selectFrom('action_wait as w')
    .innerJoin('staff_action as a', 'a.id', 'w.action_id')
    .select('w.action_id')
    .where('a.user_id', '=', userId)
    .where('w.state', '=', 'waiting')
    .where('w.hides', '=', true)
    .executeTakeFirst()
  return other !== undefined
}

/**
 * Refuses what could not be taken when its turn comes, or waits already.
 * @throws Refusal 409
 */
export async function refuseWaiting(trx: Transaction, userId: number, action: ActionName): Promise<void> {
  if ((action === 'ban' || action === 'suspend') && (await currentSuspension(trx, userId)) !== undefined)
    throw refuse('conflict', { message: 'Questo account è già sospeso.', code: 'already_done' })
  const waiting = await trx
    .selectFrom('action_wait as w')
    .innerJoin('staff_action as a', 'a.id', 'w.action_id')
    .select('w.action_id')
    .where('a.user_id', '=', userId)
    .where('a.subject_type', '=', 'user')
    .where('w.state', '=', 'waiting')
    .executeTakeFirst()
  if (waiting !== undefined)
    throw refuse('conflict', {
      message: 'Su questo account aspetta già una misura. È in «Da confermare».',
      code: 'already_waiting',
    })
}

/** How many wait for a colleague now: what nobody was asked about, and what was answered. */
export async function waitingForColleagues(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('action_wait')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('state', '=', 'waiting')
    .where((eb) => eb.or([eb('waits_for', '=', 'colleague'), eb('answer', 'is not', null)]))
    .executeTakeFirstOrThrow()
  return count
}

/** It has its effect from now on. `kept`: what taking it back needs. */
export async function markTaken(
  { trx }: Pick<Within, 'trx'>,
  id: number,
  kept: Readonly<Record<string, unknown>>,
): Promise<void> {
  await trx
    .updateTable('staff_action')
    .set({ taken_at: clock, before: JSON.stringify(kept) })
    .where('id', '=', id)
    .execute()
}
