import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { search, searchGuest } from '../contract/search.ts'
import { transaction } from '#platform/server/db/database.ts'
import { type Caller, startTestApp } from '#testing/harness.ts'
import { makeAdmin, makeHostess, makeKing } from '#testing/people.ts'
import { requirement } from '#testing/requirement.ts'
import { names, newProvince, searchCalls } from '#testing/search.ts'
import { blockPerson, leaveSoon, markErased, suspendAccount } from '#testing/account-states.ts'

const app = await startTestApp()
const { king, hostessWith, searchAs, found } = await searchCalls(app)

test('kings see hostesses, hostesses see kings, an admin sees both [API-11]', async () => {
  const provinceId = newProvince()
  const hostess = await makeHostess(app, { provinceId })
  const other = await makeKing(app, { provinceId })
  const admin = await makeAdmin(app)
  const ids = async (as: Caller) => (await searchAs(as, { province_id: provinceId })).data.map(({ id }) => id)
  expect(await ids(king)).toEqual([hostess.id])
  expect(await ids(hostess)).toEqual([other.id])
  expect((await ids(admin)).sort()).toEqual([hostess.id, other.id].sort())
})

test("a hostess's search ignores filters that kings do not have [SEARCH-20]", async () => {
  const provinceId = newProvince()
  const other = await makeKing(app, { provinceId })
  const page = await searchAs(await makeHostess(app), { province_id: provinceId, sugarbaby: true, cost: 200 })
  expect(names(page)).toEqual([other.name])
})

test('whoever blocked whom, neither finds the other', async () => {
  const provinceId = newProvince()
  const [blocked, blocking] = [await makeHostess(app, { provinceId }), await makeHostess(app, { provinceId })]
  await blockPerson(app, king, blocked)
  await blockPerson(app, blocking, king)
  expect(await found({ province_id: provinceId })).toEqual([])
  expect(names(await searchAs(await makeKing(app), { province_id: provinceId }))).toHaveLength(2)
})

test.each([
  [
    'paused',
    (id: number) => app.db.updateTable('users').set({ paused_at: new Date() }).where('id', '=', id).execute(),
  ],
  ['about to be deleted', (id: number) => leaveSoon(app, { id })],
  ['suspended', (id: number) => suspendAccount(app, { id })],
  ['erased', (id: number) => markErased(app, { id })],
  [
    'without a province',
    (id: number) =>
      app.db.updateTable('profile').set({ province_id: null }).where('user_id', '=', id).execute(),
  ],
])('a profile that is %s is not found', async (_state, change) => {
  const provinceId = newProvince()
  const hostess = await makeHostess(app, { provinceId })
  expect(await found({ province_id: provinceId })).toHaveLength(1)
  await change(hostess.id)
  await transaction(app.db, (trx) => app.needs.hooks.profileChanged(trx, hostess.id))
  expect(await found({ province_id: provinceId })).toEqual([])
})

test('a profile is found from its approval on', async () => {
  const provinceId = newProvince()
  const hostess = await makeHostess(app, { provinceId, state: 'pending' })
  expect(await found({ province_id: provinceId })).toEqual([])
  await sql`update users set state = 'approved', approved_at = now() where id = ${hostess.id}`.execute(app.db)
  await transaction(app.db, (trx) => app.needs.hooks.profileChanged(trx, hostess.id))
  expect(await found({ province_id: provinceId })).toEqual([hostess.name])
})

test('a guest sees hostesses without birth date, chat, total and private pictures', async () => {
  const provinceId = newProvince()
  await makeKing(app, { provinceId })
  const hostess = await hostessWith({ provinceId, private: true })
  await app.db
    .insertInto('photo')
    .values({
      id: 'AAAAAAAAAAAAAAAAAAAAA1',
      user_id: hostess.id,
      state: 'approved',
      width: 10,
      height: 10,
      thumbhash: Buffer.from('x'),
      fingerprint: '0'.repeat(64),
    })
    .execute()
  await app.db
    .updateTable('profile')
    .set({ picture_id: 'AAAAAAAAAAAAAAAAAAAAA1' })
    .where('user_id', '=', hostess.id)
    .execute()
  await transaction(app.db, (trx) => app.needs.hooks.profileChanged(trx, hostess.id))
  await app.db.insertInto('chat').values({ king_id: king.id, hostess_id: hostess.id }).execute()

  const asGuest = await app.call(searchGuest, { body: { province_id: provinceId } })
  expect(asGuest.status).toBe(200)
  expect(Object.keys(asGuest.body).sort()).toEqual(['current_page', 'data', 'last_page'])
  expect(asGuest.body.data).toMatchObject([
    {
      id: hostess.id,
      dob: null,
      chat: null,
      profile_picture_id: null,
      profile_picture_url: '/attachments/no-attachment',
    },
  ])

  const signed = /^\/attachments\/AAAAAAAAAAAAAAAAAAAAA1\?expires=\d+&signature=/
  const [seen] = (await searchAs(king, { province_id: provinceId })).data
  expect(seen?.profile_picture_url).toMatch(signed)
  // The pictures are for the registered, whom no moderator has refused; the rest is for the approved.
  for (const [state, pictures] of [
    ['pending', { profile_picture_url: expect.stringMatching(signed), dob: null, chat: null }],
    ['rejected', asGuest.body.data[0]],
  ] as const) {
    const viewer = await makeKing(app, { state })
    const { body } = await app.call(searchGuest, { as: viewer, body: { province_id: provinceId } })
    expect(body.data).toMatchObject([pictures])
  }
  expect((await searchAs(hostess, { province_id: provinceId })).data).toHaveLength(1)
})

test('who is not approved searches like a guest only', async () => {
  const pending = await makeKing(app, { state: 'pending' })
  await requirement('SEARCH-21', async () => {
    expect((await app.call(search, { as: king, body: {} })).status).toBe(200)
    expect((await app.call(search, { as: pending, body: {} })).status).toBe(403)
    expect((await app.call(search, { body: {} })).status).toBe(401)
    expect((await app.call(searchGuest, { as: pending, body: {} })).status).toBe(200)
    expect((await app.call(searchGuest, { body: {} })).status).toBe(200)
  })
})
