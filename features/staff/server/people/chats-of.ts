import { sql } from 'kysely'
import type { AdminUser } from '../../contract/admin-users.ts'
import type { Database } from '#platform/server/db/database.ts'

const shown = 50

interface Row {
  readonly id: number
  readonly created_at: Date
  readonly other_id: number | null
  readonly name: string | null
  readonly role: 'KING' | 'HOSTESS' | 'ADMIN' | null
  readonly last_at: Date | null
  readonly sent: number
  readonly received: number
  readonly unlock: 'pending' | 'earned' | 'refunded' | 'free' | null
  readonly cost: number | null
}

const states = { pending: 'waiting', earned: 'answered', refunded: 'refunded', free: 'free' } as const

/** With whom, since when and how much: no word that was written. */
export async function chatsOf(
  db: Database,
  userId: number,
  { withCost }: { withCost: boolean },
): Promise<AdminUser['chats']> {
  const own = sql`${userId} in (king_id, hostess_id, member_id)`
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total from chat where ${own}`.execute(db)
  const { rows } = await sql<Row>`
    select chat.id, chat.created_at, other.id as other_id, other.name, other.role, said.last_at,
      said.sent, said.received, last_unlock.state as unlock, last_unlock.cost
    from (
      select chat.* from chat join chat_member me on me.chat_id = chat.id and me.user_id = ${userId}
      order by me.last_activity_at desc limit ${shown}) chat
    left join users other on chat.member_id is null
      and other.id = case when chat.king_id = ${userId} then chat.hostess_id else chat.king_id end
    cross join lateral (
      select max(created_at) as last_at, count(*) filter (where sender_id = ${userId})::integer as sent,
        count(*) filter (where sender_id <> ${userId} and state = 'delivered')::integer as received
      from message where chat_id = chat.id) said
    left join lateral (
      select state, cost from unlock where chat_id = chat.id order by id desc limit 1) last_unlock on true
    order by said.last_at desc nulls last, chat.id desc`.execute(db)
  return {
    total: counted[0]?.total ?? 0,
    data: rows.map((row) => ({
      id: row.id,
      with:
        row.other_id === null ? null : { id: row.other_id, name: row.name ?? '', role: row.role ?? 'KING' },
      opened_at: row.created_at.toISOString(),
      last_message_at: row.last_at?.toISOString() ?? null,
      sent: row.sent,
      received: row.received,
      state: row.other_id === null ? 'free' : row.unlock === null ? 'locked' : states[row.unlock],
      ...(withCost && { cost: row.cost }),
    })),
  }
}
