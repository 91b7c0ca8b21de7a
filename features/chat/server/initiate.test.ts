import { describe, expect, test } from 'vitest'
import { chatEndpoints } from '../contract/chat.ts'
import { chatCalls } from '#testing/chat-calls.ts'
import { startTestApp } from '#testing/harness.ts'
import { makeHostess, makeKing } from '#testing/people.ts'
import { suspendAccount, pauseProfile, blockPerson } from '#testing/account-states.ts'
import { requirement } from '#testing/requirement.ts'

const app = await startTestApp()
const { initiate, send, read, chatOf, unlock, unread, freshPair } = chatCalls(app)
const king = await makeKing(app, { credits: 1000 })
const hostess = await makeHostess(app)

describe('before the unlock', () => {
  test('a first message makes the chat and charges nothing', async () => {
    const first = await requirement('CHAT-23', async () => {
      const answer = await initiate(king, hostess, '  Buonasera, posso presentarmi?  ')
      expect(answer).toMatchObject({
        status: 201,
        body: {
          chat_id: expect.any(Number),
          message: { text: 'Buonasera, posso presentarmi?', chat_unlocked: false, state: 'waiting' },
        },
      })
      return answer
    })
    const again = await initiate(king, hostess, 'Ancora io')
    expect(again.body.chat_id).toBe(first.body.chat_id)
    const wallet = await app.db
      .selectFrom('wallet')
      .select('balance')
      .where('user_id', '=', king.id)
      .executeTakeFirstOrThrow()
    expect(wallet.balance).toBe(1000)
  })

  test('she sees that someone wrote, not what', async () => {
    const pair = await freshPair()
    expect(await chatOf(pair.hostess, pair.chatId)).toMatchObject({
      other_user: { id: pair.king.id, name: pair.king.name, role: 'KING', is_online: 'offline' },
      last_message: null,
      unread_count: 0,
      unlocked: false,
      waiting: true,
      support_chat: false,
      refund: { state: 'none' },
    })
    await requirement('CHAT-12', async () => {
      expect(await read(pair.hostess, pair.chatId)).toEqual([])
      expect(await unread(pair.hostess)).toBe(0)
    })
  })

  test('she cannot write until he unlocks', async () => {
    const pair = await freshPair()
    await requirement('CHAT-12', async () => {
      expect(await send(pair.hostess, pair.chatId, 'Buonasera')).toMatchObject({
        status: 403,
        body: { message: expect.any(String), code: 'locked' },
      })
      expect(await read(pair.king, pair.chatId)).toHaveLength(1)
      await unlock(pair.king, pair.hostess.id)
      expect((await send(pair.hostess, pair.chatId, 'Buonasera')).status).toBe(201)
    })
  })

  test('a fourth waiting message asks for the unlock', async () => {
    const pair = await freshPair()
    expect((await send(pair.king, pair.chatId, 'Due')).status).toBe(201)
    expect((await send(pair.king, pair.chatId, 'Tre')).status).toBe(201)
    await requirement('CHAT-14', async () =>
      expect(await send(pair.king, pair.chatId, 'Quattro')).toMatchObject({
        status: 409,
        body: { code: 'unlock_required', message: expect.any(String) },
      }),
    )
    expect(await read(pair.king, pair.chatId)).toHaveLength(3)
  })

  test('nobody reaches whom he could not find: blocked, paused, suspended, a king, unknown [API-33]', async () => {
    const [blocking, blocked, paused, banned, pending] = await Promise.all([
      makeHostess(app),
      makeHostess(app),
      makeHostess(app),
      makeHostess(app),
      makeHostess(app, { state: 'pending' }),
    ])
    await blockPerson(app, blocking, king)
    await blockPerson(app, king, blocked)
    await pauseProfile(app, paused)
    await suspendAccount(app, banned)
    const otherKing = await makeKing(app)
    for (const id of [blocking, blocked, paused, banned, pending, otherKing, king]
      .map(({ id }) => id)
      .concat(2_000_000_000)) {
      const answer = await app.call(chatEndpoints.initiate, {
        as: king,
        params: { userId: id },
        body: { message: 'Buonasera' },
      })
      expect(answer.status).toBe(404)
      expect((await unlock(king, id)).status).toBe(404)
    }
  })

  test('only a king begins a chat [API-33]', async () => {
    expect((await initiate(hostess, king, 'Buonasera')).status).toBe(403)
    expect((await initiate(await makeKing(app, { state: 'pending' }), hostess, 'Buonasera')).status).toBe(403)
  })
})
