import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { chatEndpoints, heldNotice } from '../contract/chat.ts'
import { type Case, listCases } from '#features/moderation/contract/moderation.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeAdmin, makeHostess, makeKing, type Person } from '#testing/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})

interface Words {
  readonly message: string
  readonly client_id?: string
  readonly if_held?: 'wait' | 'warn'
}

const initiate = (from: Person, to: Person, body: Words) =>
  app.call(chatEndpoints.initiate, { as: from, params: { userId: to.id }, body })
const send = (from: Person, chatId: number, body: Words) =>
  app.call(chatEndpoints.send, { as: from, params: { id: chatId }, body })
const read = async (as: Person, id: number) =>
  (await app.call(chatEndpoints.messages, { as, params: { id }, query: {} })).body
const casesAbout = (userId: number) =>
  app.db.selectFrom('moderation_case').select(['id', 'priority']).where('user_id', '=', userId).execute()

const withPhone = 'Chiamami al 347 555 01 90'
const warning = {
  status: 409,
  body: {
    code: 'would_hold',
    message: expect.any(String),
    findings: [{ rule: 'phone', label: 'Telefono', matched: '347 555 01 90' }],
  },
}

async function unlockedPair() {
  const king = await makeKing(app, { credits: 500 })
  const hostess = await makeHostess(app)
  const { body } = await initiate(king, hostess, { message: 'Buonasera' })
  await app.call(chatEndpoints.unlock, { as: king, body: { other_user_id: hostess.id } })
  return { king, hostess, chatId: body.chat_id as number }
}

describe('a sender who asks to be warned', () => {
  test('learns why a text would wait, and nothing is stored', async () => {
    const { king, hostess, chatId } = await unlockedPair()
    for (const sender of [king, hostess]) {
      const before = await read(sender, chatId)
      expect(await send(sender, chatId, { message: withPhone, if_held: 'warn' })).toMatchObject(warning)
      expect(await read(sender, chatId)).toEqual(before)
      expect(await casesAbout(sender.id)).toEqual([])
    }
    const clock = await app.db
      .selectFrom('unlock')
      .select('paused_at')
      .where('chat_id', '=', chatId)
      .executeTakeFirstOrThrow()
    expect(clock.paused_at).toBeNull()
  })

  test('and of a first message not even a chat is left', async () => {
    const king = await makeKing(app)
    const hostess = await makeHostess(app)
    expect(await initiate(king, hostess, { message: withPhone, if_held: 'warn' })).toMatchObject(warning)
    const chats = await app.db.selectFrom('chat').select('id').where('king_id', '=', king.id).execute()
    expect(chats).toEqual([])
    expect(await casesAbout(king.id)).toEqual([])
  })

  test('may send it all the same, as one message', async () => {
    const { king, hostess, chatId } = await unlockedPair()
    const client_id = randomUUID()
    const words = { message: withPhone, client_id }
    expect((await send(king, chatId, { ...words, if_held: 'warn' })).status).toBe(409)
    for (const if_held of ['wait', 'wait', 'warn'] as const)
      expect(await send(king, chatId, { ...words, if_held })).toMatchObject({
        status: 202,
        body: { message: heldNotice, client_id },
      })
    expect(
      (await read(king, chatId)).filter(({ state }: { state: string }) => state === 'held'),
    ).toHaveLength(1)
    expect(await casesAbout(king.id)).toHaveLength(1)
    expect(await read(hostess, chatId)).toHaveLength(1)

    const other = await makeHostess(app)
    expect((await initiate(king, other, { ...words, if_held: 'warn' })).status).toBe(409)
    expect((await initiate(king, other, { ...words, if_held: 'wait' })).status).toBe(202)
    expect((await initiate(king, other, { ...words, if_held: 'warn' })).status).toBe(202)
  })

  test('hears nothing of an ordinary text but that it was sent [API-32]', async () => {
    const { king, chatId } = await unlockedPair()
    expect((await send(king, chatId, { message: 'A che ora arrivi?', if_held: 'warn' })).status).toBe(201)
  })

  test.each([
    'ho 16 anni, va bene lo stesso?',
    'mi hanno preso il passaporto',
    'so dove abiti',
    'so dove abiti, il mio numero è 347 555 01 90',
  ])('is not warned of a sign of danger, which waits in silence: %s', async (message) => {
    const { king, chatId } = await unlockedPair()
    expect(await send(king, chatId, { message, if_held: 'warn' })).toMatchObject({ status: 202 })
    expect(await casesAbout(king.id)).toHaveLength(1)
  })
})

test('a moderator reads which rules held a message and the words they matched; more of them move their sender up', async () => {
  const { king, chatId } = await unlockedPair()
  const admin = await makeAdmin(app)
  const mine = async () => {
    const { body } = await app.call(listCases, { as: admin, query: { subject: 'message' } })
    return (body.data as Case[]).filter(({ user }) => user.id === king.id)
  }
  await send(king, chatId, { message: withPhone })
  await send(king, chatId, { message: 'scrivimi su Telegram' })
  const [first, second] = await mine()
  expect(first?.findings).toMatchObject([{ rule: 'phone', matched: '347 555 01 90' }])
  expect(second?.findings.map(({ rule }) => rule)).toEqual(['handle'])
  expect([first?.priority, second?.priority]).toEqual([20, 20])

  await send(king, chatId, { message: 'allora sentiamoci su whatsapp' })
  expect((await mine()).map(({ priority }) => priority)).toEqual([60, 60, 60])
  for (let more = 0; more < 4; more += 1) await send(king, chatId, { message: `${withPhone} (${more})` })
  expect((await mine()).map(({ priority }) => priority)).toEqual(Array.from({ length: 7 }, () => 90))
  await send(king, chatId, { message: 'so dove abiti, ho 16 anni' })
  expect((await mine())[0]?.priority).toBe(100)
})

test('what looks like a scam is delivered with a caution, to its receiver alone', async () => {
  const { king, hostess, chatId } = await unlockedPair()
  const message = 'Che brutta bolletta questo mese, non riesco a pagarla'
  expect((await send(king, chatId, { message })).body).not.toHaveProperty('caution')
  expect((await read(king, chatId)).at(-1)).not.toHaveProperty('caution')
  expect((await read(hostess, chatId)).at(-1)).toMatchObject({
    text: message,
    state: 'delivered',
    caution: expect.stringContaining('denaro'),
  })
  await send(king, chatId, { message: 'Ci vediamo alle 20?' })
  expect((await read(hostess, chatId)).at(-1)).not.toHaveProperty('caution')
})

test('without a word about it a held text waits, as ever', async () => {
  const { king, chatId } = await unlockedPair()
  expect(await send(king, chatId, { message: withPhone })).toMatchObject({
    status: 202,
    body: { message: heldNotice },
  })
})
