import { sql } from 'kysely'
import { numberSetting } from '#features/settings/server/settings.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Needs } from '#platform/server/needs.ts'

/** A message on which rules and reader disagree: the draw after the end of the day may bring it before a moderator. */
export async function noteDisagreement(
  needs: Pick<Needs, 'config'>,
  trx: Transaction,
  messageId: number,
): Promise<void> {
  await sql`
    insert into message_disagreement (message_id)
    select ${messageId} where ${numberSetting(needs, 'disagreements_per_day')} > 0`.execute(trx)
}
