import { sql } from 'kysely'
import type { BodyOf } from '#platform/contract/endpoint.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import type { Needs } from '#platform/server/needs.ts'
import { type Reader, readingSeconds, type threadEndpoints } from '../contract/thread.ts'
import { requireSupportChat } from './support-chat.ts'

/**
 * Keeps that this colleague has a conversation open, and answers who else has: whoever writes first. No event of the
 * audit log, since nothing of a member changes.
 * @throws Refusal 404 for a chat that is none with the staff
 */
export async function readConversation(
  { db }: Pick<Needs, 'db'>,
  { userId }: Actor,
  chatId: number,
  { state }: BodyOf<typeof threadEndpoints.reading>,
): Promise<{ others: Reader[] }> {
  await requireSupportChat(db, chatId)
  if (state === 'left')
    await db
      .deleteFrom('support_reader')
      .where('chat_id', '=', chatId)
      .where('user_id', '=', userId)
      .execute()
  else {
    const values = { seen_at: sql<Date>`now()`, writing: state === 'writing' }
    await db
      .insertInto('support_reader')
      .values({ chat_id: chatId, user_id: userId, ...values })
      .onConflict((conflict) => conflict.columns(['chat_id', 'user_id']).doUpdateSet(values))
      .execute()
  }
  const others = await db
    .selectFrom('support_reader as reader')
    .innerJoin('users', 'users.id', 'reader.user_id')
    .select(['users.id', 'users.name', 'reader.writing'])
    .where('reader.chat_id', '=', chatId)
    .where('reader.user_id', '<>', userId)
    .where('reader.seen_at', '>', sql<Date>`now() - make_interval(secs => ${readingSeconds.good})`)
    .orderBy('reader.writing', 'desc')
    .orderBy('users.name')
    .execute()
  return { others }
}
