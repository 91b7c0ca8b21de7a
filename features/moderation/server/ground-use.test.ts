import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transaction } from '#platform/server/db/database.ts'
import { startTestApp } from '#testing/harness.ts'
import { makeAdmin, makeHostess } from '#testing/people.ts'
import { groundUse, orderedGrounds } from '../contract/ground-order.ts'
import { decide } from '../contract/moderation.ts'
import { openCase } from './cases.ts'

test('the grounds of the last 90 days are counted for each kind of case', async () => {
  const app = await startTestApp()
  const [admin, hostess] = [await makeAdmin(app), await makeHostess(app)]
  const refuse = async (rule: string, serial: number) => {
    const id = await transaction(app.db, (trx) =>
      openCase(trx, { subject: 'text', subjectId: `${serial}`, userId: hostess.id }),
    )
    const { status } = await app.call(decide, {
      as: admin,
      params: { id },
      body: { decision: 'reject', reason: 'Così no.', rule },
    })
    expect(status).toBe(200)
    return id
  }
  await refuse('insult', 1)
  await refuse('insult', 2)
  await refuse('link', 3)
  await refuse('una regola mia', 4)
  const old = await refuse('phone', 5)
  await sql`update moderation_case set decided_at = now() - interval '91 days' where id = ${old}`.execute(
    app.db,
  )
  const { body } = await app.call(groundUse, { as: admin })
  expect(body).toEqual(
    expect.arrayContaining([
      { subject: 'text', rule: 'insult', times: 2 },
      { subject: 'text', rule: 'link', times: 1 },
    ]),
  )
  expect(body).toHaveLength(2)
  expect(orderedGrounds('text', body).slice(0, 3)).toEqual(['insult', 'link', 'underage'])
})
