import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp } from '#testing/harness.ts'
import { makeAdmin, makeKing } from '#testing/people.ts'
import { names, newProvince, searchCalls } from '#testing/search.ts'
import { type SearchPage, searchGuest } from '../contract/search.ts'

const app = await startTestApp()
const { king, hostessWith, searchAs } = await searchCalls(app)

const bornYearsAgo = async (years: number, days = 0) => {
  const { rows } = await sql<{ dob: string }>`
    select ((now() at time zone 'Europe/Rome')::date - make_interval(years => ${years}, days => ${days}))::date as dob`.execute(
    app.db,
  )
  return rows[0]?.dob ?? ''
}

const today = () => bornYearsAgo(0)

test('a card carries what the page shows, and nothing more', async () => {
  const province_id = newProvince()
  const dob = await bornYearsAgo(29, 3)
  const hostess = await hostessWith({ provinceId: province_id, dob, verified: true })
  expect(await searchAs(king, { province_id })).toEqual({
    data: [
      {
        id: hostess.id,
        name: hostess.name,
        role: 'HOSTESS',
        age: 29,
        dob: `${dob.slice(0, 7)}-01`,
        profile_picture_id: null,
        profile_picture_url: '/attachments/no-attachment',
        profile: { verified_profile: true, top_profile: false, province_id },
        rating: null,
        rating_count: 0,
        chat: null,
        pictures: [],
        profile_types: ['hostess'],
        unlock_cost: 50,
        active_today: true,
        new_since: await today(),
        reply_habit: null,
      },
    ],
    current_page: 1,
    last_page: 1,
    total: 1,
  })
})

test('the card has the keys of its role; a guest learns neither activity nor habit nor total', async () => {
  const province_id = newProvince()
  const [hostess, other] = [
    await hostessWith({ provinceId: province_id }),
    await makeKing(app, { provinceId: province_id }),
  ]
  const keys = [
    'age',
    'chat',
    'dob',
    'id',
    'name',
    'pictures',
    'profile',
    'profile_picture_id',
    'profile_picture_url',
    'rating',
    'rating_count',
    'role',
  ]
  const hers = ['profile_types', 'unlock_cost']
  const forMembers = (role: string) => [
    ...keys,
    'active_today',
    'new_since',
    ...(role === 'HOSTESS' ? [...hers, 'reply_habit'] : []),
  ]
  const admin = await makeAdmin(app)
  for (const [as, people] of [
    [king, [hostess]],
    [hostess, [other]],
    [admin, [hostess, other]],
  ] as const) {
    const page = await searchAs(as, { province_id })
    expect(Object.keys(page).sort()).toEqual(['current_page', 'data', 'last_page', 'total'])
    expect(names(page).sort()).toEqual(people.map(({ name }) => name).sort())
    for (const card of page.data) expect(Object.keys(card).sort()).toEqual(forMembers(card.role).sort())
  }
  const { body } = await app.call(searchGuest, { body: { province_id } })
  expect(body).toEqual({ data: [expect.anything()], current_page: 1, last_page: 1 })
  const [card] = (body as SearchPage).data
  expect(Object.keys(card ?? {}).sort()).toEqual([...keys, ...hers].sort())
  expect(Object.keys(card?.profile ?? {}).sort()).toEqual(['province_id', 'top_profile', 'verified_profile'])
  expect(card).toMatchObject({ dob: null, chat: null, role: 'HOSTESS' })
})
