import { expect, test } from 'vitest'
import { chatCalls } from '#testing/chat-calls.ts'
import { startTestApp } from '#testing/harness.ts'
import type { Person } from '#testing/people.ts'
import { chatEndpoints } from '../contract/chat.ts'
import { courtesyEndpoints } from '../contract/courtesies.ts'

const app = await startTestApp()
const calls = chatCalls(app)

const listed = async (as: Person): Promise<number[]> =>
  (await calls.list(as)).regular_chats.map(({ id }: { id: number }) => id)

test('a first message taken back leaves no chat to either, and he may begin anew', async () => {
  const { king, hostess, chatId } = await calls.freshPair({ credits: 50 })
  expect(await listed(hostess)).toEqual([chatId])
  const [first] = await calls.read(king, chatId)
  const unsent = await app.call(courtesyEndpoints.unsend, { as: king, params: { id: first.id } })
  expect(unsent.status).toBe(204)
  for (const somebody of [king, hostess]) {
    expect(await listed(somebody)).toEqual([])
    expect((await app.call(chatEndpoints.one, { as: somebody, params: { id: chatId } })).status).toBe(404)
  }
  const again = await calls.initiate(king, hostess, 'Buonasera, Ginevra')
  expect(again.body).toMatchObject({ chat_id: chatId })
  expect(await listed(hostess)).toEqual([chatId])
})
