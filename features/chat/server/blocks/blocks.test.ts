import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { visibilityEndpoint } from '#features/accounts/contract/visibility.ts'
import { type Case, decide, listCases } from '#features/moderation/contract/moderation.ts'
import { viewProfile } from '#features/profiles/contract/profiles.ts'
import { favouriteEndpoints } from '#features/search/contract/favourites.ts'
import { search } from '#features/search/contract/search.ts'
import { creditsInvariants } from '#features/wallet/server/audit.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeAdmin, makeHostess, makeKing, type Person } from '#testing/people.ts'
import { type BlockedPerson, blockEndpoints } from '../../contract/blocks.ts'
import { chatEndpoints } from '../../contract/chat.ts'
import { chatInvariants } from '../audit.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})

afterEach(async () => {
  for (const { name, sql: statement } of [...creditsInvariants, ...chatInvariants])
    expect((await sql.raw(statement).execute(app.db)).rows, name).toEqual([])
})

const { list, block, unblock } = blockEndpoints
const blockHim = async (as: Person, { id }: { id: number }) =>
  (await app.call(block, { as, body: { user_id: id } })).status
const unblockHim = async (as: Person, { id }: { id: number }) =>
  (await app.call(unblock, { as, params: { userId: id } })).status
const blockedBy = async (as: Person) =>
  ((await app.call(list, { as })).body as BlockedPerson[]).map(({ id }) => id)
const send = (as: Person, chatId: number, message: string) =>
  app.call(chatEndpoints.send, { as, params: { id: chatId }, body: { message } })
const unlock = (king: Person, hostess: Person) =>
  app.call(chatEndpoints.unlock, { as: king, body: { other_user_id: hostess.id } })
const chatsOf = async (as: Person) =>
  (await app.call(chatEndpoints.list, { as })).body.regular_chats as { id: number; unlocked: boolean }[]
const profileOf = async (as: Person, { name }: { name: string }) =>
  (await app.call(viewProfile, { as, params: { username: name } })).status
const balance = async ({ id }: Person) =>
  (await app.db.selectFrom('wallet').select('balance').where('user_id', '=', id).executeTakeFirstOrThrow())
    .balance

interface Pair {
  readonly king: Person
  readonly hostess: Person
  readonly chatId: number
}

/** An unlocked chat in which he has written, and she has answered if wished. */
async function pair(answered: boolean): Promise<Pair> {
  const [king, hostess] = [await makeKing(app, { credits: 100 }), await makeHostess(app)]
  const { chat_id: chatId } = (await unlock(king, hostess)).body
  await send(king, chatId, 'Buonasera')
  if (answered) await send(hostess, chatId, 'Molto lieta')
  return { king, hostess, chatId }
}

describe('who may be blocked', () => {
  test('whom they see: kings hostesses, hostesses kings; twice is once, and the latest stands first', async () => {
    const king = await makeKing(app)
    const [first, second] = [await makeHostess(app), await makeHostess(app)]
    expect([await blockHim(king, first), await blockHim(king, second), await blockHim(king, first)]).toEqual([
      204, 204, 204,
    ])
    const { body } = await app.call(list, { as: king })
    expect(body).toEqual([
      { id: second.id, name: second.name, role: 'HOSTESS', blocked_at: expect.any(String) },
      { id: first.id, name: first.name, role: 'HOSTESS', blocked_at: expect.any(String) },
    ])
    expect(await blockHim(await makeHostess(app), king)).toBe(204)
    // Nobody else's list tells of it, least of all the lists of who is blocked.
    expect([await blockedBy(first), await blockedBy(second)]).toEqual([[], []])
  })

  test('nobody blocks themselves, the staff, their own role, the hidden or the unknown: all look unknown', async () => {
    const [king, hostess] = [await makeKing(app), await makeHostess(app)]
    const paused = await makeHostess(app)
    await app.call(visibilityEndpoint, { as: paused, body: { paused: true } })
    const outOfReach = [
      king,
      await makeKing(app),
      await makeAdmin(app),
      await makeHostess(app, { state: 'pending' }),
      paused,
      { id: 2_000_000_000 },
    ]
    const answers = await Promise.all(
      outOfReach.flatMap(({ id }) => [
        app.call(block, { as: king, body: { user_id: id } }),
        app.call(unblock, { as: king, params: { userId: id } }),
      ]),
    )
    for (const { status, body } of answers)
      expect({ status, body }).toEqual({ status: 404, body: { message: 'Non trovato.', code: 'not_found' } })
    expect(await blockHim(hostess, hostess)).toBe(404)
    expect(await blockedBy(king)).toEqual([])
  })

  test('who was blocked first blocks the other as well if they share a chat, else finds nobody', async () => {
    const { king, hostess } = await pair(true)
    expect([await blockHim(hostess, king), await blockHim(king, hostess)]).toEqual([204, 204])
    // Each lifts only their own.
    expect(await unblockHim(hostess, king)).toBe(204)
    expect(await chatsOf(hostess)).toEqual([])
    expect(await profileOf(hostess, king)).toBe(404)
    expect(await unblockHim(king, hostess)).toBe(204)
    expect(await profileOf(hostess, king)).toBe(200)

    const stranger = await makeKing(app)
    await blockHim(hostess, stranger)
    expect([await blockHim(stranger, hostess), await unblockHim(stranger, hostess)]).toEqual([404, 404])
  })

  test('a block of somebody who paused since can be lifted', async () => {
    const [king, hostess] = [await makeKing(app), await makeHostess(app)]
    await blockHim(king, hostess)
    await app.call(visibilityEndpoint, { as: hostess, body: { paused: true } })
    expect(await blockedBy(king)).toEqual([hostess.id])
    expect(await blockHim(king, hostess)).toBe(204)
    expect(await unblockHim(king, hostess)).toBe(204)
    expect(await blockedBy(king)).toEqual([])
  })
})

describe('after a block', () => {
  test.each(['king', 'hostess'] as const)(
    'of the %s neither finds the other anywhere, and after its end both do again',
    async (blocker) => {
      const { king, hostess, chatId } = await pair(true)
      const [by, other] = blocker === 'king' ? [king, hostess] : [hostess, king]
      await app.call(favouriteEndpoints.add, { as: king, body: { user_id: hostess.id } })
      const calls = (me: Person, them: Person) => ({
        one: app.call(chatEndpoints.one, { as: me, params: { id: chatId } }),
        messages: app.call(chatEndpoints.messages, { as: me, params: { id: chatId } }),
        send: send(me, chatId, 'Ci sei?'),
        read: app.call(chatEndpoints.read, { as: me, params: { id: chatId } }),
        archive: app.call(chatEndpoints.archive, { as: me, params: { id: chatId } }),
        unarchive: app.call(chatEndpoints.unarchive, { as: me, params: { id: chatId } }),
        favourite: app.call(favouriteEndpoints.add, { as: me, body: { user_id: them.id } }),
        profile: app.call(viewProfile, { as: me, params: { username: them.name } }),
        reach:
          me === king
            ? app.call(chatEndpoints.initiate, {
                as: me,
                params: { userId: them.id },
                body: { message: 'Ciao' },
              })
            : app.call(chatEndpoints.freeMessage, { as: me, body: { other_user_id: them.id } }),
        ...(me === king && { unlock: unlock(king, hostess) }),
      })
      expect(await blockHim(by, other)).toBe(204)
      for (const [me, them] of [
        [king, hostess],
        [hostess, king],
      ] as const) {
        for (const [name, answer] of Object.entries(calls(me, them)))
          expect({ name, status: (await answer).status }).toEqual({ name, status: 404 })
        expect(await chatsOf(me)).toEqual([])
        const { body: contacts } = await app.call(chatEndpoints.list, { as: me, query: { for_contact: '1' } })
        expect(contacts.regular_chats).toEqual([])
        expect((await app.call(chatEndpoints.activity, { as: me })).body).toEqual([])
        expect((await app.call(chatEndpoints.unreadCount, { as: me })).body).toBe(0)
        const found = await app.call(search, { as: me, body: { per_page: 50 } })
        expect(JSON.stringify(found.body)).not.toContain(them.name)
        expect((await app.call(favouriteEndpoints.list, { as: me })).body).toEqual({ data: [] })
      }

      expect(await unblockHim(by, other)).toBe(204)
      for (const me of [king, hostess]) {
        expect(await chatsOf(me)).toMatchObject([{ id: chatId, unlocked: true }])
        expect((await send(me, chatId, 'Eccomi')).status).toBe(201)
      }
      // One message each before the block, one after it.
      for (const me of [king, hostess])
        expect((await app.call(chatEndpoints.unreadCount, { as: me })).body).toBe(2)
      expect((await app.call(favouriteEndpoints.list, { as: king })).body).toEqual({ data: [] })
    },
  )

  test('unknown and blocked profiles answer the same to the letter', async () => {
    const [king, hostess] = [await makeKing(app), await makeHostess(app)]
    await blockHim(hostess, king)
    const answers = await Promise.all(
      [hostess.name, 'nessunocosì'].map((username) =>
        app.call(viewProfile, { as: king, params: { username } }),
      ),
    )
    expect(answers[0]?.status).toBe(404)
    expect(answers[0]?.body).toEqual(answers[1]?.body)
  })
})

describe('the price of an unlocked chat', () => {
  test('returns at once when she blocks before a reply, and an unblock does not charge it again', async () => {
    const { king, hostess, chatId } = await pair(false)
    expect(await balance(king)).toBe(50)
    await blockHim(hostess, king)
    expect(await balance(king)).toBe(100)
    await unblockHim(hostess, king)
    expect(await chatsOf(king)).toMatchObject([
      { id: chatId, unlocked: false, refund: { state: 'refunded', reason: 'blocked' } },
    ])
    expect(await balance(king)).toBe(100)
    expect((await unlock(king, hostess)).status).toBe(200)
    expect(await balance(king)).toBe(50)
  })

  test('stays where it is when he blocks, or when she has replied', async () => {
    const unanswered = await pair(false)
    await blockHim(unanswered.king, unanswered.hostess)
    const answered = await pair(true)
    await blockHim(answered.hostess, answered.king)
    expect([await balance(unanswered.king), await balance(answered.king)]).toEqual([50, 50])
  })
})

describe('a message that a moderator releases behind a block', () => {
  const phoneNumber = 'Scrivimi al 347 555 01 90'
  const release = async (admin: Person, { id }: Person) => {
    const { body } = await app.call(listCases, { as: admin, query: { subject: 'message' } })
    const moderationCase = (body as { data: Case[] }).data.find(({ user }) => user.id === id)
    const params = { id: moderationCase?.id ?? 0 }
    return (await app.call(decide, { as: admin, params, body: { decision: 'approve' } })).status
  }
  const messagesOf = async (as: Person, chatId: number) => {
    const { body } = await app.call(chatEndpoints.messages, { as, params: { id: chatId } })
    return (body as { text: string; state: string }[]).filter(({ text }) => text === phoneNumber)
  }

  test.each(['king', 'hostess'] as const)(
    'was written by the %s and reaches nobody, not even after the block',
    async (writer) => {
      const { king, hostess, chatId } = await pair(true)
      const [by, other] = writer === 'king' ? [king, hostess] : [hostess, king]
      expect((await send(by, chatId, phoneNumber)).status).toBe(202)
      await blockHim(other, by)
      expect(await release(await makeAdmin(app), by)).toBe(200)
      await unblockHim(other, by)
      expect(await messagesOf(by, chatId)).toMatchObject([{ state: 'refused' }])
      expect(await messagesOf(other, chatId)).toEqual([])
    },
  )

  test('lets the clock of the price go on where it stood [CHAT-24]', async () => {
    const { king, hostess, chatId } = await pair(false)
    expect((await send(hostess, chatId, phoneNumber)).status).toBe(202)
    const paused = () =>
      app.db.selectFrom('unlock').select(['state', 'paused_at']).where('chat_id', '=', chatId).execute()
    expect(await paused()).toMatchObject([{ state: 'pending', paused_at: expect.any(Date) }])
    await blockHim(king, hostess)
    expect(await release(await makeAdmin(app), hostess)).toBe(200)
    expect(await paused()).toMatchObject([{ state: 'pending', paused_at: null }])
  })
})

describe('at the same moment', () => {
  test('20 blocks are one, 20 unblocks too, and two who block each other both have done so', async () => {
    const { king, hostess } = await pair(false)
    const twenty = <T>(call: () => Promise<T>) => Promise.all(Array.from({ length: 20 }, call))
    expect(new Set(await twenty(() => blockHim(hostess, king)))).toEqual(new Set([204]))
    expect(await balance(king)).toBe(100)
    expect(await blockedBy(hostess)).toEqual([king.id])
    expect(new Set(await twenty(() => unblockHim(hostess, king)))).toEqual(new Set([204]))
    const both = await Promise.all([blockHim(hostess, king), blockHim(king, hostess)])
    expect(both).toEqual([204, 204])
    expect([await blockedBy(hostess), await blockedBy(king)]).toEqual([[king.id], [hostess.id]])
  })

  test('a heart and a block: no favourite is left', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [king, hostess] = [await makeKing(app), await makeHostess(app)]
      await Promise.all([
        app.call(favouriteEndpoints.add, { as: king, body: { user_id: hostess.id } }),
        blockHim(hostess, king),
      ])
      const left = app.db.selectFrom('favourite').select('user_id').where('user_id', '=', king.id)
      expect(await left.execute()).toEqual([])
    }
  })
})
