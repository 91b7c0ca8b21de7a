import { beforeAll, expect, test } from 'vitest'
import { chatCalls } from '#testing/chat-calls.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeHostess, makeKing, type Person } from '#testing/people.ts'
import { quoted } from '#testing/requirement.ts'
import { makeTalk } from '#testing/talks.ts'
import { addPhoto } from '#testing/uploads.ts'
import { type Wire, wireOf } from '#testing/wire.ts'

let app: TestApp
let ask: Wire
beforeAll(async () => {
  app = await startTestApp()
  ask = wireOf(app)
})

const reason = 'Insiste con proposte che ho già rifiutato.'
const someText = expect.stringMatching(/\S/)

test('a chat is reported by who takes part, with a reason [API-40]', async () => {
  const { king, hostess, chatId } = await chatCalls(app).freshPair()
  const report = (as: Person, changes: object = {}) =>
    ask(quoted('API-40', 'POST /api/report-chat'), {
      as,
      body: {
        [quoted('API-40', 'reported_chat_id')]: chatId,
        [quoted('API-40', 'reason')]: reason,
        ...changes,
      },
    })
  expect((await report(hostess, { reason: ' ' })).status).toBe(422)
  expect(await report(await makeKing(app))).toMatchObject({ status: 404, body: { message: someText } })
  expect(await report(king)).toMatchObject({ status: 201, body: { message: someText } })
})

test('a person is reported with a reason [API-41]', async () => {
  const [king, hostess] = [await makeKing(app), await makeHostess(app)]
  const report = (as: Person, changes: object = {}) =>
    ask(quoted('API-41', 'POST /api/report-user'), {
      as,
      body: {
        [quoted('API-41', 'reported_user_id')]: hostess.id,
        [quoted('API-41', 'reason')]: reason,
        ...changes,
      },
    })
  expect((await report(king, { reason: ' ' })).status).toBe(422)
  expect((await report(hostess)).status).toBe(404)
  expect(await report(king)).toMatchObject({ status: 201, body: { message: someText } })
})

test('a report names a chat or a person, and says why [ENT-19]', async () => {
  const { king, hostess, chatId } = await chatCalls(app).freshPair()
  const about = {
    'POST /api/report-chat': { [quoted('ENT-19', 'reported_chat_id')]: chatId },
    'POST /api/report-user': { [quoted('ENT-19', 'reported_user_id')]: hostess.id },
  }
  const why = { [quoted('ENT-19', 'reason')]: reason }
  for (const [line, what] of Object.entries(about)) {
    for (const [missing, body] of [
      [Object.keys(what)[0]!, why],
      ['reason', what],
    ] as const)
      expect(await ask(line, { as: king, body })).toMatchObject({
        status: 422,
        body: { errors: { [missing]: [someText] } },
      })
    expect((await ask(line, { as: king, body: { ...what, ...why } })).status).toBe(201)
  }
  const kept = await app.db
    .selectFrom('report')
    .select(['chat_id', 'explanation'])
    .where('reporter_id', '=', king.id)
    .orderBy('id')
    .execute()
  expect(kept).toEqual([
    { chat_id: chatId, explanation: reason },
    { chat_id: null, explanation: reason },
  ])
})

test('one is told whom one may review [API-58]', async () => {
  const { king, hostess } = await makeTalk(app)
  const pending = (as: Person) => ask(quoted('API-58', 'GET /api/reviews'), { as })
  const found = await pending(king)
  expect(found.status).toBe(200)
  expect(found.body.map(({ id }: { id: number }) => id)).toEqual([hostess.id])
  expect((await pending(await makeKing(app))).body).toEqual([])
})

test('a review names whom, gives a rating and is thanked for [API-59]', async () => {
  const { king, hostess } = await makeTalk(app)
  const send = (rating: unknown, to: Person = hostess) =>
    ask(quoted('API-59', 'POST /api/reviews'), {
      as: king,
      body: { [quoted('API-59', 'reviewed_user_id')]: to.id, [quoted('API-59', 'rating')]: rating },
    })
  for (const rating of [0, 6, 4.5])
    expect(await send(rating)).toMatchObject({
      status: 422,
      body: { errors: { [quoted('API-59', 'rating')]: [someText] } },
    })
  expect((await send(5, await makeHostess(app))).status).toBe(404)
  expect(await send(4)).toMatchObject({ status: 201, body: { [quoted('API-59', 'message')]: someText } })
  const { body } = await ask(`GET /api/user-profile/${hostess.name}`, { as: king })
  expect(body.user.rating).toBe(4)
})

test('who may be reviewed has a name, a role, a picture and the time of the unlock [ENT-18]', async () => {
  const { king, hostess } = await makeTalk(app, { hoursAgo: 30 })
  const picture = await addPhoto(app, hostess)
  const { body } = await ask('GET /api/reviews', { as: king })
  expect(body).toHaveLength(1)
  expect(body[0]).toMatchObject({
    [quoted('ENT-18', 'id')]: hostess.id,
    [quoted('ENT-18', 'name')]: hostess.name,
    [quoted('ENT-18', 'role')]: 'HOSTESS',
    [quoted('ENT-18', 'profile_picture_id')]: picture,
    [quoted('ENT-18', 'unlocked_at')]: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  })
  expect((Date.now() - Date.parse(body[0].unlocked_at)) / 3_600_000).toBeCloseTo(30, 0)
  const review = {
    [quoted('ENT-18', 'reviewed_user_id')]: hostess.id,
    [quoted('ENT-18', 'rating')]: 5,
  }
  for (const field of Object.keys(review))
    expect(
      await ask('POST /api/reviews', { as: king, body: { ...review, [field]: undefined } }),
    ).toMatchObject({
      status: 422,
      body: { errors: { [field]: [someText] } },
    })
  expect((await ask('POST /api/reviews', { as: king, body: review })).status).toBe(201)
})
