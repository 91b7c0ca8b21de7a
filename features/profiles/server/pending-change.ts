import type { Transaction } from '#platform/server/db/database.ts'
import type { PendingChange } from '#platform/server/db/schema.ts'

/** Takes away what waits for a moderator, and answers it; null when it was withdrawn in the meantime. */
export async function takePendingChange(
  trx: Transaction,
  userId: number,
  field: PendingChange['field'],
): Promise<string | null> {
  const change = await trx
    .deleteFrom('pending_change')
    .where('user_id', '=', userId)
    .where('field', '=', field)
    .returning('value')
    .executeTakeFirst()
  return change?.value ?? null
}
