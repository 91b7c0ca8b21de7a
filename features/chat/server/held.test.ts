import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { heldNotice } from '../contract/chat.ts'
import { type Case, listCases } from '#features/moderation/contract/moderation.ts'
import { chatCalls } from '#testing/chat-calls.ts'
import { startTestApp } from '#testing/harness.ts'
import { makeAdmin, makeHostess, makeKing } from '#testing/people.ts'
import { requirement } from '#testing/requirement.ts'
import type { MessageRow } from './message-view.ts'
import { announce } from './send-message.ts'

const app = await startTestApp()
const { initiate, send, read, list, chatOf, freshPair } = chatCalls(app)

describe('a held message', () => {
  const contact = 'Scrivimi su WhatsApp al 347 555 01 90'

  test('is answered 202 and seen by its sender only', async () => {
    const pair = await freshPair({ unlocked: true })
    await requirement('CHAT-19', async () =>
      expect(await send(pair.king, pair.chatId, contact)).toMatchObject({
        status: 202,
        body: { message: heldNotice },
      }),
    )
    expect((await read(pair.king, pair.chatId)).at(-1)).toMatchObject({ text: contact, state: 'held' })
    expect(await read(pair.hostess, pair.chatId)).toHaveLength(1)
    expect(await chatOf(pair.hostess, pair.chatId)).toMatchObject({ unread_count: 1 })
  })

  test('names whom it would reach to the moderator, whoever of the two wrote it', async () => {
    const pair = await freshPair({ unlocked: true })
    const admin = await makeAdmin(app)
    for (const [from, to] of [
      [pair.king, pair.hostess],
      [pair.hostess, pair.king],
    ] as const) {
      await send(from, pair.chatId, contact)
      const { body } = await app.call(listCases, {
        as: admin,
        query: { subject: 'message', query: from.name },
      })
      expect((body.data as Case[]).map(({ after }) => after?.to)).toEqual([
        { id: to.id, name: to.name, role: to === pair.king ? 'KING' : 'HOSTESS' },
      ])
    }
  })

  test('repeated under its client_id is answered 202 again, with one case', async () => {
    const pair = await freshPair({ unlocked: true })
    const id = randomUUID()
    for (let i = 0; i < 2; i += 1) expect((await send(pair.king, pair.chatId, contact, id)).status).toBe(202)
    const cases = await app.db
      .selectFrom('moderation_case')
      .select('subject')
      .where('user_id', '=', pair.king.id)
      .execute()
    expect(cases).toEqual([{ subject: 'message' }])
  })

  test('is told to its sender’s devices alone; hers also to him, whose time stands still meanwhile', () => {
    const chat = { id: 9, kingId: 1, hostessId: 2, memberId: null }
    const toldOf = (senderId: number, state: 'held' | 'waiting') => {
      const told: string[] = []
      const row = { id: 5, sender_id: senderId, state } as MessageRow
      announce({ publish: ({ channel }) => void told.push(channel) }, chat, row)
      return told.filter((channel) => channel.includes('user'))
    }
    expect(toldOf(1, 'held')).toEqual(['private-user.1'])
    expect(toldOf(2, 'held')).toEqual(['private-user.2', 'private-user.1'])
    expect(toldOf(1, 'waiting')).toEqual(['private-user.1', 'private-user.2'])
  })

  test('as a first message leaves her without a chat [API-33]', async () => {
    const [one, other] = [await makeKing(app), await makeHostess(app)]
    expect(await initiate(one, other, contact)).toMatchObject({
      status: 202,
      body: { chat_id: expect.any(Number), message: heldNotice },
    })
    expect((await list(other)).regular_chats).toEqual([])
    expect((await list(one)).regular_chats).toMatchObject([{ last_message_state: 'held' }])
  })
})
