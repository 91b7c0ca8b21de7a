import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Concern } from '#features/moderation/contract/bands.ts'
import { decisionEndpoints } from '#features/moderation/contract/decisions.ts'
import { type Case, decide, listCases } from '#features/moderation/contract/moderation.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { chatCalls } from '#testing/chat-calls.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeAdmin, type Person } from '#testing/people.ts'
import { giveFeedback } from '../contract/message-feedback.ts'
import { viewsOf } from './message-view.ts'
import { storeMessage } from './store-message.ts'

let app: TestApp
let calls: ReturnType<typeof chatCalls>
let moderator: Person
beforeAll(async () => {
  app = await startTestApp()
  calls = chatCalls(app)
  moderator = await makeAdmin(app)
})

const pair = () => calls.freshPair({ unlocked: true })
type Pair = Awaited<ReturnType<typeof pair>>

const clockRuns = (chatId: number) =>
  sql`update unlock set clock_started_at = coalesce(clock_started_at, now()) where chat_id = ${chatId}`.execute(
    app.db,
  )

/** Writes past the reader, whose doubts change with each training. */
async function doubted(
  { king, chatId }: Pick<Pair, 'king' | 'chatId'>,
  {
    concern = 'sexual' as Concern,
    clientId = randomUUID(),
    text = 'Mi piaci, vestita e no',
    db = app.db as Database | Transaction,
  } = {},
) {
  if (db === app.db) await clockRuns(chatId)
  const stored = await storeMessage(
    db,
    { sender: { userId: king.id, adminRole: null }, chatId, clientId, text },
    { held: false, asks: { concern, certainty: 0.41 }, refuseHeld: false, canFollowUp: false },
  )
  if (stored.outcome !== 'sent') throw new Error(stored.outcome)
  return stored.message
}

const newest = async (as: Person, chatId: number) => (await calls.read(as, chatId)).at(-1)
const answer = (as: Person, id: number, bothers: boolean) =>
  app.call(giveFeedback, { as, params: { id }, body: { bothers } })
const casesAbout = async (id: number) =>
  app.db
    .selectFrom('moderation_case')
    .selectAll()
    .where('subject', '=', 'message')
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute()
const caseOf = async (id: number): Promise<Case> => {
  const [{ id: caseId } = { id: 0 }] = await casesAbout(id)
  const { body } = await app.call(listCases, { as: moderator, query: { query: String(caseId) } })
  return (body.data as Case[]).find((one) => one.id === caseId)!
}
const labels = () => app.db.selectFrom('reader_label').select(['text', 'label', 'source']).execute()
const decideOn = (id: number, decision: 'approve' | 'reject', rule?: string) =>
  app.call(decide, {
    as: moderator,
    params: { id },
    body: { decision, reason: decision === 'reject' ? 'Non si scrive così.' : null, rule: rule ?? null },
  })

describe('a message that is asked about', () => {
  test('is delivered: its receiver is asked, its sender sees a message like any other', async () => {
    const two = await pair()
    const { id } = await doubted(two)
    const [hers, his] = [await newest(two.hostess, two.chatId), await newest(two.king, two.chatId)]
    expect(hers).toMatchObject({ id, state: 'delivered', asks: true })
    expect(his).toMatchObject({ id, state: 'delivered' })
    expect(his).not.toHaveProperty('asks')
    expect(await casesAbout(id)).toEqual([])
  })

  test('carries no caution beside the question', async () => {
    const two = await pair()
    const text = 'Mandami una ricarica e ci vediamo'
    await doubted(two, { text, concern: 'scam' })
    expect(await newest(two.hostess, two.chatId)).not.toHaveProperty('caution')
  })

  test('asks only once it is delivered, and for 7 days', async () => {
    const two = await calls.freshPair()
    const { id } = await doubted(two)
    expect(await calls.read(two.hostess, two.chatId)).toEqual([])
    await calls.unlock(two.king, two.hostess.id)
    expect(await newest(two.hostess, two.chatId)).toMatchObject({ id, asks: true })
    await sql`update message set delivered_at = now() - interval '8 days' where id = ${id}`.execute(app.db)
    expect(await newest(two.hostess, two.chatId)).not.toHaveProperty('asks')
    expect((await answer(two.hostess, id, true)).status).toBe(409)
  })

  test('is answered by its receiver alone, once', async () => {
    const two = await pair()
    const stranger = (await pair()).hostess
    const { id } = await doubted(two)
    for (const somebody of [two.king, stranger, moderator])
      expect((await answer(somebody, id, true)).status).toBe(404)
    expect((await answer(two.hostess, id, false)).status).toBe(200)
    expect((await answer(two.hostess, id, true)).status).toBe(409)
    expect(await newest(two.hostess, two.chatId)).not.toHaveProperty('asks')
    expect(await casesAbout(id)).toEqual([])
  })

  test('is answered once also by two presses at the same moment', async () => {
    const two = await pair()
    const { id } = await doubted(two)
    const answers = await Promise.all([answer(two.hostess, id, true), answer(two.hostess, id, false)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('that nothing was asked about takes no answer', async () => {
    const two = await pair()
    const { body } = await calls.send(two.king, two.chatId, 'Buonasera')
    expect((await answer(two.hostess, body.id, true)).status).toBe(409)
    expect((await answer(two.hostess, 1_999_999_999, true)).status).toBe(404)
  })

  test('goes before a moderator with the word of its receiver, and stays where it is', async () => {
    const two = await pair()
    const { id } = await doubted(two)
    await answer(two.hostess, id, true)
    expect(await caseOf(id)).toMatchObject({
      user: { id: two.king.id },
      after: { delivered: true, to: { id: two.hostess.id } },
      findings: expect.arrayContaining([
        expect.objectContaining({
          rule: 'sexual',
          reader: { why: 'bothers', concern: 'sexual', certainty: 0.41 },
        }),
      ]),
    })
    expect(await newest(two.hostess, two.chatId)).toMatchObject({ id, state: 'delivered' })
  })

  test('asks no more once it was taken down, also when it is restored', async () => {
    const two = await pair()
    const { id } = await doubted(two)
    await sql`update message set state = 'refused', delivered_at = null where id = ${id}`.execute(app.db)
    await sql`update message set state = 'delivered', delivered_at = now() where id = ${id}`.execute(app.db)
    expect(await newest(two.hostess, two.chatId)).not.toHaveProperty('asks')
  })
})

describe('the next message like it', () => {
  const next = async (two: Pair, concern: Concern = 'sexual') => (await doubted(two, { concern })).state

  test('waits, whoever it is to; one of another concern does not', async () => {
    const two = await pair()
    const other = { ...(await calls.freshPair()), king: two.king }
    const { body } = await calls.initiate(two.king, other.hostess, 'Buonasera')
    await doubted(two)
    expect(await next({ ...other, chatId: body.chat_id as number })).toBe('held')
    expect(await next(two)).toBe('held')
    expect(await next(two, 'abuse')).toBe('delivered')
  })

  test('passes once the receiver said that it is all right, and not when it bothers them', async () => {
    const two = await pair()
    const { id } = await doubted(two)
    await answer(two.hostess, id, true)
    expect(await next(two)).toBe('held')
    const others = await pair()
    const first = await doubted(others)
    await answer(others.hostess, first.id, false)
    expect(await next(others)).toBe('delivered')
  })

  test('passes after 7 days', async () => {
    const two = await pair()
    const { id } = await doubted(two)
    await sql`alter table message_question disable trigger message_question_once`.execute(app.db)
    await sql`update message_question set asked_at = now() - interval '8 days' where message_id = ${id}`.execute(
      app.db,
    )
    await sql`alter table message_question enable trigger message_question_once`.execute(app.db)
    expect(await next(two)).toBe('delivered')
  })

  test('is the same message when it is sent again', async () => {
    const two = await pair()
    const clientId = randomUUID()
    await doubted(two, { clientId })
    await expect(doubted(two, { clientId })).rejects.toThrow('repeated')
  })

  test('of two at the same moment to different people one goes out', async () => {
    const one = await pair()
    const { hostess } = await calls.freshPair()
    const { body } = await calls.initiate(one.king, hostess, 'Buonasera')
    const elsewhere = { king: one.king, chatId: body.chat_id as number }
    await clockRuns(one.chatId)
    const { first, second } = await app.db.transaction().execute(async (trx) => {
      const written = await doubted(one, { db: trx })
      const next = doubted(elsewhere)
      // It has every chance to get ahead, and waits for the other's commit.
      await Promise.race([next, new Promise((resolve) => setTimeout(resolve, 300))])
      return { first: written, second: { next } }
    })
    expect([first.state, (await second.next).state]).toEqual(['delivered', 'held'])
  })
})

describe('a decision on a delivered message', () => {
  const asked = async () => {
    const two = await pair()
    const { id } = await doubted(two, { text: `${two.hostess.name}, ti aspetto al 12, 3331234567` })
    await answer(two.hostess, id, true)
    return { ...two, id, caseId: (await caseOf(id)).id }
  }

  test('that there is nothing to do leaves it, and is a label of ordinary talk', async () => {
    const { id, caseId, hostess, chatId } = await asked()
    expect((await decideOn(caseId, 'approve')).status).toBe(200)
    expect(await newest(hostess, chatId)).toMatchObject({ id, state: 'delivered' })
    expect(await labels()).toContainEqual({
      text: ', ti aspetto al 00, 0000000000',
      label: 'ordinary',
      source: 'moderator',
    })
  })

  test('to refuse it takes it away from its receiver, and the word of a moderator replaces hers', async () => {
    await app.db.deleteFrom('reader_label').execute()
    const { id, caseId, hostess, king, chatId } = await asked()
    expect((await labels()).map(({ source, label }) => [source, label])).toEqual([['receiver', 'sexual']])
    expect((await decideOn(caseId, 'reject', 'insult')).status).toBe(200)
    expect((await calls.read(hostess, chatId)).map((one: { id: number }) => one.id)).not.toContain(id)
    expect(await newest(king, chatId)).toMatchObject({ id, state: 'refused' })
    expect(await calls.chatOf(hostess, chatId)).toMatchObject({ unread_count: 1 })
    expect((await labels()).map(({ source, label }) => [source, label])).toEqual([['moderator', 'abuse']])
  })
})

describe('an appeal against the refusal of a delivered message', () => {
  test('puts it back where it was, and asks nothing any more', async () => {
    const two = await pair()
    const { id } = await doubted(two)
    await answer(two.hostess, id, true)
    const refused = await caseOf(id)
    await decideOn(refused.id, 'reject', 'insult')
    const { body: statements } = await app.call(decisionEndpoints.list, { as: two.king })
    expect(statements[0]).toMatchObject({ outcome: 'Un tuo messaggio è stato rimosso dalla conversazione.' })
    const plea = { decision_id: refused.id, text: 'Era uno scherzo fra noi.' }
    await app.call(decisionEndpoints.appeal, { as: two.king, query: {}, body: plea })
    const [appeal] = await app.db
      .selectFrom('moderation_case')
      .select('id')
      .where('subject', '=', 'appeal')
      .where('user_id', '=', two.king.id)
      .execute()
    const { status } = await app.call(decide, {
      as: await makeAdmin(app),
      params: { id: appeal!.id },
      body: { decision: 'approve' },
    })
    expect(status).toBe(200)
    const shown = await newest(two.hostess, two.chatId)
    expect(shown).toMatchObject({ id, state: 'delivered' })
    expect(shown).not.toHaveProperty('asks')
    expect(await calls.chatOf(two.hostess, two.chatId)).toMatchObject({ unread_count: 2 })
  })
})

test('of a message on its way only its receiver’s socket hears the question', async () => {
  const two = await pair()
  const views = viewsOf(await doubted(two), [two.king.id, two.hostess.id])
  expect(views.get(two.hostess.id)).toMatchObject({ asks: true })
  expect(views.get(two.king.id)).not.toHaveProperty('asks')
})

describe('the database', () => {
  test('asks nobody but the receiver, and keeps an answer as it was given', async () => {
    const two = await pair()
    const { id } = await doubted(two)
    const { body } = await calls.send(two.king, two.chatId, 'Buonasera')
    const ask = (messageId: number, receiverId: number) =>
      sql`insert into message_question (message_id, sender_id, receiver_id, concern, certainty)
        values (${messageId}, ${two.king.id}, ${receiverId}, 'abuse', 0.4)`.execute(app.db)
    await expect(ask(body.id, moderator.id)).rejects.toThrow('nobody can be asked')
    await answer(two.hostess, id, false)
    await expect(
      sql`update message_question set bothers = true where message_id = ${id}`.execute(app.db),
    ).rejects.toThrow('is closed')
  })

  test('has no label with a number in it', async () => {
    const text = 'Chiamami al 347'
    await expect(
      sql`insert into reader_label (text, label, source) values (${text}, 'contact', 'moderator')`.execute(
        app.db,
      ),
    ).rejects.toThrow('reader_label_text_check')
  })
})
