import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeHostess, makeKing } from '#testing/people.ts'
import { accountEndpoints } from '../contract/accounts.ts'
import { writingKeyEndpoint } from '../contract/writing-key.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})

async function keyOf(person: Awaited<ReturnType<typeof makeKing>>): Promise<string> {
  const { status, body } = await app.call(writingKeyEndpoint, { as: person })
  expect(status).toBe(200)
  return (body as { key: string }).key
}

test('each person has a key of their own of 256 bits, the same whenever they ask', async () => {
  const [king, hostess] = [await makeKing(app), await makeHostess(app)]
  const key = await keyOf(king)
  expect(Buffer.from(key, 'base64')).toHaveLength(32)
  expect(await keyOf(king)).toBe(key)
  expect(await keyOf(hostess)).not.toBe(key)
})

test('a session that has ended gets none', async () => {
  const king = await makeKing(app)
  await app.call(accountEndpoints.logout, { as: king })
  expect((await app.call(writingKeyEndpoint, { as: king })).status).toBe(401)
})
