import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp } from '#testing/harness.ts'
import { makeAdmin, makeKing } from '#testing/people.ts'
import { addPhoto } from '#testing/uploads.ts'
import { names, newProvince, searchCalls } from '#testing/search.ts'
import { deletePhoto, orderPhotos } from '#features/photos/contract/photos.ts'
import * as z from 'zod/mini'
import { GuestSearchPage, SearchPage, searchGuest } from '../contract/search.ts'

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

test('what is written by hand is what the contract lets through, whoever looks at whom', async () => {
  const province_id = newProvince()
  await hostessWith({
    provinceId: province_id,
    name: 'Ada "la \\ Bella" è\n',
    types: 7,
    rating: 4,
    top: true,
  })
  await hostessWith({ provinceId: province_id, types: 2, rating: 4.5, ratingCount: 2, seenHoursAgo: 50 })
  const shy = await hostessWith({ provinceId: province_id, private: true, approvedHoursAgo: 300 })
  await addPhoto(app, shy, { seed: 1 })
  await makeKing(app, { provinceId: province_id })
  for (const as of [king, shy, await makeAdmin(app)]) {
    const page = await searchAs(as, { province_id })
    expect(z.parse(SearchPage, page)).toEqual(page)
  }
  const { body } = await app.call(searchGuest, { body: { province_id } })
  expect(z.parse(GuestSearchPage, body)).toEqual(body)
  expect((body as SearchPage).data.map(({ name }) => name)).toContain('Ada "la \\ Bella" è\n')
  expect((body as SearchPage).data.find(({ id }) => id === shy.id)).toMatchObject({
    profile_picture_id: null,
    profile_picture_url: '/attachments/no-attachment',
    pictures: [],
  })
})

test('a guest reads the same of an open profile as a member: age, pictures, what she says', async () => {
  const province_id = newProvince()
  const pictured = await hostessWith({ provinceId: province_id, types: 3, dob: await bornYearsAgo(40, -1) })
  for (let seed = 1; seed <= 2; seed += 1) await addPhoto(app, pictured, { seed })
  await hostessWith({ provinceId: province_id, dob: await bornYearsAgo(25), rating: 4.5, ratingCount: 2 })
  const { body } = await app.call(searchGuest, { body: { province_id } })
  const cards = (body as SearchPage).data
  const own = { dob: null, chat: null, active_today: undefined, new_since: undefined, reply_habit: undefined }
  const byMember = (await searchAs(king, { province_id })).data.map((card) => ({ ...card, ...own }))
  expect(cards.map(({ age }) => age).toSorted()).toEqual([25, 39])
  expect(cards).toEqual(byMember)
})

test('a birthday is a year more on its day, on 1 March for who was born on 29 February', async () => {
  const { rows } = await sql<{ born: string; day: string; by_number: number; by_calendar: number }>`
    select born::text, day::text,
      (to_char(day, 'YYYYMMDD')::int - to_char(born, 'YYYYMMDD')::int) / 10000 as by_number,
      extract(year from age(day, born))::int as by_calendar
    from generate_series(date '1987-12-20', '1989-03-10', '1 day') born,
      generate_series(date '2026-02-20', '2028-03-05', '1 day') day`.execute(app.db)
  for (const { born, day, by_number, by_calendar } of rows)
    if (by_number !== by_calendar) expect.fail(`${born} on ${day}: ${by_number}, not ${by_calendar}`)
})

test('the pictures of a card follow the gallery: its order, what comes and what goes', async () => {
  const province_id = newProvince()
  const hostess = await hostessWith({ provinceId: province_id })
  const ids: string[] = []
  for (let seed = 1; seed <= 5; seed += 1) ids.push(await addPhoto(app, hostess, { seed }))
  const [a = '', b = '', c = '', d = '', e = ''] = ids
  const shown = async () =>
    ((await app.call(searchGuest, { body: { province_id } })).body as SearchPage).data[0]?.pictures
  const urls = (...of: string[]) => of.map((id) => `/attachments/${id}`)
  expect(await shown()).toEqual(urls(a, b, c, d))
  await app.call(orderPhotos, { as: hostess, body: { ids: [e, d, c, b, a] } })
  expect(await shown()).toEqual(urls(a, e, d, c))
  await app.call(deletePhoto, { as: hostess, params: { id: d } })
  expect(await shown()).toEqual(urls(a, e, c, b))
  await app.call(deletePhoto, { as: hostess, params: { id: a } })
  expect(await shown()).toEqual(urls(e, c, b))
})
