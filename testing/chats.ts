import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { makeHostess, makeKing, type Person } from './people.ts'

export interface OpenChat {
  readonly king: Person
  readonly hostess: Person
  readonly chatId: number
}

/** Two people in a chat that is open free of charge, in which nobody has written yet. */
export async function makeOpenChat(
  app: Parameters<typeof makeKing>[0] & { db: Database },
): Promise<OpenChat> {
  const [king, hostess] = [await makeKing(app, { credits: 500 }), await makeHostess(app)]
  const { id: chatId } = await app.db
    .insertInto('chat')
    .values({ king_id: king.id, hostess_id: hostess.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('chat_member')
    .values([king, hostess].map(({ id }) => ({ chat_id: chatId, user_id: id })))
    .execute()
  await app.db
    .insertInto('unlock')
    .values({ chat_id: chatId, king_id: king.id, hostess_id: hostess.id, cost: 0, state: 'free' })
    .execute()
  return { king, hostess, chatId }
}

/** A chat of the two, unlocked for an hour or not, in which she has written or not. */
export async function meet(
  { db }: { db: Database },
  king: Person,
  hostess: Person,
  { unlocked, wrote }: { unlocked: boolean; wrote: boolean },
): Promise<void> {
  const chat = await db
    .insertInto('chat')
    .values({ king_id: king.id, hostess_id: hostess.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('chat_member')
    .values([king, hostess].map(({ id }) => ({ chat_id: chat.id, user_id: id })))
    .execute()
  if (unlocked)
    await db
      .insertInto('unlock')
      .values({
        chat_id: chat.id,
        king_id: king.id,
        hostess_id: hostess.id,
        cost: 50,
        state: wrote ? 'earned' : 'pending',
        due_at: sql<Date>`now() + interval '1 hour'`,
        ...(wrote && { ended_at: new Date(), end_reason: 'reply' as const }),
      })
      .execute()
  if (wrote)
    await db
      .insertInto('message')
      .values({
        chat_id: chat.id,
        sender_id: hostess.id,
        client_id: crypto.randomUUID(),
        text: 'Ciao',
        state: 'delivered',
        delivered_at: new Date(),
      })
      .execute()
}
