import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { numberSetting } from '#features/settings/server/settings.ts'
import { clock } from '#platform/server/db/clock.ts'
import { transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { groundOf } from '../../contract/grounds.ts'
import type { Hearing } from '../../contract/hearings.ts'
import type { Action, Within } from './effects.ts'
import { announcedOutcome } from './words.ts'

/** Tells the person of a suspension that waits, and asks; the time to answer begins now. */
export async function announce(
  needs: Pick<Needs, 'config' | 'notify'>,
  { trx }: Pick<Within, 'trx'>,
  action: Action,
): Promise<void> {
  const { due_at: dueAt } = await trx
    .updateTable('action_wait')
    .set({
      announced_at: clock,
      due_at: sql<Date>`clock_timestamp() + make_interval(secs => 3600 * ${numberSetting(needs, 'hearing_hours')})`,
    })
    .where('action_id', '=', action.id)
    .returning((eb) => eb.ref('due_at').$notNull().as('due_at'))
    .executeTakeFirstOrThrow()
  await needs.notify(trx, action.user_id, 'suspension_announced', {
    outcome: announcedOutcome(action.until),
    rule: ruleOf(action),
    reason: action.reason,
    due_at: dueAt.toISOString(),
  })
}

/** What was announced to the actor and has not begun. */
export async function hearingsOf(
  { db }: Pick<Needs, 'db'>,
  actor: Actor,
): Promise<z.input<typeof Hearing>[]> {
  const rows = await db
    .selectFrom('action_wait as w')
    .innerJoin('staff_action as a', 'a.id', 'w.action_id')
    .select(['a.id', 'a.ground', 'a.reason', 'a.until', 'w.answer', 'w.answered_at'])
    .select((eb) => [
      eb.ref('w.announced_at').$notNull().as('announced_at'),
      eb.ref('w.due_at').$notNull().as('due_at'),
    ])
    .where('a.user_id', '=', actor.userId)
    .where('w.state', '=', 'waiting')
    .where('w.announced_at', 'is not', null)
    .orderBy('a.id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    outcome: announcedOutcome(row.until),
    rule: ruleOf(row),
    reason: row.reason,
    announced_at: row.announced_at.toISOString(),
    due_at: row.due_at.toISOString(),
    answer: row.answer,
    answered_at: row.answered_at?.toISOString() ?? null,
  }))
}

/**
 * What the person says of an announced suspension, once: from now on it begins only if a colleague confirms it.
 * @throws Refusal 404 for none of theirs, 409 for one that is answered or has begun
 */
export async function answerHearing(
  { db }: Pick<Needs, 'db'>,
  actor: Actor,
  { id, text }: { readonly id: number; readonly text: string },
): Promise<void> {
  await transaction(db, async (trx) => {
    const wait = await trx
      .selectFrom('action_wait as w')
      .innerJoin('staff_action as a', 'a.id', 'w.action_id')
      .select(['w.state', 'w.answer'])
      .where('a.id', '=', id)
      .where('a.user_id', '=', actor.userId)
      .where('w.announced_at', 'is not', null)
      .forUpdate('w')
      .executeTakeFirst()
    if (wait === undefined) throw refuse('not_found')
    if (wait.answer !== null)
      throw refuse('conflict', { message: 'Hai già risposto.', code: 'already_answered' })
    if (wait.state !== 'waiting')
      throw refuse('conflict', { message: 'Non c’è più nulla a cui rispondere.', code: 'too_late' })
    await trx
      .updateTable('action_wait')
      .set({ answer: text, answered_at: clock })
      .where('action_id', '=', id)
      .execute()
  })
}

const ruleOf = ({ ground }: Pick<Action, 'ground'>) =>
  (groundOf(ground ?? 'other') ?? groundOf('other'))!.rule
