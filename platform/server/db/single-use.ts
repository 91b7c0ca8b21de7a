import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Transaction } from './database.ts'

/**
 * Uses up `what` for `seconds`: true for the first caller only. A concurrent caller waits for the first one's
 * transaction, so a rolled-back use does not count.
 */
export async function spendOnce(trx: Transaction, what: string, seconds: number): Promise<boolean> {
  const spent = await trx
    .insertInto('used_token')
    .values({
      digest: digestOf(what),
      expires_at: sql<Date>`now() + interval '1 second' * ${seconds}::int`,
    })
    .onConflict((conflict) =>
      conflict
        .column('digest')
        .doUpdateSet({ used_at: sql`now()`, expires_at: (eb) => eb.ref('excluded.expires_at') })
        .where('used_token.expires_at', '<=', sql<Date>`now()`),
    )
    .executeTakeFirst()
  return spent.numInsertedOrUpdatedRows === 1n
}

/** Whether somebody has spent `what`, and its time is not over. */
export async function isSpent(db: Database | Transaction, what: string): Promise<boolean> {
  const spent = await db
    .selectFrom('used_token')
    .select('digest')
    .where('digest', '=', digestOf(what))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return spent !== undefined
}

const digestOf = (what: string): Buffer => createHash('sha256').update(what).digest()
