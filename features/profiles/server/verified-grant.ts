import { sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'

const live = (trx: Transaction, userId: number) =>
  trx
    .updateTable('badge_grant')
    .where('user_id', '=', userId)
    .where('badge', '=', 'verified')
    .where('ended_at', 'is', null)

/**
 * The verification speaks of other pictures: it ends in `days`, unless a new selfie comes first. Answers its end; null
 * where that has been asked for already, or there is none.
 */
export async function askForRecheck(
  trx: Transaction,
  userId: number,
  { why, days }: { why: 'picture' | 'photos'; days: number },
): Promise<Date | null> {
  const row = await live(trx, userId)
    .set({
      recheck: why,
      expires_at: sql<Date>`least(expires_at, now() + make_interval(days => ${days}))`,
      reminded_at: sql<Date>`now()`,
    })
    .where('recheck', 'is', null)
    .returning('expires_at')
    .executeTakeFirst()
  return row?.expires_at ?? null
}

/** Its owner is about to be told that it ends. Answers the end; null where she has been told. */
export async function rememberReminder(trx: Transaction, userId: number): Promise<Date | null> {
  const row = await live(trx, userId)
    .set({ reminded_at: sql<Date>`now()` })
    .where('reminded_at', 'is', null)
    .returning('expires_at')
    .executeTakeFirst()
  return row?.expires_at ?? null
}
