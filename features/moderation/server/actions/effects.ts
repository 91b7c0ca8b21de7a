import { type Selectable, sql } from 'kysely'
import {
  deleteRestriction,
  liftRestriction,
  liftRestrictionById,
  restrict,
} from '#features/accounts/server/restrictions.ts'
import {
  deleteSuspension,
  liftSuspension,
  liftSuspensionById,
  suspend,
} from '#features/accounts/server/suspensions.ts'
import type { AfterCommit, Transaction } from '#platform/server/db/database.ts'
import type { StaffAction as Row } from '#platform/server/db/schema.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { ActionName, ActionSubject } from '../../contract/actions.ts'
import type { ContentTargets, Kept } from './targets.ts'
import { settleWait } from './waits.ts'
import { shownOtherwise } from './viewers.ts'

export type Action = Selectable<Row>

export interface Wanted {
  readonly subjectType: ActionSubject
  readonly subjectId: string
  readonly userId: number
  readonly action: ActionName
  readonly reason: string
  readonly until: Date | null
  readonly actorId: number
}

export interface Effects {
  readonly needs: Pick<Needs, 'hooks'>
  readonly targets: ContentTargets
}

export interface Within {
  readonly trx: Transaction
  readonly afterCommit: AfterCommit
}

/**
 * Does it, and answers what undoing it needs. The caller holds the account.
 * @throws Refusal 404 for content that is gone, 409 for what is so already
 */
export async function apply(effects: Effects, wanted: Wanted, within: Within): Promise<Kept> {
  const { trx } = within
  const { userId, action, until } = wanted
  switch (action) {
    case 'take_down':
      return takeDown(effects, wanted, within)
    case 'restore':
      return restore(effects, wanted, within)
    case 'warn':
      return {}
    case 'restrict': {
      const made = await restrict(trx, { userId, kind: 'limited', endsAt: until })
      if (made === undefined) throw alreadyDone('Questo account è già limitato.')
      await shownOtherwise(effects.needs, trx, userId)
      return { restriction_id: made.id }
    }
    case 'suspend':
    case 'ban':
      return suspendFor(effects.needs, wanted, trx)
    case 'lift':
      return lift(effects, userId, trx)
  }
}

/** @throws Refusal 409 where a suspension is in force */
export async function suspendFor(
  { hooks }: Pick<Needs, 'hooks'>,
  { userId, reason, actorId, until }: Wanted,
  trx: Transaction,
): Promise<Kept> {
  const made = await suspend(trx, { userId, reason, byUserId: actorId, endsAt: until })
  if (made === undefined) throw alreadyDone('Questo account è già sospeso.')
  await shownOtherwise({ hooks }, trx, userId)
  return { suspension_id: made.id }
}

/** Whatever keeps the account from what others may do; a suspension may be older than the measures. */
async function lift({ needs }: Effects, userId: number, trx: Transaction): Promise<Kept> {
  const suspended = (await liftSuspension(trx, userId)) !== undefined
  const limited = await liftRestriction(trx, userId, 'limited')
  if (!suspended && !limited) throw alreadyDone('Questo account non è sospeso.')
  const ended = await trx
    .updateTable('staff_action')
    .set({ ended_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('action', 'in', ['restrict', 'suspend', 'ban'])
    .where('taken_at', 'is not', null)
    .where('undone_at', 'is', null)
    .where('ended_at', 'is', null)
    // What has run out stood to its end, and still counts.
    .where(sql<boolean>`coalesce(until > now(), true)`)
    .returning(['id', 'user_id', 'concluded_at'])
    .execute()
  for (const action of ended) await settleWait(needs, trx, action, { state: 'withdrawn', decidedBy: null })
  await shownOtherwise(needs, trx, userId)
  return { told: ended.length === 0 || ended.some(isTold), lifted: suspended ? 'suspend' : 'restrict' }
}

/** Takes back what a measure did. Answers false where something else stands in its place by now. */
export async function reverse(
  { needs, targets }: Effects,
  action: Action,
  { trx, afterCommit }: Within,
  { undone }: { readonly undone: boolean },
): Promise<boolean> {
  const kept = action.before as Kept
  switch (action.action) {
    case 'take_down':
      if (action.subject_type === 'profile') await endRestriction(trx, kept, undone)
      else if (!(await targets[contentType(action)].restore(trx, action.subject_id, kept, afterCommit)))
        return false
      break
    case 'restrict':
      await endRestriction(trx, kept, undone)
      break
    case 'suspend':
    case 'ban':
      // Undone, it has never been: a lifted one would still have ended the sessions of before.
      if (undone) await deleteSuspension(trx, Number(kept['suspension_id']))
      else await liftSuspensionById(trx, Number(kept['suspension_id']))
      break
    default:
      return true
  }
  if (isOnProfile(action.subject_type)) await shownOtherwise(needs, trx, action.user_id)
  return true
}

/** This one alone: a later one stands on a measure of its own. */
async function endRestriction(trx: Transaction, kept: Kept, undone: boolean): Promise<void> {
  const id = Number(kept['restriction_id'])
  if (undone) await deleteRestriction(trx, id)
  else await liftRestrictionById(trx, id)
}

async function takeDown(
  { needs, targets }: Effects,
  { subjectType, subjectId, userId }: Wanted,
  { trx, afterCommit }: Within,
): Promise<Kept> {
  if (subjectType === 'profile') {
    const made = await restrict(trx, { userId, kind: 'hidden', endsAt: null })
    if (made === undefined) throw alreadyDone('Questo profilo è già nascosto.')
    await shownOtherwise(needs, trx, userId)
    return { restriction_id: made.id }
  }
  if (subjectType === 'user') throw new Error('an account is not taken down')
  const target = targets[subjectType]
  const found = await target.find(trx, subjectId)
  if (found === null) throw refuse('not_found', { message: 'Non c’è più, nel frattempo è stato eliminato.' })
  if (!found.shown) throw alreadyDone('Non è più visibile, quindi non c’è nulla da rimuovere.')
  const kept = await target.takeDown(trx, subjectId, afterCommit)
  if (isOnProfile(subjectType)) await shownOtherwise(needs, trx, userId)
  return kept
}

/** Ends the taking down in force. */
async function restore(effects: Effects, { subjectType, subjectId }: Wanted, within: Within): Promise<Kept> {
  const inForce = await within.trx
    .selectFrom('staff_action')
    .selectAll()
    .where('subject_type', '=', subjectType)
    .where('subject_id', '=', subjectId)
    .where('action', '=', 'take_down')
    .where('undone_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (inForce === undefined) throw alreadyDone('Non c’è nulla da ripristinare.')
  if (!(await reverse(effects, inForce, within, { undone: false })))
    throw alreadyDone('Al suo posto ora c’è altro, quindi non si può ripristinare.')
  await markEnded(effects.needs, within.trx, inForce)
  return { told: isTold(inForce) }
}

/** It is over, and nobody has to confirm it any more. */
export async function markEnded(
  needs: Pick<Needs, 'hooks'>,
  trx: Transaction,
  action: Pick<Action, 'id' | 'user_id'>,
): Promise<void> {
  await trx
    .updateTable('staff_action')
    .set({ ended_at: sql<Date>`now()` })
    .where('id', '=', action.id)
    .where('ended_at', 'is', null)
    .execute()
  await settleWait(needs, trx, action, { state: 'withdrawn', decidedBy: null })
}

/** A measure that stands in its row, as `apply` wants it. */
export function wantedOf(action: Action): Wanted {
  return {
    subjectType: action.subject_type,
    subjectId: action.subject_id,
    userId: action.user_id,
    action: action.action,
    reason: action.reason,
    until: action.until,
    actorId: action.actor_id,
  }
}

const isTold = ({ concluded_at: at }: Pick<Action, 'concluded_at'>) => at !== null

/** A message and a review stand elsewhere: whoever has them says what follows. */
const isOnProfile = (type: ActionSubject) => type !== 'message' && type !== 'review'

function contentType({ subject_type: type }: Action): keyof ContentTargets {
  if (type === 'user' || type === 'profile') throw new Error(`${type} is no content`)
  return type
}

const alreadyDone = (message: string) => refuse('conflict', { message, code: 'already_done' })
