import { beforeAll, describe, expect, test } from 'vitest'
import { chatEndpoints } from '#features/chat/contract/chat.ts'
import type { TestApp } from '#testing/harness.ts'
import {
  type Measure,
  inDays,
  type measureCalls,
  measureReason as reason,
  startDesk,
} from '#testing/measures.ts'
import { makeHostess, makeKing, type Person } from '#testing/people.ts'
import { addPhoto } from '#testing/uploads.ts'
import { actionEndpoints } from '../../contract/actions.ts'

let app: TestApp
let moderator: Person
let colleague: Person
let measures: ReturnType<typeof measureCalls>
beforeAll(async () => {
  ;({ app, moderator, colleague, measures } = await startDesk())
})

describe('other content', () => {
  test('a description, a nickname: taken down and restored', async () => {
    const hostess = await makeHostess(app, { profile: { description: 'Amo i treni lenti.' } })
    const shown = () =>
      app.db
        .selectFrom('profile')
        .innerJoin('users', 'users.id', 'profile.user_id')
        .select(['description', 'name'])
        .where('user_id', '=', hostess.id)
        .executeTakeFirstOrThrow()
    const before = await shown()
    for (const subject of ['description', 'nickname'] as const)
      await measures.taken({ subject, id: hostess.id, action: 'take_down' })
    expect(await shown()).toEqual({ description: null, name: `Utente ${hostess.id}` })
    for (const subject of ['description', 'nickname'] as const)
      await measures.taken({ subject, id: hostess.id, action: 'restore' })
    expect(await shown()).toEqual(before)
  })

  test('a nickname that somebody else has by now is not restored', async () => {
    const hostess = await makeHostess(app)
    await measures.taken({ subject: 'nickname', id: hostess.id, action: 'take_down' })
    await makeHostess(app, { name: hostess.name, email: 'seconda@posta.test' })
    expect((await measures.take({ subject: 'nickname', id: hostess.id, action: 'restore' })).status).toBe(409)
  })

  test('a message disappears for its receiver, with its place in the list, and comes back', async () => {
    const [king, hostess] = [await makeKing(app, { credits: 500 }), await makeHostess(app)]
    const opened = await app.call(chatEndpoints.unlock, { as: king, body: { other_user_id: hostess.id } })
    const chatId = (opened.body as { chat_id: number }).chat_id
    const sent = await app.call(chatEndpoints.send, {
      as: king,
      params: { id: chatId },
      body: { message: 'Ciao' },
    })
    const messageId = (sent.body as { id: number }).id
    const read = async (as: Person) =>
      (
        (await app.call(chatEndpoints.messages, { as, params: { id: chatId }, query: {} })).body as {
          id: number
        }[]
      ).map(({ id }) => id)
    await measures.taken({ subject: 'message', id: messageId, action: 'take_down' })
    expect(await read(hostess)).toEqual([])
    const unread = await app.call(chatEndpoints.list, { as: hostess, query: { type: 'all' } })
    expect(
      (unread.body as { regular_chats: { unread_count: number }[] }).regular_chats[0]?.unread_count ?? 0,
    ).toBe(0)
    await measures.taken({ subject: 'message', id: messageId, action: 'restore' })
    expect(await read(hostess)).toEqual([messageId])
  })

  test('a review counts no more, and counts again', async () => {
    const [king, hostess] = [await makeKing(app), await makeHostess(app)]
    const { id } = await app.db
      .insertInto('review')
      .values({ reviewer_id: king.id, reviewed_id: hostess.id, rating: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const count = async () =>
      (
        await app.db
          .selectFrom('profile')
          .select('rating_count')
          .where('user_id', '=', hostess.id)
          .executeTakeFirstOrThrow()
      ).rating_count
    await measures.taken({ subject: 'review', id, action: 'take_down' })
    expect(await count()).toBe(0)
    await measures.taken({ subject: 'review', id, action: 'restore' })
    expect(await count()).toBe(1)
  })
})

describe('what cannot be done is refused, and nothing is half done', () => {
  test.each([
    ['on somebody of the staff', async () => ({ subject: 'user', id: colleague.id, action: 'warn' }), 403],
    ['on nobody', async () => ({ subject: 'user', id: 99_999_999, action: 'warn' }), 404],
    [
      'on a photo that never was',
      async () => ({ subject: 'photo', id: 'a'.repeat(22), action: 'take_down' }),
      404,
    ],
    [
      'with an end in the past',
      async () => ({
        subject: 'user',
        id: (await makeKing(app)).id,
        action: 'suspend',
        until: '2020-01-01T00:00:00.000Z',
      }),
      422,
    ],
    [
      'a suspension without an end',
      async () => ({ subject: 'user', id: (await makeKing(app)).id, action: 'suspend' }),
      422,
    ],
    [
      'a photo that is suspended',
      async () => ({ subject: 'photo', id: 'a'.repeat(22), action: 'suspend', until: inDays(1) }),
      422,
    ],
    [
      'a lift of nothing',
      async () => ({ subject: 'user', id: (await makeKing(app)).id, action: 'lift' }),
      409,
    ],
  ] as const)('%s', async (_title, measure, status) => {
    const before = await app.db.selectFrom('staff_action').select('id').execute()
    expect((await measures.take((await measure()) as Measure)).status).toBe(status)
    expect(await app.db.selectFrom('staff_action').select('id').execute()).toEqual(before)
  })

  test('without a ground', async () => {
    const { id } = await makeKing(app)
    const body = { subject_type: 'user', subject_id: id, action: 'warn', reason } as never
    expect((await app.call(actionEndpoints.take, { as: moderator, body })).status).toBe(422)
  })

  test('by two of the staff at once: one takes it, the other hears that it is done', async () => {
    const photo = await addPhoto(app, await makeHostess(app), { seed: 41 })
    const measure = { subject: 'photo', id: photo, action: 'take_down' } as const
    const answers = await Promise.all([measures.take(measure), measures.take({ ...measure, as: colleague })])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })
})
