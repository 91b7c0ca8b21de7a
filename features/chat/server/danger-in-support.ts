import { sql } from 'kysely'
import { judge } from '#features/moderation/server/judge/judge.ts'
import type { Needs } from '#platform/server/needs.ts'

/**
 * Puts a member's conversation with the staff first in their inbox, where what they have just written reads like
 * somebody in danger. After the message is committed, for it reaches the staff in any case: a process that dies in
 * between loses its place, and nothing else.
 */
export async function heedDanger(
  needs: Pick<Needs, 'db' | 'moderation'>,
  { chatId, text, name }: { chatId: number; text: string; name: string },
): Promise<void> {
  const { toHuman } = await judge(needs, text, 'support', [name])
  if (!toHuman) return
  await needs.db
    .updateTable('chat')
    .set({ danger_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', chatId)
    .where('member_id', 'is not', null)
    .execute()
}
