import { lockAccount } from '#features/accounts/server/lock-account.ts'
import { liftSuspension, liftSuspensionById, suspend } from '#features/accounts/server/suspensions.ts'
import { recordAuditEvent } from '#platform/server/audit/audit-log.ts'
import { isPast } from '#platform/server/db/clock.ts'
import { type Transaction, transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse, refuseFields } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { decideWithin, openCase } from './cases.ts'
import type { Subject } from './subjects.ts'

type Banning = Pick<Needs, 'db' | 'hooks' | 'notify'>

interface Ban {
  readonly userId: number
  readonly reason: string
  /** One of `grounds`. */
  readonly rule: string | null
  /** Null: until it is lifted. */
  readonly endsAt: Date | null
}

/**
 * Suspends an account. A ban is a moderation case that is opened and decided at once, so it has a statement of
 * reasons, an audit event and an appeal like any other decision.
 * @throws Refusal 403 for staff, 404 for nobody, 409 for who is suspended already, 422 for an end in the past
 */
export async function ban(
  needs: Banning,
  actor: Actor,
  { userId, reason, rule, endsAt }: Ban,
): Promise<void> {
  await transaction(needs.db, async (trx, afterCommit) => {
    await lockMember(trx, userId)
    if (await isPast(trx, endsAt)) throw refuseFields({ ends_at: 'La fine deve essere nel futuro.' })
    const suspension = await suspend(trx, { userId, reason, byUserId: actor.userId, endsAt })
    if (suspension === undefined) throw refuse('conflict', { message: 'Questo account è già sospeso.' })
    const id = await openCase(trx, { subject: 'ban', subjectId: String(suspension.id), userId })
    const decision = { id, decision: 'reject', reason, rule } as const
    await decideWithin(needs, { ban: banSubject(needs) }, actor, decision, { trx, afterCommit })
  })
}

/** Lifts the ban in force. @throws Refusal 404 for nobody, 409 where there is none */
export async function unban(
  needs: Pick<Needs, 'db' | 'hooks'>,
  actor: Actor,
  { userId, reason }: { userId: number; reason: string },
): Promise<void> {
  await transaction(needs.db, async (trx) => {
    await lockMember(trx, userId)
    const lifted = await liftSuspension(trx, userId)
    if (lifted === undefined) throw refuse('conflict', { message: 'Questo account non è sospeso.' })
    await needs.hooks.profileChanged(trx, userId)
    await recordAuditEvent(trx, actor, {
      action: 'user.unban',
      subject: 'user',
      subjectId: userId,
      reason,
      data: { suspension_id: lifted.id },
    })
  })
}

/** The case behind a ban: rejecting it suspends the account, upholding an appeal lifts the suspension. */
export function banSubject(needs: Pick<Needs, 'hooks'>): Subject {
  return {
    subject: 'ban',

    async describe() {
      return new Map()
    },

    async reject(trx, moderationCase) {
      await needs.hooks.suspended(trx, moderationCase.userId)
      await needs.hooks.profileChanged(trx, moderationCase.userId)
    },

    async release(trx, moderationCase) {
      await liftSuspensionById(trx, Number(moderationCase.subjectId))
      await needs.hooks.profileChanged(trx, moderationCase.userId)
    },
  }
}

async function lockMember(trx: Transaction, userId: number): Promise<void> {
  const { role } = await lockAccount(trx, userId, 'changes')
  if (role === 'ADMIN')
    throw refuse('forbidden', { message: 'Una persona dello staff non si può sospendere da qui.' })
}
