import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { TestApp } from './harness.ts'
import { makeHostess, makeKing, type Person } from './people.ts'

export interface Talk {
  /** Messages of each. */
  readonly his: number
  readonly hers: number
  /** When the chat was unlocked. */
  readonly hoursAgo: number
  readonly state: 'pending' | 'earned' | 'free' | 'refunded'
}
const enough: Talk = { his: 3, hers: 3, hoursAgo: 25, state: 'earned' }

/**
 * A chat that came to be as `talk` says, so that he may review her unless wished otherwise; written as rows,
 * because the server's clock waits for nobody. Returns its id.
 */
export async function talked(
  app: Pick<TestApp, 'db'>,
  king: Person,
  hostess: Person,
  talk: Partial<Talk> = {},
): Promise<number> {
  const { his, hers, hoursAgo, state } = { ...enough, ...talk }
  const { id } = await app.db
    .insertInto('chat')
    .values({ king_id: king.id, hostess_id: hostess.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const unlockedAt = sql<Date>`now() - make_interval(secs => ${hoursAgo * 3600})`
  await app.db
    .insertInto('unlock')
    .values({
      chat_id: id,
      king_id: king.id,
      hostess_id: hostess.id,
      cost: state === 'free' ? 0 : 50,
      state,
      unlocked_at: unlockedAt,
      due_at: state === 'free' ? null : sql<Date>`now() + interval '40 hours'`,
      ended_at: state === 'earned' || state === 'refunded' ? unlockedAt : null,
      end_reason: state === 'earned' ? 'reply' : state === 'refunded' ? 'no_reply' : null,
    })
    .execute()
  await say(app, id, king, his)
  await say(app, id, hostess, hers)
  return id
}

/** So many messages, delivered now or held. */
export async function say(
  app: Pick<TestApp, 'db'>,
  chatId: number,
  from: Person,
  times: number,
  state: 'delivered' | 'held' = 'delivered',
): Promise<void> {
  for (let i = 0; i < times; i += 1)
    await app.db
      .insertInto('message')
      .values({
        chat_id: chatId,
        sender_id: from.id,
        client_id: randomUUID(),
        text: 'Buonasera',
        state,
        delivered_at: state === 'delivered' ? new Date() : null,
      })
      .execute()
}

/** Two people who have talked like that. */
export async function makeTalk(
  app: TestApp,
  talk: Partial<Talk> = {},
): Promise<{ king: Person; hostess: Person; chatId: number }> {
  const [king, hostess] = [await makeKing(app), await makeHostess(app)]
  return { king, hostess, chatId: await talked(app, king, hostess, talk) }
}
