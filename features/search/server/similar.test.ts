import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { makeChat } from '#testing/chats.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeKing, type Person } from '#testing/people.ts'
import { searchCalls, type Traits } from '#testing/search.ts'
import { similarMax, similarProfiles } from '../contract/near.ts'

const [milano, monza, palermo] = [15, 108, 82] as const

let app: TestApp
let king: Person
let make: (traits: Traits) => Promise<Person>
beforeAll(async () => {
  app = await startTestApp()
  king = await makeKing(app, { provinceId: palermo })
  make = (await searchCalls(app)).hostessWith
})

const similar = async (as: Person, to: Person) => {
  const { status, body } = await app.call(similarProfiles, { as, params: { userId: to.id } })
  return { status, ids: status === 200 && 'data' in body ? body.data.map(({ id }) => id) : [] }
}

test('similar is: near her, of one of her types, active in the last day, and not written with yet', async () => {
  const her = await make({ provinceId: milano, types: 3 })
  const near = await make({ provinceId: monza, types: 2 })
  const same = await make({ provinceId: milano, types: 1, seenHoursAgo: 2 })
  await make({ provinceId: palermo, types: 3 })
  await make({ provinceId: milano, types: 4 })
  await make({ provinceId: milano, types: 3, seenHoursAgo: 60 })
  const known = await make({ provinceId: milano, types: 1 })
  await makeChat(app, king, known)
  expect((await similar(king, her)).ids).toEqual([same.id, near.id])

  // Who answers comes before who is nearer.
  await sql`insert into reply_habit (hostess_id, asked, answered, minutes, part, unanswered)
    values (${near.id}, 9, 9, 60, 'evening', 0)`.execute(app.db)
  expect((await similar(king, her)).ids).toEqual([near.id, same.id])
  for (let n = 0; n < 4; n += 1) await make({ provinceId: milano, types: 1 })
  expect((await similar(king, her)).ids).toHaveLength(similarMax)

  // Who has left is known to those alone who wrote with her.
  await sql`update users set paused_at = now() where id in (${her.id}, ${known.id})`.execute(app.db)
  expect((await similar(king, her)).status).toBe(404)
  expect((await similar(king, known)).status).toBe(200)
  expect((await similar(her, her)).status).toBe(404)
})
