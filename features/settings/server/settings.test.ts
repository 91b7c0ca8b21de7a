import { beforeAll, describe, expect, test } from 'vitest'
import { chatEndpoints } from '#features/chat/contract/chat.ts'
import { getSupportTimes } from '#features/chat/contract/support-times.ts'
import { getMiscdata } from '#features/reference/contract/reference.ts'
import { clientConfigEndpoint } from '#platform/contract/client-config.ts'
import type { BodyIn } from '#platform/contract/endpoint.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { withinOneDay } from '#testing/limit-window.ts'
import { makeAdmin, makeHostess, makeKing, type Person } from '#testing/people.ts'
import { settingEndpoints } from '../contract/settings.ts'

let app: TestApp
let owner: Person

beforeAll(async () => {
  app = await startTestApp({ REFUND_AFTER_HOURS: '36' })
  owner = await makeAdmin(app, { adminRole: 'owner' })
})

const configuration = async () => (await app.call(settingEndpoints.list, { as: owner })).body
type Changes = Omit<BodyIn<typeof settingEndpoints.change>, 'reason'>
const change = (changes: Changes, { as = owner, ...rest }: { as?: Person; revision?: number } = {}) =>
  app.call(settingEndpoints.change, { as, body: { ...changes, reason: 'Per prova', ...rest } })
const promises = async () => {
  const { refund_after_hours, support_hours, review_min_hours, review_min_messages } = (
    await app.call(clientConfigEndpoint)
  ).body
  return { refund_after_hours, support_hours, review_min_hours, review_min_messages }
}
const refundHours = async () => (await app.call(clientConfigEndpoint)).body.refund_after_hours

test('the environment gives the default; an owner changes it for everybody at once, and gives it back', async () => {
  expect(await refundHours()).toBe(36)
  expect((await change({ refund_after_hours: 0.5, image_limit_per_user: 3 })).body).toMatchObject({
    settings: { refund_after_hours: 0.5, image_limit_per_user: 3, review_min_hours: 24 },
    defaults: { refund_after_hours: 36, image_limit_per_user: 10 },
    overridden: ['image_limit_per_user', 'refund_after_hours'],
  })
  expect(await refundHours()).toBe(0.5)
  const misc = (await app.call(getMiscdata)).body
  expect(misc.backend_configs.image_limit_per_user).toBe(3)
  expect((await change({ refund_after_hours: null, image_limit_per_user: null })).body).toMatchObject({
    settings: { refund_after_hours: 36, image_limit_per_user: 10 },
    overridden: [],
  })
  expect(await refundHours()).toBe(36)
})

test('each change stays with who, when, why, before and after, here and in the audit log; no change leaves none', async () => {
  const { revision, settings } = await configuration()
  const { free_messages_per_day: before } = settings
  const { body } = await change({ free_messages_per_day: 2, review_min_hours: settings.review_min_hours })
  expect(body.history.filter(({ id }: { id: number }) => id > revision)).toMatchObject([
    {
      name: 'free_messages_per_day',
      before,
      after: 2,
      reset: false,
      reason: 'Per prova',
      by: { id: owner.id },
    },
  ])
  const auditEvents = await app.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'setting.change')
    .where('subject_id', '=', 'free_messages_per_day')
    .execute()
  expect(auditEvents).toMatchObject([{ actor_id: owner.id, reason: 'Per prova', before, after: 2 }])
  await expect(app.db.updateTable('setting').set({ reason: 'Altro' }).execute()).rejects.toThrow(/setting/)
})

test.each([
  [{ image_limit_per_user: 0 }, 'image_limit_per_user'],
  [{ image_limit_per_user: 2.5 }, 'image_limit_per_user'],
  [{ refund_after_hours: 0 }, 'refund_after_hours'],
  [{ refund_after_hours: 9000 }, 'refund_after_hours'],
  [{ free_messages_per_day: -1 }, 'free_messages_per_day'],
  [{ support_hours: Array.from({ length: 7 }, () => null) }, 'support_hours'],
  [{ support_hours: Array.from({ length: 7 }, () => ({ open: '18:00', close: '09:00' })) }, 'support_hours'],
  [{ support_holidays: ['Natale'] }, 'support_holidays'],
  [{ image_limit_per_user: 5, reason: ' ' }, 'reason'],
])('%j is refused at its field', async (changes, field) => {
  const { revision } = await configuration()
  const refused = await app.call(settingEndpoints.change, {
    as: owner,
    body: { reason: 'Per prova', ...changes } as never,
  })
  expect(refused).toMatchObject({ status: 422, body: { errors: { [field]: [expect.any(String)] } } })
  expect((await configuration()).revision).toBe(revision)
})

test('of two owners who change what both have read, one is asked to read again', async () => {
  const colleague = await makeAdmin(app, { adminRole: 'owner' })
  const { revision } = await configuration()
  const answers = await Promise.all([
    change({ review_min_messages: 4 }, { revision }),
    change({ review_min_messages: 5 }, { revision, as: colleague }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('what public texts promise follows: hours in words, what a review takes', async () => {
  await change({ review_min_messages: null })
  expect(await promises()).toEqual({
    refund_after_hours: 36,
    support_hours: 'dal lunedì al venerdì dalle 9 alle 19, il sabato dalle 10 alle 14',
    review_min_hours: 24,
    review_min_messages: 3,
  })
  const week = Array.from({ length: 7 }, () => ({ open: '08:30', close: '20:00' }))
  await change({ support_hours: week, review_min_hours: 12, review_min_messages: 5 })
  expect(await promises()).toEqual({
    refund_after_hours: 36,
    support_hours: 'tutti i giorni dalle 8:30 alle 20',
    review_min_hours: 12,
    review_min_messages: 5,
  })
  await change({ support_hours: null, review_min_hours: null, review_min_messages: null })
})

describe('a changed setting applies from the next action on', () => {
  test('a price keeps the time it was paid with, and the next one waits as long as is set by then [CHAT-24]', async () => {
    const king = await makeKing(app, { credits: 500 })
    const unlocked = async () => {
      const hostess = await makeHostess(app)
      const { body } = await app.call(chatEndpoints.unlock, { as: king, body: { other_user_id: hostess.id } })
      return body.chat_id as number
    }
    const hours = async (id: number) =>
      (await app.call(chatEndpoints.one, { as: king, params: { id } })).body.refund
    const first = await unlocked()
    await change({ refund_after_hours: 10 })
    const second = await unlocked()
    // The clock starts with his message: by the promise, not by what is set now.
    for (const id of [first, second])
      await app.call(chatEndpoints.send, { as: king, params: { id }, body: { message: 'Buonasera' } })
    for (const [id, promised] of [
      [first, 36],
      [second, 10],
    ] as const) {
      const { hours: whole, due_at: due } = await hours(id)
      expect(whole).toBe(promised)
      expect((Date.parse(due) - Date.now()) / 3_600_000).toBeCloseTo(promised, 1)
    }
    await change({ refund_after_hours: null })
  })

  test('a hostess has as many free messages as are set [CHAT-16]', async () => {
    await withinOneDay(app, 10)
    const hostess = await makeHostess(app)
    const give = async () => {
      const king = await makeKing(app)
      return app.call(chatEndpoints.freeMessage, { as: hostess, body: { other_user_id: king.id } })
    }
    await change({ free_messages_per_day: 1 })
    expect((await give()).status).toBe(200)
    expect(await give()).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/il messaggio gratuito di oggi/) },
    })
    await change({ free_messages_per_day: 2 })
    expect((await give()).status).toBe(200)
  })

  test('the staff is back at its new hours, and not on a holiday', async () => {
    // At 23:59 they are closed.
    await withinOneDay(app, 75)
    const member = await makeKing(app)
    const times = async () => (await app.call(getSupportTimes, { as: member })).body
    const always = Array.from({ length: 7 }, () => ({ open: '00:00', close: '23:59' }))
    const day = (ahead: number) =>
      new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format(Date.now() + ahead * 86_400_000)
    await change({ support_hours: always, support_holidays: [] })
    expect(await times()).toMatchObject({ opens_at: null })
    await change({ support_holidays: [day(-1), day(0), day(1), day(2)] })
    const { open, opens_at: opensAt } = await times()
    expect(open).toBe(false)
    expect(new Date(opensAt).toLocaleString('sv-SE', { timeZone: 'Europe/Rome' })).toBe(`${day(3)} 00:00:00`)
  }, 150_000)
})
