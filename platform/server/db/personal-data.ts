import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from './database.ts'

/**
 * Something that the database keeps about people. Each feature lists its own (`holdings.ts`), and
 * `server/privacy/` puts them together: what a person's copy of their data shows, and what erasure leaves.
 * A test holds every column that names a person against these lists.
 */
export interface Holding {
  /** `table.column` of what names the person. */
  readonly columns: readonly string[]
  /** What the copy shows of it, or why it shows nothing. Never anything of others that the person has not seen. */
  readonly copy: Copy | { readonly none: string }
  /** What becomes of it when the account is erased, or why it is kept. */
  readonly erasure: ((userId: number) => RawBuilder<unknown>) | { readonly kept: string }
}

interface Copy {
  readonly section: string
  readonly rows: (db: Database, userId: number) => Promise<readonly object[]>
}

/** A section of the copy that is one query. */
export function copyOf(section: string, query: (userId: number) => RawBuilder<object>): Copy {
  return { section, rows: async (db, userId) => (await query(userId).execute(db)).rows }
}

/** What becomes of movements of money and Crediti: the number that they stand under names nobody any more. */
export const keptAsAccounting = { kept: 'accounting, under a number instead of a name' } as const

/** Runs what erasure does, in the order of the lists. */
export async function forgetHoldings(
  trx: Transaction,
  holdings: readonly Holding[],
  userId: number,
): Promise<void> {
  for (const { erasure } of holdings) if (typeof erasure === 'function') await erasure(userId).execute(trx)
}

/** For rows that go with the account: `deleteWhere('session', 'user_id')`. */
export function deleteWhere(table: string, column: string): (userId: number) => RawBuilder<unknown> {
  return (userId) => sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${userId}`
}
