import type { Transaction } from '#platform/server/db/database.ts'

/** The nicknames of the two who talk. */
export async function namesIn(trx: Transaction, chatId: number): Promise<string[]> {
  const rows = await trx
    .selectFrom('users')
    .innerJoin('chat', (join) =>
      join.on((eb) =>
        eb('users.id', 'in', [eb.ref('chat.king_id').$notNull(), eb.ref('chat.hostess_id').$notNull()]),
      ),
    )
    .select('users.name')
    .where('chat.id', '=', chatId)
    .execute()
  return rows.map(({ name }) => name)
}
