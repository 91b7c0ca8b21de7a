import { sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'
import type { ChatFacts } from './access.ts'

/**
 * Whose turn it is in a chat with the staff, where nothing waits for a moderator; under its lock. The member's first
 * message starts the wait, an answer ends it. How long it was is kept, without saying whose.
 */
export async function recordTurn(trx: Transaction, chat: ChatFacts, senderId: number): Promise<void> {
  if (chat.memberId === null) return
  if (senderId === chat.memberId) {
    await sql`update chat set waiting_since = clock_timestamp() where id = ${chat.id} and waiting_since is null`.execute(
      trx,
    )
    return
  }
  await sql`
    with answered as (
      update chat set waiting_since = null from (select id, waiting_since from chat where id = ${chat.id}) before
      where chat.id = before.id and before.waiting_since is not null
      returning before.waiting_since as since
    )
    insert into support_wait (seconds, answered_at)
    select greatest(0, extract(epoch from clock_timestamp() - since)::integer), clock_timestamp() from answered`.execute(
    trx,
  )
}
