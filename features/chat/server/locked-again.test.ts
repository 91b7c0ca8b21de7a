import { expect, test } from 'vitest'
import { chatCalls } from '#testing/chat-calls.ts'
import { startTestApp } from '#testing/harness.ts'
import { makeAdmin, makeHostess, makeKing, type Person } from '#testing/people.ts'
import { chatEndpoints } from '../contract/chat.ts'
import { refundSweep } from './refund.ts'

const app = await startTestApp()
const { initiate, send, list, chatOf, unlock, unread } = chatCalls(app)

async function giveBack(chatId: number): Promise<void> {
  await app.db
    .updateTable('unlock')
    .set({ due_at: new Date(Date.now() - 1000) })
    .where('chat_id', '=', chatId)
    .execute()
  await refundSweep.work(app.needs, {})
}

test('a king writes before, during and after an unlock; she only while it lasts [CHAT-13]', async () => {
  const [king, hostess] = [await makeKing(app, { credits: 100 }), await makeHostess(app)]
  const { chat_id: chatId } = (await initiate(king, hostess, 'Buonasera')).body
  const both = async (text: string) => [
    (await send(king, chatId, text)).status,
    (await send(hostess, chatId, text)).status,
  ]
  const left = async (person: Person) => (await chatOf(person, chatId)).waiting_left
  expect([await left(king), await left(hostess)]).toEqual([2, null])
  expect(await both('Due')).toEqual([201, 403])
  expect(await left(king)).toBe(1)
  expect(await both('Tre')).toEqual([201, 403])
  // What would be the fourth he is told of before, and it goes as soon as he has unlocked.
  expect(await left(king)).toBe(0)
  expect(await send(king, chatId, 'Quattro')).toMatchObject({
    status: 409,
    body: { code: 'unlock_required' },
  })
  expect((await unlock(king, hostess.id)).status).toBe(200)
  expect(await left(king)).toBe(null)
  expect((await send(king, chatId, 'Quattro')).status).toBe(201)

  await giveBack(chatId)
  expect([await left(king), await left(hostess)]).toEqual([3, null])
  expect(await both('Ci pensi')).toEqual([201, 403])
  expect((await unlock(king, hostess.id)).status).toBe(200)
  expect(await both('Di nuovo')).toEqual([201, 201])
  for (const other of [
    await makeKing(app),
    await makeHostess(app),
    await makeAdmin(app, { adminRole: 'support' }),
  ])
    expect((await send(other, chatId, 'Eccomi')).status).toBe(404)
})

test('what he unlocked and never wrote in stays with both, with the reason, once the price is back', async () => {
  const payer = await makeKing(app, { credits: 100 })
  const [reached, other] = [await makeHostess(app), await makeHostess(app)]
  const { body } = await unlock(payer, reached.id)
  const later = await initiate(payer, other, 'Buonasera')
  await giveBack(body.chat_id)
  const refunded = {
    id: body.chat_id,
    unlocked: false,
    last_message: null,
    unread_count: 0,
    refund: { state: 'refunded', reason: 'no_message', cost: 50, ended_at: expect.any(String) },
  }
  expect((await list(payer)).regular_chats).toMatchObject([
    { id: later.body.chat_id },
    { ...refunded, waiting_left: 3 },
  ])
  expect((await list(reached)).regular_chats).toMatchObject([{ ...refunded, waiting_left: null }])
  for (const person of [payer, reached]) {
    const one = await app.call(chatEndpoints.one, { as: person, params: { id: body.chat_id } })
    expect(one).toMatchObject({ status: 200, body: refunded })
    const activity = await app.call(chatEndpoints.activity, { as: person })
    expect(activity.body.map(({ chat_id }: { chat_id: number }) => chat_id)).toContain(body.chat_id)
    expect(await unread(person)).toBe(0)
  }
  // Nothing is open any more: it is no contact.
  expect((await list(payer, { for_contact: 'true' })).regular_chats).toEqual([])
})
