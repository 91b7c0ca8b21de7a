import { beforeAll, expect, test } from 'vitest'
import { blockEndpoints } from '../../contract/blocks.ts'
import { chatEndpoints } from '../../contract/chat.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { favouriteEndpoints } from '#features/search/contract/favourites.ts'
import { reportEndpoints } from '#features/reports/contract/reports.ts'
import { everyEndpoint } from '#testing/endpoints.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeHostess, makeKing, type Person } from '#testing/people.ts'

let app: TestApp
let king: Person
let hostess: Person
let chatId: number

beforeAll(async () => {
  app = await startTestApp()
  king = await makeKing(app, { credits: 100 })
  hostess = await makeHostess(app)
  const opened = await app.call(chatEndpoints.unlock, { as: king, body: { other_user_id: hostess.id } })
  chatId = opened.body.chat_id
  for (const from of [king, hostess, king, hostess, king, hostess])
    await app.call(chatEndpoints.send, {
      as: from,
      params: { id: chatId },
      body: { message: `Buonasera, sono ${from.name}: a sabato, per la cena con i colleghi` },
    })
  await app.db
    .updateTable('unlock')
    .set({ unlocked_at: new Date(Date.now() - 3 * 86_400_000) })
    .where('chat_id', '=', chatId)
    .execute()
  for (const [as, other] of [
    [king, hostess],
    [hostess, king],
  ] as const)
    await app.call(favouriteEndpoints.add, { as, body: { user_id: other.id } })
})

/** All that members read; what anybody may read without an account is no secret between two of them. */
const readings = (await everyEndpoint()).filter(
  ({ method, path, who }) =>
    (method === 'GET' || path === '/api/search') &&
    !['admin', 'anyone'].includes(who) &&
    !path.startsWith('/api/dev/'),
)

/** The paths whose replies name the other, asked with every id and name that could stand in them. */
async function tells(as: Person, other: Person): Promise<string[]> {
  const replies = await Promise.all(
    readings.flatMap((endpoint) =>
      (endpoint.path.includes(':') ? [other.name, other.id, chatId] : ['']).map(async (value) => ({
        path: endpoint.path,
        text: await read(endpoint, String(value), as),
      })),
    ),
  )
  return [...new Set(replies.filter(({ text }) => text.includes(other.name)).map(({ path }) => path))].sort()
}

async function read({ method, path }: Endpoint, value: string, as: Person): Promise<string> {
  const response = await fetch(`${app.origin}${path.replaceAll(/:\w+/g, encodeURIComponent(value))}`, {
    method,
    headers: {
      authorization: `Bearer ${as.token}`,
      ...(method === 'POST' && { 'content-type': 'application/json' }),
    },
    ...(method === 'POST' && { body: '{}' }),
  })
  return response.text()
}

const block = (as: Person, { id }: Person) => app.call(blockEndpoints.block, { as, body: { user_id: id } })
const unblock = (as: Person, { id }: Person) =>
  app.call(blockEndpoints.unblock, { as, params: { userId: id } })

test('two acquainted members appear in each other’s replies, and after a block in none of the blocked one’s', async () => {
  const known = ['/api/chats', '/api/chats/:id', '/api/chats/:id/messages', '/api/favourites', '/api/search']
  for (const [by, other] of [
    [hostess, king],
    [king, hostess],
  ] as const) {
    for (const [me, them] of [
      [by, other],
      [other, by],
    ] as const)
      expect(await tells(me, them)).toEqual(expect.arrayContaining([...known, '/api/user-profile/:username']))
    await block(by, other)
    expect(await tells(other, by)).toEqual([])
    // Who blocks finds the name where they can lift the block, and nowhere else.
    expect(await tells(by, other)).toEqual(['/api/blocks'])
    await unblock(by, other)
    for (const [as, { id }] of [
      [king, hostess],
      [hostess, king],
    ] as const)
      await app.call(favouriteEndpoints.add, { as, body: { user_id: id } })
  }
})

test('besides, who reported finds their own report again', async () => {
  await app.call(reportEndpoints.chat, {
    as: hostess,
    body: { reported_chat_id: chatId, reason: 'Insiste.' },
  })
  await block(king, hostess)
  expect(await tells(hostess, king)).toEqual(['/api/reports'])
  expect(await tells(king, hostess)).toEqual(['/api/blocks'])
})
