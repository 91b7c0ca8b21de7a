import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { chatEndpoints } from '#features/chat/contract/chat.ts'
import { defaultSupportHours } from '#features/settings/contract/settings.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeAdmin, makeHostess, makeKing, type Person } from '#testing/people.ts'
import { besideEndpoint } from '../contract/beside.ts'
import { deskEndpoints, tagsPerThreadMax } from '../contract/desk.ts'
import { ratingEndpoints } from '#features/chat/contract/support-rating.ts'
import { type InboxView, type SupportConversation, supportEndpoints } from '../contract/support.ts'
import { afterOpenMinutes } from './answer-target.ts'

let app: TestApp
let agent: Person

beforeAll(async () => {
  app = await startTestApp()
  agent = await makeAdmin(app, { adminRole: 'support' })
})

async function write(as: Person, id: number, message: string): Promise<number> {
  const { status, body } = await app.call(chatEndpoints.send, { as, params: { id }, body: { message } })
  expect(status).toBe(201)
  return body.id
}

/** Somebody who has asked the staff something. */
async function asking(message = 'Non trovo i miei Crediti', member?: Person) {
  const who = member ?? (await makeKing(app, { credits: 30 }))
  const { support_chat } = (await app.call(chatEndpoints.list, { as: who, query: {} })).body
  const chatId = support_chat.id as number
  return { member: who, chatId, last: await write(who, chatId, message) }
}

async function inbox(query: { view?: InboxView; q?: string }): Promise<SupportConversation[]> {
  return (await app.call(supportEndpoints.inbox, { as: agent, query })).body.data
}
const idsIn = async (query: { view?: InboxView; q?: string }) =>
  (await inbox(query)).map(({ chat }) => chat.id)
const rowOf = async (chatId: number) => (await inbox({ view: 'all' })).find(({ chat }) => chat.id === chatId)

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const snooze = (chatId: number, last_message_id: number, until = inHours(2)) =>
  app.call(deskEndpoints.snooze, { as: agent, params: { chatId }, body: { until, last_message_id } })
/** As if the time had come. */
const itIsTime = (chatId: number) =>
  sql`update support_snooze set at = now() - interval '2 hours', until = now() - interval '1 hour'
    where chat_id = ${chatId}`.execute(app.db)
const close = (chatId: number, last_message_id: number) =>
  app.call(supportEndpoints.close, { as: agent, params: { chatId }, body: { last_message_id } })

describe('a conversation that is put off', () => {
  test('leaves those that wait, comes back by itself, and goes with the answer', async () => {
    const { chatId, last } = await asking()
    expect((await snooze(chatId, last)).status).toBe(204)
    expect(await idsIn({ view: 'waiting' })).not.toContain(chatId)
    expect(await idsIn({ view: 'snoozed' })).toContain(chatId)
    expect(await rowOf(chatId)).toMatchObject({ snoozed_until: expect.any(String), back_since: null })
    await itIsTime(chatId)
    expect(await idsIn({ view: 'waiting' })).toContain(chatId)
    expect(await rowOf(chatId)).toMatchObject({ snoozed_until: null, back_since: expect.any(String) })
    await write(agent, chatId, 'Eccoli')
    expect(await idsIn({ view: 'waiting' })).not.toContain(chatId)
    expect(await rowOf(chatId)).toMatchObject({ back_since: null })
  })

  test('that was answered before comes back too, until somebody closes it', async () => {
    const { chatId } = await asking()
    const answered = await write(agent, chatId, 'Verifichiamo e ti scriviamo')
    await snooze(chatId, answered)
    await itIsTime(chatId)
    expect(await idsIn({ view: 'waiting' })).toContain(chatId)
    expect((await close(chatId, answered)).status).toBe(204)
    expect(await idsIn({ view: 'waiting' })).not.toContain(chatId)
  })

  test('is back at once when its member writes, and is not put off unread', async () => {
    const { member, chatId, last } = await asking()
    await snooze(chatId, last)
    const more = await write(member, chatId, 'È urgente')
    expect(await idsIn({ view: 'waiting' })).toContain(chatId)
    expect(await idsIn({ view: 'snoozed' })).not.toContain(chatId)
    expect((await snooze(chatId, last)).status).toBe(409)
    expect((await snooze(chatId, more)).status).toBe(204)
    const wake = () => app.call(deskEndpoints.wake, { as: agent, params: { chatId } })
    expect([(await wake()).status, (await wake()).status]).toEqual([204, 404])
    expect(await idsIn({ view: 'waiting' })).toContain(chatId)
  })

  test('is put off for two weeks at most, and not into the past', async () => {
    const { chatId, last } = await asking()
    const statuses = await Promise.all(
      [inHours(-1), inHours(24 * 14 + 1), inHours(24 * 14 - 1)].map(
        async (until) => (await snooze(chatId, last, until)).status,
      ),
    )
    expect(statuses).toEqual([422, 422, 204])
  })
})

describe('tags', () => {
  const tag = (chatId: number, name: string) =>
    app.call(deskEndpoints.tag, { as: agent, params: { chatId }, body: { name } })

  test('are made by whoever needs one, found again in other letters, and taken off', async () => {
    const [one, other] = [await asking(), await asking()]
    const made = await tag(one.chatId, ' Pay  Pal ')
    expect(made).toMatchObject({ status: 201, body: { name: 'Pay Pal' } })
    expect((await tag(other.chatId, 'pay pal')).body).toEqual(made.body)
    expect((await app.call(deskEndpoints.tags, { as: agent })).body).toContainEqual(made.body)
    expect((await rowOf(one.chatId))?.tags).toEqual([made.body])
    const untag = () =>
      app.call(deskEndpoints.untag, { as: agent, params: { chatId: one.chatId, tagId: made.body.id } })
    expect([(await untag()).status, (await untag()).status]).toEqual([204, 404])
    expect((await rowOf(one.chatId))?.tags).toEqual([])
    expect((await rowOf(other.chatId))?.tags).toEqual([made.body])
  })

  test(`a conversation has at most ${tagsPerThreadMax}`, async () => {
    const { chatId } = await asking()
    for (let turn = 0; turn < tagsPerThreadMax; turn += 1)
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as somebody types them
      expect((await tag(chatId, `Etichetta ${turn}`)).status).toBe(201)
    expect((await tag(chatId, 'Una di troppo')).status).toBe(409)
  })
})

describe('the search', () => {
  test('finds what was written, by all of its words in any order, and who wrote it', async () => {
    const { member, chatId } = await asking('Il bonifico con Zaffiro è partito')
    await write(agent, chatId, 'Controlliamo')
    expect(await inbox({ view: 'waiting', q: 'ZAFFIRO bonif' })).toMatchObject([
      { chat: { id: chatId }, found: 'Il bonifico con Zaffiro è partito' },
    ])
    expect(await idsIn({ q: 'zaffiro assegno' })).toEqual([])
    expect(await idsIn({ q: '%' })).toEqual([])
    expect(await inbox({ q: member.name })).toMatchObject([{ chat: { id: chatId }, found: null }])
    expect(await idsIn({ q: member.email })).toEqual([chatId])
  })

  test('reads what was written to the staff, and nothing that members write each other', async () => {
    const king = await makeKing(app, { credits: 100 })
    const hostess = await makeHostess(app)
    await asking('Buongiorno', king)
    await app.call(chatEndpoints.initiate, {
      as: king,
      params: { userId: hostess.id },
      body: { message: 'Le parlo di Malachite' },
    })
    expect(await idsIn({ q: 'malachite' })).toEqual([])
  })

  test('asks an index, however many messages there are', async () => {
    const plan = await app.db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx)
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select chat_id from message where message.in_support and message.text ilike '%zaffiro%'`.execute(
        trx,
      )
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toContain('message_support_words')
  })
})

describe('the target of the first answer', () => {
  const after = (since: string, minutes: number, holidays: string[] = []) =>
    afterOpenMinutes(new Date(since), { minutes, week: defaultSupportHours, holidays }).toISOString()

  test.each([
    ['2026-11-20T12:00:00Z', 60, '2026-11-20T13:00:00.000Z', 'within the day'],
    ['2026-11-20T17:30:00Z', 60, '2026-11-21T09:30:00.000Z', 'half before the evening, half on Saturday'],
    ['2026-11-21T20:00:00Z', 60, '2026-11-23T09:00:00.000Z', 'from Monday on'],
    ['2026-11-20T12:00:00Z', 1260, '2026-11-24T09:00:00.000Z', 'over several days'],
  ])('%s and %i minutes of opening hours: %s (%s)', (since, minutes, due, _when) => {
    expect(after(since, minutes)).toBe(due)
  })

  test('a day on which nobody works does not count', () => {
    expect(after('2026-11-20T12:00:00Z', 60, ['2026-11-20'])).toBe('2026-11-21T10:00:00.000Z')
  })

  test('who waits has one, and is near it after three quarters; who was answered has none', async () => {
    const { chatId } = await asking()
    const target = (await rowOf(chatId))?.target
    expect(Date.parse(target?.near_at ?? '')).toBeLessThan(Date.parse(target?.due_at ?? ''))
    await write(agent, chatId, 'Eccoci')
    expect(await rowOf(chatId)).toMatchObject({ target: null })
  })
})

describe('after the closing', () => {
  const question = async (as: Person) =>
    (await app.call(ratingEndpoints.question, { as })).body.closing_id as number | null
  const rate = (as: Person, id: number, body: { good: boolean; words?: string }) =>
    app.call(ratingEndpoints.answer, { as, params: { id }, body })

  test('the member is asked once how it went, and the staff read it', async () => {
    const { member, chatId } = await asking()
    const answered = await write(agent, chatId, 'Eccoli')
    expect(await question(member)).toBeNull()
    await close(chatId, answered)
    const id = (await question(member))!
    const stranger = await makeKing(app)
    expect((await rate(stranger, id, { good: false })).status).toBe(404)
    expect((await rate(member, id, { good: true, words: ' Gentili ' })).status).toBe(204)
    expect((await rate(member, id, { good: false })).status).toBe(409)
    expect(await question(member)).toBeNull()
    expect(await rowOf(chatId)).toMatchObject({ rating: { good: true, words: 'Gentili' } })
    const { figures } = (await app.call(supportEndpoints.inbox, { as: agent, query: {} })).body
    expect(figures).toMatchObject({ rated: 1, good: 1 })
    await expect(
      sql`update support_closing set good = false where id = ${id}`.execute(app.db),
    ).rejects.toThrow('rated once')
  })

  test('who was answered nothing is not asked, nor who has written again', async () => {
    const silent = await asking()
    await close(silent.chatId, silent.last)
    expect(await question(silent.member)).toBeNull()
    const again = await asking()
    await close(again.chatId, await write(agent, again.chatId, 'Eccoli'))
    await write(again.member, again.chatId, 'Ne mancano due')
    expect(await question(again.member)).toBeNull()
    expect(await rowOf(again.chatId)).toMatchObject({ closed_at: null, waiting_since: expect.any(String) })
  })
})

describe('beside a conversation', () => {
  test('stands what the role may see of its member', async () => {
    const { member, chatId } = await asking()
    await app.db
      .insertInto('purchase')
      .values({
        user_id: member.id,
        shop_item_id: 1,
        title: '100 Crediti',
        credits: 10,
        amount_cents: 990,
        provider: 'sandbox',
        state: 'failed',
        failure: 'declined',
      })
      .execute()
    const beside = await app.call(besideEndpoint, { as: agent, params: { chatId } })
    expect(beside.body).toEqual({
      purchases: {
        total: 1,
        data: [
          expect.objectContaining({ title: '100 Crediti', paid: 9.9, state: 'failed', receipt_number: null }),
        ],
      },
      unlocks: { total: 0, data: [] },
      cases: { open: [], decided: [] },
    })
    const moderator = await makeAdmin(app, { adminRole: 'moderator' })
    expect((await app.call(besideEndpoint, { as: moderator, params: { chatId } })).status).toBe(403)
    expect((await app.call(besideEndpoint, { as: agent, params: { chatId: 2_000_000_000 } })).status).toBe(
      404,
    )
  })

  test('an unlock says where its price stands', async () => {
    const king = await makeKing(app, { credits: 100 })
    const hostess = await makeHostess(app)
    const { chatId } = await asking('Buongiorno', king)
    await app.call(chatEndpoints.unlock, { as: king, body: { other_user_id: hostess.id } })
    const { body } = await app.call(besideEndpoint, { as: agent, params: { chatId } })
    expect(body.unlocks.data).toMatchObject([
      { other: { id: hostess.id, name: hostess.name }, state: 'pending', due_at: expect.any(String) },
    ])
  })
})
