import type * as z from 'zod/mini'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import type { Needs } from '#platform/server/needs.ts'
import {
  type Confirmation,
  type confirmationEndpoints,
  confirmationsPerPage,
  type confirmationStates,
} from '../../contract/confirmations.ts'
import { actions, present } from './list-actions.ts'

interface Wanted {
  readonly state?: (typeof confirmationStates)[number] | undefined
  readonly page: number
}

/** Measures that wait, the oldest first; of those that are decided the newest. */
export async function listConfirmations(
  { db }: Pick<Needs, 'db'>,
  { state = 'waiting', page }: Wanted,
): Promise<AnswerOf<typeof confirmationEndpoints.list>['body']> {
  const [rows, { count }] = await Promise.all([
    actions(db)
      .leftJoin('users as decider', 'decider.id', 'w.decided_by')
      .select(['w.announced_at', 'w.answered_at', 'w.decided_by', 'w.decided_at', 'w.decision_reason'])
      .select('decider.name as decider')
      .where('w.state', '=', state)
      .orderBy('a.id', state === 'waiting' ? 'asc' : 'desc')
      .limit(confirmationsPerPage)
      .offset((page - 1) * confirmationsPerPage)
      .execute(),
    db
      .selectFrom('action_wait')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('state', '=', state)
      .executeTakeFirstOrThrow(),
  ])
  return {
    data: rows.map(
      (row): z.input<typeof Confirmation> => ({
        id: row.id,
        action: present(row),
        state,
        proposed_by: { id: row.actor_id, name: row.actor },
        proposed_at: row.at.toISOString(),
        announced_at: row.announced_at?.toISOString() ?? null,
        answered_at: row.answered_at?.toISOString() ?? null,
        decided_by:
          row.decided_by === null || row.decider === null ? null : { id: row.decided_by, name: row.decider },
        decided_at: row.decided_at?.toISOString() ?? null,
        decision_reason: row.decision_reason,
        in_force: row.taken_at !== null && row.ended_at === null,
      }),
    ),
    current_page: page,
    last_page: Math.max(1, Math.ceil(Number(count) / confirmationsPerPage)),
  }
}
