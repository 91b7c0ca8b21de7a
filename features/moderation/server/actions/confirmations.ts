import { existingAccount } from '#features/accounts/server/lock-account.ts'
import { recordAuditEvent } from '#platform/server/audit/audit-log.ts'
import { isPast } from '#platform/server/db/clock.ts'
import { type Transaction, transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { concludeLocked } from './conclude.ts'
import { type Action, apply, type Effects, markEnded, reverse, wantedOf, type Within } from './effects.ts'
import { lockAction } from './lock-action.ts'
import type { Acting } from './take-action.ts'
import type { ContentTargets } from './targets.ts'
import { lockWait, markTaken, settleWait, type Wait } from './waits.ts'
import { tellOfEnd } from './end-notice.ts'

interface Verdict {
  readonly id: number
  readonly decision: 'approve' | 'reject'
  readonly reason: string
}

/**
 * Decides a measure that waits, once. Whoever proposed it cannot confirm it, nor would the database let them: they can
 * withdraw it.
 * @throws Refusal 403 for one's own, 404 for none or nobody, 409 for one that is decided, or of which nobody was heard
 */
export async function decideConfirmation(
  needs: Acting,
  targets: ContentTargets,
  actor: Actor,
  { id, decision, reason }: Verdict,
): Promise<string> {
  return transaction(needs.db, async (trx, afterCommit) => {
    const locked = await lockAction(trx, id)
    const wait = await lockWait(trx, id)
    if (locked === undefined || wait === undefined) throw refuse('not_found')
    if (wait.state !== 'waiting')
      throw refuse('conflict', { message: 'Questa misura è già stata decisa.', code: 'already_decided' })
    const own = wait.proposed_by === actor.userId
    const within = { trx, afterCommit }
    const effects = { needs, targets }
    const settled = { decidedBy: actor.userId, reason }
    if (decision === 'approve') {
      await refuseConfirming(trx, locked.action, wait, own)
      await settleWait(needs, trx, locked.action, { state: 'taken', ...settled })
      const action = await takeEffect(effects, locked.action, within)
      // Otherwise the job does it that is queued already.
      if (!locked.inTime) await concludeLocked(needs, within, action)
    } else {
      await settleWait(needs, trx, locked.action, { state: own ? 'withdrawn' : 'declined', ...settled })
      await giveUp(needs, effects, locked.action, wait, within)
    }
    await recordAuditEvent(trx, actor, {
      action: decision === 'approve' ? 'action.confirm' : own ? 'action.withdraw' : 'action.decline',
      subject: locked.action.subject_type,
      subjectId: locked.action.subject_id,
      reason,
      userId: locked.action.user_id,
      data: { action_id: id, measure: locked.action.action },
    })
    if (decision === 'approve') return 'Misura confermata.'
    return own ? 'Misura ritirata.' : 'Misura respinta.'
  })
}

/** What a waiting measure does, from now on; nothing more where it stands already. */
export async function takeEffect(effects: Effects, action: Action, within: Within): Promise<Action> {
  if (action.taken_at !== null) return action
  const kept = await apply(effects, wantedOf(action), within)
  await markTaken(within, action.id, kept)
  return { ...action, taken_at: new Date(), before: { ...kept } }
}

/** @throws Refusal 403, 404, 409 */
async function refuseConfirming(trx: Transaction, action: Action, wait: Wait, own: boolean): Promise<void> {
  if (own)
    throw refuse('forbidden', {
      message: 'L’hai proposta tu, quindi la conferma un’altra persona del team.',
      code: 'own_proposal',
    })
  if (wait.waits_for === 'person' && wait.answer === null)
    throw refuse('conflict', {
      message: 'Si aspetta la risposta della persona. Se non arriva, comincia alla scadenza.',
      code: 'not_heard',
    })
  await existingAccount(trx, action.user_id)
  if (await isPast(trx, action.until))
    throw refuse('conflict', {
      message: 'La fine di questa misura è già passata. Respingila, e se serve prendine un’altra.',
      code: 'too_late',
    })
}

/** Nothing comes of it; who has heard of it is told so. */
async function giveUp(
  needs: Acting,
  effects: Effects,
  action: Action,
  wait: Wait,
  within: Within,
): Promise<void> {
  if (action.taken_at !== null && action.ended_at === null) {
    await reverse(effects, action, within, { undone: false })
    await markEnded(needs, within.trx, action)
  }
  if (wait.announced_at !== null) await tellOfEnd(needs, within.trx, action, 'announced')
  else if (action.concluded_at !== null) await tellOfEnd(needs, within.trx, action, 'ended')
}
