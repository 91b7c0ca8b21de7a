import { sql } from 'kysely'
import { retention } from '#platform/contract/retention.ts'
import { type Database, transaction } from '#platform/server/db/database.ts'
import { interval } from '#platform/server/db/interval.ts'

/** Support chats in which nobody has written for as long as `retention.support`; `atMost` at a time. */
export async function forgetSupportChats(db: Database, atMost: number): Promise<void> {
  await transaction(db, async (trx) => {
    const { rows } = await sql<{ id: number }>`
      select chat.id from chat
      where chat.member_id is not null and exists (select from message where chat_id = chat.id)
        and not exists (select from message
          where chat_id = chat.id and created_at >= now() - ${interval(retention.support)})
      limit ${atMost} for update skip locked`.execute(trx)
    if (rows.length === 0) return
    const ids = sql`any (${rows.map(({ id }) => id)}::int[])`
    await sql`update chat_member set last_message_id = null, unread_count = 0 where chat_id = ${ids}`.execute(
      trx,
    )
    await sql`delete from message where chat_id = ${ids}`.execute(trx)
  })
}
