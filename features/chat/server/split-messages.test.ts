import { beforeAll, expect, test } from 'vitest'
import { type Case, listCases } from '#features/moderation/contract/moderation.ts'
import { makeOpenChat } from '#testing/chats.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeAdmin, makeHostess, type Person } from '#testing/people.ts'
import { chatEndpoints } from '../contract/chat.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})

const send = async (as: Person, chatId: number, message: string) =>
  (await app.call(chatEndpoints.send, { as, params: { id: chatId }, body: { message } })).status

async function statusesOf(...messages: string[]): Promise<number[]> {
  const { king, chatId } = await makeOpenChat(app)
  const statuses: number[] = []
  for (const message of messages) statuses.push(await send(king, chatId, message))
  return statuses
}

test.each([
  [['333', '12', '34567']],
  [['333', 'ok', '12', 'capito?', '34567']],
  [['tre tre tre', 'uno due', 'tre quattro cinque sei sette']],
  [['333 12', '٣٤٥٦٧']],
])('a number told in pieces is held with its last piece: %j', async (pieces) => {
  const statuses = await statusesOf(...pieces)
  expect(statuses.pop()).toBe(202)
  expect(new Set(statuses)).toEqual(new Set([201]))
})

test('numbers of everyday, one after the other, are none that rings', async () => {
  const talk = ['Alle 21?', 'Siamo in 3', 'al civico 12', 'sei', '10 minuti', 'Camera 347', '2']
  expect(await statusesOf(...talk)).toEqual(talk.map(() => 201))
  const counting = Array.from({ length: 14 }, (_, n) => [`${n}`, `Riga ${60 + n}`])
  for (const kind of [0, 1]) {
    const lines = counting.map((line) => line[kind] ?? '')
    expect(await statusesOf(...lines)).toEqual(lines.map(() => 201))
  }
})

test('messages of the other person and of other chats do not count, and the moderator reads all pieces', async () => {
  const { king, hostess, chatId } = await makeOpenChat(app)
  const another = await makeHostess(app)
  const given = await app.call(chatEndpoints.freeMessage, { as: another, body: { other_user_id: king.id } })
  const elsewhere = (given.body as { chat_id: number }).chat_id
  expect(await send(hostess, chatId, '333')).toBe(201)
  expect(await send(king, elsewhere, '333')).toBe(201)
  await send(king, chatId, '1234567')
  expect(await send(king, elsewhere, '1234567')).toBe(202)
  const { body } = await app.call(listCases, { as: await makeAdmin(app), query: { subject: 'message' } })
  const its = (body as { data: Case[] }).data.filter(({ user }) => user.id === king.id)
  // What the reader makes of a number by itself is another matter.
  const byRules = its.flatMap(({ findings }) => findings).filter(({ reader }) => reader === undefined)
  expect(byRules).toMatchObject([{ rule: 'phone', matched: '333 1234567' }])
})
