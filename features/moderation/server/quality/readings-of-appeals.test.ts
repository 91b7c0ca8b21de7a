import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transaction } from '#platform/server/db/database.ts'
import { startDesk } from '#testing/measures.ts'
import { plea } from '#testing/moderation-calls.ts'
import { makeAdmin, makeKing, type Person } from '#testing/people.ts'
import { readingCalls } from '#testing/second-readings.ts'
import { adminWaiting } from '../../contract/waiting.ts'
import { openCase } from '../cases.ts'

test('an appeal against a measure is not read again by who confirmed it, and the rail counts it for the others alone', async () => {
  const { app, moderator: first, colleague: second, calls: cases, measures } = await startDesk()
  const owner = await makeAdmin(app, { adminRole: 'owner' })
  const calls = readingCalls(app, owner)
  await calls.draw(100)
  const king = await makeKing(app)
  const action = await measures.taken({ subject: 'user', id: king.id, action: 'ban' })
  await measures.conclude(action)
  expect((await measures.decide(action.id, 'approve', second)).status).toBe(200)
  const { decision_id } = await app.db
    .selectFrom('staff_action')
    .select('decision_id')
    .where('id', '=', action.id)
    .executeTakeFirstOrThrow()
  const appeal = await transaction(app.db, (trx) =>
    openCase(trx, {
      subject: 'appeal',
      subjectId: String(decision_id),
      userId: king.id,
      after: { text: plea },
    }),
  )
  expect((await cases.judge(owner, appeal, 'reject')).status).toBe(200)
  const reading = (await calls.drawn(appeal))!.id
  const support = await makeAdmin(app, { adminRole: 'support' })
  const third = await makeAdmin(app)
  const counted = async (as: Person) => (await app.call(adminWaiting, { as })).body.readings
  expect(await Promise.all([first, second, owner, third, support].map(counted))).toEqual([0, 0, 0, 1, 0])
  expect((await calls.show(second, reading)).status).toBe(404)
  await expect(
    sql`update second_reading set state = 'read', verdict = 'approve', reader_id = ${second.id}
      where id = ${reading}`.execute(app.db),
  ).rejects.toThrow('does not read it again')
})
