import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/server/db/database.ts'

/**
 * The nickname of somebody as this person could last read it. Whoever has been blocked learns nothing new, so of a name
 * that was changed after the block they get the one before.
 */
export async function nameToShow(
  db: Database | Transaction,
  viewerId: number,
  otherId: number,
): Promise<string> {
  const { rows } = await sql<{ name: string; blocked_at: Date | null }>`
    select u.name, b.at as blocked_at
    from users u left join block b on b.blocker_id = u.id and b.blocked_id = ${viewerId}
    where u.id = ${otherId}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error(`no user ${otherId}`)
  return row.blocked_at === null ? row.name : await nameAt(db, otherId, row.blocked_at)
}

/** The nickname that somebody had then: approved changes keep what stood before them. Of an erased account today's. */
export async function nameAt(db: Database | Transaction, userId: number, at: Date): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(case when u.state <> 'erased' then (
      select c.before -> 'facts' -> 0 ->> 'value' from moderation_case c
      where c.subject = 'personal' and c.user_id = u.id and c.state = 'approved' and c.decided_at > ${at}
      order by c.decided_at, c.id limit 1
    ) end, u.name) as name
    from users u where u.id = ${userId}`.execute(db)
  return rows[0]?.name ?? ''
}
