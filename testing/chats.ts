import { sql } from 'kysely'
import { openPair } from '#features/chat/server/pair.ts'
import { type Database, transaction } from '#platform/server/db/database.ts'
import { makeHostess, makeKing, type Person } from './people.ts'

export interface OpenChat {
  readonly king: Person
  readonly hostess: Person
  readonly chatId: number
}

/** The chat of two who may reach each other, locked and empty. Returns its id. */
export function makeChat(
  { db }: { readonly db: Database },
  { id: kingId }: { readonly id: number },
  { id: hostessId }: { readonly id: number },
): Promise<number> {
  return transaction(db, (trx) => openPair(trx, { kingId, hostessId }, hostessId))
}

/** Two people in a chat that is open free of charge, in which nobody has written yet. */
export async function makeOpenChat(
  app: Parameters<typeof makeKing>[0] & { db: Database },
): Promise<OpenChat> {
  const [king, hostess] = [await makeKing(app, { credits: 500 }), await makeHostess(app)]
  const chatId = await makeChat(app, king, hostess)
  await app.db
    .insertInto('unlock')
    .values({ chat_id: chatId, king_id: king.id, hostess_id: hostess.id, cost: 0, state: 'free' })
    .execute()
  return { king, hostess, chatId }
}

/** A chat of the two, unlocked for an hour or not, in which she has written or not. Returns its id. */
export async function meet(
  { db }: { db: Database },
  king: Person,
  hostess: Person,
  { unlocked, wrote }: { unlocked: boolean; wrote: boolean },
): Promise<number> {
  const chatId = await makeChat({ db }, king, hostess)
  if (unlocked)
    await db
      .insertInto('unlock')
      .values({
        chat_id: chatId,
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
        chat_id: chatId,
        sender_id: hostess.id,
        client_id: crypto.randomUUID(),
        text: 'Ciao',
        state: 'delivered',
        delivered_at: new Date(),
      })
      .execute()
  return chatId
}
