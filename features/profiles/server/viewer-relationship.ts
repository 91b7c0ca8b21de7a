import { sql } from 'kysely'
import { numberSetting } from '#features/settings/server/settings.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { Person } from './present-user.ts'

/** What lies between a viewer and the person they look at. */
export interface ViewerRelationship {
  readonly chat: { readonly id: number; readonly unlocked: boolean } | null
  /** The hostess has written in the unlocked chat. */
  readonly sheWrote: boolean
  readonly blocked: boolean
  /** How many free messages the viewer, a hostess, has sent today (Europe/Rome). */
  readonly freeMessagesToday: number
  readonly freeMessagesPerDay: number
}

/**
 * Reads the tables of the chat, which sits above the profiles, since what a profile shows depends on it.
 * One query; everything empty for people who never met.
 */
export async function viewerRelationship(
  { config, db }: Pick<Needs, 'config' | 'db'>,
  viewer: Actor,
  person: Person,
): Promise<ViewerRelationship> {
  const [king, hostess] = person.role === 'KING' ? [person.id, viewer.userId] : [viewer.userId, person.id]
  const { rows } = await sql<{
    chat_id: number | null
    unlocked: boolean
    she_wrote: boolean
    blocked: boolean
    free_messages: number
    per_day: number
  }>`
    select
      c.id as chat_id,
      exists (select from live_unlock u where u.chat_id = c.id) as unlocked,
      exists (
        select from message m where m.chat_id = c.id and m.sender_id = c.hostess_id and m.state = 'delivered'
      ) as she_wrote,
      exists (
        select from blocked_pair where one_id = ${viewer.userId} and other_id = ${person.id}
      ) as blocked,
      (
        select count(*)::integer from free_message f
        where f.hostess_id = ${viewer.userId} and f.at >= date_trunc('day', now(), 'Europe/Rome')
      ) as free_messages,
      ${numberSetting({ config }, 'free_messages_per_day')} as per_day
    from (select) as always
    left join chat c on c.king_id = ${king} and c.hostess_id = ${hostess}`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('a select without from always answers one row')
  return {
    chat: row.chat_id === null ? null : { id: row.chat_id, unlocked: row.unlocked },
    sheWrote: row.unlocked && row.she_wrote,
    blocked: row.blocked,
    freeMessagesToday: row.free_messages,
    freeMessagesPerDay: row.per_day,
  }
}
