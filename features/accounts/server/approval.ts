import { sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'

/** Approves or rejects who waits; approves also who was rejected. Undefined where nothing changed. */
export function decideApproval(trx: Transaction, userId: number, state: 'approved' | 'rejected') {
  return trx
    .updateTable('users')
    .set({ state, ...(state === 'approved' && { approved_at: sql<Date>`now()` }) })
    .where('id', '=', userId)
    .where('state', 'in', state === 'approved' ? ['pending', 'rejected'] : ['pending'])
    .returning(['name', 'email', 'role'])
    .executeTakeFirst()
}

/** Puts a rejected account back to pending, once in its life; false where it cannot be. */
export async function resubmit(trx: Transaction, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ state: 'pending', resubmitted_at: sql`now()` })
    .where('id', '=', userId)
    .where('state', '=', 'rejected')
    .where('resubmitted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
