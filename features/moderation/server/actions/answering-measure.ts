import { sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuseFields } from '#platform/server/http/refuse.ts'
import { hidesMeanwhile } from '../../contract/waits.ts'
import type { ModerationCase } from '../subjects.ts'

/**
 * A report about a minor or about coercion is not upheld by a word alone: something was done, or proposed, about its
 * person since it came.
 * @throws Refusal 422 without such a measure
 */
export async function refuseWithoutMeasure(
  trx: Transaction,
  { id, userId, findings }: Pick<ModerationCase, 'id' | 'userId' | 'findings'>,
): Promise<void> {
  if (!findings.some(({ rule }) => hidesMeanwhile(rule))) return
  const measure = await trx
    .selectFrom('staff_action')
    .select('staff_action.id')
    .where('user_id', '=', userId)
    .where('undone_at', 'is', null)
    .where(sql<boolean>`at >= (select opened_at from moderation_case where id = ${id})`)
    .executeTakeFirst()
  if (measure === undefined)
    throw refuseFields({
      decision:
        'Riguarda la sicurezza di qualcuno. Per accoglierla serve una misura. Premi M e scegli quale.',
    })
}
