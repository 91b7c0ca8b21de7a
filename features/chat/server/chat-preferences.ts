import { clock } from '#platform/server/db/clock.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { ChatPreferences } from '../contract/courtesies.ts'

const unchosen: ChatPreferences = { shows_typing: true, previews: 'text' }

export async function chatPreferencesOf({ db }: Pick<Needs, 'db'>, userId: number): Promise<ChatPreferences> {
  const chosen = await db
    .selectFrom('chat_preference')
    .select(['shows_typing', 'previews'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return chosen ?? unchosen
}

export async function changeChatPreferences(
  { db }: Pick<Needs, 'db'>,
  userId: number,
  { shows_typing, previews }: ChatPreferences,
): Promise<ChatPreferences> {
  const chosen = { shows_typing, previews, updated_at: clock }
  await db
    .insertInto('chat_preference')
    .values({ user_id: userId, ...chosen })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(chosen))
    .execute()
  return { shows_typing, previews }
}
