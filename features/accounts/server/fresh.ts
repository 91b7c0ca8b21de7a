import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/server/db/database.ts'

/** Who uses this session has just shown who they are. */
export async function proveSession(db: Database | Transaction, sessionId: number): Promise<void> {
  await db
    .updateTable('session')
    .set({ proved_at: sql`now()`, failed_proofs: 0 })
    .where('id', '=', sessionId)
    .execute()
}
