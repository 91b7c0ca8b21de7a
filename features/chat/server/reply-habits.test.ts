import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp } from '#testing/harness.ts'
import { makeChat } from '#testing/chats.ts'
import { makeHostess, makeKing, type Person } from '#testing/people.ts'
import { replyHabit } from '../contract/reply-habit.ts'
import { countReplyHabits } from './reply-habits.ts'

const app = await startTestApp()
const reader = await makeKing(app)

interface Ended {
  readonly reason: 'reply' | 'no_reply' | 'no_message' | 'blocked'
  readonly daysAgo: number
  readonly minutes?: number
}

async function ended(hostess: Person, ...unlocks: Ended[]): Promise<void> {
  for (const { reason, daysAgo, minutes = 120 } of unlocks) {
    const king = await makeKing(app)
    const chatId = await makeChat(app, king, hostess)
    // At eight in the evening in Italy.
    const at = sql<Date>`(((now() at time zone 'Europe/Rome')::date - ${daysAgo}::int) + time '20:00') at time zone 'Europe/Rome'`
    await app.db
      .insertInto('unlock')
      .values({
        chat_id: chatId,
        king_id: king.id,
        hostess_id: hostess.id,
        cost: 50,
        state: reason === 'reply' ? 'earned' : 'refunded',
        unlocked_at: sql<Date>`${at} - interval '3 days'`,
        clock_started_at: sql<Date>`${at} - make_interval(mins => ${minutes})`,
        due_at: at,
        ended_at: at,
        end_reason: reason,
      })
      .execute()
  }
}

/** Of unlocks that ended days ago: for the job they end when it looks. */
async function habit(hostess: Person) {
  await sql`update reply_habit set counted_at = counted_at - interval '1 year'`.execute(app.db)
  await countReplyHabits(app.db)
  return told(hostess)
}

async function told(hostess: Person) {
  const { body } = await app.call(replyHabit, { as: reader, params: { userId: hostess.id } })
  return 'habit' in body ? body.habit : undefined
}

const times = (count: number, one: Ended) => Array.from({ length: count }, () => one)

test('a habit is counted from what was paid for and ended, and told from five chats on', async () => {
  const hostess = await makeHostess(app)
  await ended(hostess, ...times(4, { reason: 'reply', daysAgo: 3, minutes: 60 }))
  expect(await habit(hostess)).toBeNull()
  await ended(hostess, { reason: 'reply', daysAgo: 2, minutes: 600 })
  expect(await habit(hostess)).toEqual({ share: 'almost_always', minutes: 60, part: 'evening' })
  // What ended for another reason says nothing of her, and what is older is over.
  await ended(hostess, ...times(5, { reason: 'no_message', daysAgo: 1 }))
  await ended(hostess, ...times(5, { reason: 'blocked', daysAgo: 1 }))
  await ended(hostess, ...times(5, { reason: 'no_reply', daysAgo: 95 }))
  expect(await habit(hostess)).toMatchObject({ share: 'almost_always' })
  await ended(hostess, { reason: 'no_reply', daysAgo: 4 })
  expect(await habit(hostess)).toMatchObject({ share: 'often' })
  await ended(hostess, ...times(3, { reason: 'no_reply', daysAgo: 1 }))
  expect(await habit(hostess)).toBeNull()
})

test('it is counted again when the days pass over it, and goes with the last of them', async () => {
  const hostess = await makeHostess(app)
  await ended(hostess, ...times(5, { reason: 'reply', daysAgo: 80 }))
  expect(await habit(hostess)).not.toBeNull()
  await sql`update unlock set ended_at = ended_at - interval '20 days' where hostess_id = ${hostess.id}`.execute(
    app.db,
  )
  await countReplyHabits(app.db)
  expect(await told(hostess)).not.toBeNull()
  await sql`update reply_habit set counted_at = counted_at - interval '25 hours' where hostess_id = ${hostess.id}`.execute(
    app.db,
  )
  await countReplyHabits(app.db)
  expect(await told(hostess)).toBeNull()
  expect(
    await app.db.selectFrom('reply_habit').selectAll().where('hostess_id', '=', hostess.id).execute(),
  ).toEqual([])
})

test('who is not found has no habit to be read', async () => {
  const read = (as: Person, of: Person) => app.call(replyHabit, { as, params: { userId: of.id } })
  const hostess = await makeHostess(app)
  expect((await read(reader, hostess)).body).toEqual({ habit: null })
  expect((await read(await makeHostess(app), hostess)).status).toBe(404)
  expect((await read(reader, reader)).status).toBe(404)
  expect((await read(hostess, hostess)).status).toBe(200)
})
