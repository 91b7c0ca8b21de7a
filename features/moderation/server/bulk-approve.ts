import { transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { Refusal, refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { isSafeInBulk } from '../contract/moderation.ts'
import { refuseIfChanged } from './case-version.ts'
import { decideWithin, toCase } from './cases.ts'
import type { Subjects } from './subjects.ts'

/**
 * Approves cases that are safe to approve together (`isSafeInBulk`), each in its own transaction with its own event:
 * one that fails does not stop the others.
 */
export async function bulkApprove(
  needs: Pick<Needs, 'db' | 'notify'>,
  subjects: Subjects,
  actor: Actor,
  { ids, seen }: { ids: readonly number[]; seen?: readonly string[] | undefined },
): Promise<{ approved: number[]; skipped: { id: number; message: string }[] }> {
  const approved: number[] = []
  const skipped: { id: number; message: string }[] = []
  for (const id of new Set(ids)) {
    try {
      await approveSafe(needs, subjects, actor, { id, seen })
      approved.push(id)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      skipped.push({ id, message: error.message })
    }
  }
  return { approved, skipped }
}

function approveSafe(
  needs: Pick<Needs, 'db' | 'notify'>,
  subjects: Subjects,
  actor: Actor,
  { id, seen }: { id: number; seen: readonly string[] | undefined },
): Promise<void> {
  return transaction(needs.db, async (trx, afterCommit) => {
    // Locks the person before the case, in the order in which edits do.
    if (seen !== undefined) await refuseIfChanged(trx, subjects, { id, seen, readerId: actor.userId })
    // Locked, so that no finding is added between this check and the decision.
    const row = await trx
      .selectFrom('moderation_case')
      .selectAll()
      .where('id', '=', id)
      .where('state', '=', 'open')
      .forUpdate()
      .executeTakeFirst()
    if (row && !isSafeInBulk({ ...toCase(row), priority: row.priority }))
      throw refuse('conflict', { message: 'Questo caso va letto da solo.', code: 'not_safe_in_bulk' })
    await decideWithin(
      needs,
      subjects,
      actor,
      { id, decision: 'approve', reason: null, rule: null },
      { trx, afterCommit },
    )
  })
}
