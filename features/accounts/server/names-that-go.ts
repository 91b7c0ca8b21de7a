import { sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'

/**
 * What somebody writes about this member, with their number in the place of their nickname, address and phone: for
 * records that nothing may rewrite when the member is erased.
 */
export async function withoutNames(trx: Transaction, said: string, userId: number): Promise<string> {
  const { rows } = await sql<{ said: string }>`
    select without_names(${said}::text, ${userId}::int, 'utente ' || ${userId}::int) as said`.execute(trx)
  return rows[0]?.said ?? said
}

/** Names that this member asked for and never had: texts about the request say them. */
export async function rememberNames(
  trx: Transaction,
  userId: number,
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return
  await trx
    .insertInto('former_name')
    .values(names.map((said) => ({ user_id: userId, said })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
