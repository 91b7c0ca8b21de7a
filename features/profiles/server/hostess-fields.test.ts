import { beforeAll, expect, test } from 'vitest'
import type { BodyIn } from '#platform/contract/endpoint.ts'
import { hostessFields } from '#testing/hostess-fields.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeHostess, makeKing, type Person } from '#testing/people.ts'
import { updateProfile } from '../contract/edited-profile.ts'
import { ownUserEndpoint, type User } from '../contract/user.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})

const edit = (as: Person, body: BodyIn<typeof updateProfile>) => app.call(updateProfile, { as, body })

async function me(as: Person): Promise<User> {
  const { body } = await app.call(ownUserEndpoint, { as })
  return body as User
}

const socialFields = [
  'whatsapp',
  'facebook',
  'instagram',
  'telegram',
  'tiktok',
  'onlyfans',
  'personal_website',
]

test('what a king says in a field that only hostesses have is refused under its name, and nothing is saved [PROFILE-42]', async () => {
  const king = await makeKing(app)
  const body = {
    ...hostessFields,
    ...Object.fromEntries(socialFields.map((network) => [network, 'giulia'])),
    province: 58,
  }
  const hostessOnly = Object.keys(body).filter((field) => field !== 'province')
  expect(hostessOnly).toHaveLength(16)
  const refused = await edit(king, body)
  expect([refused.status, Object.keys(refused.body.errors).toSorted()]).toEqual([422, hostessOnly.toSorted()])
  const { errors } = (await edit(king, { height: 172 })).body as { errors: object }
  expect(errors).toEqual({ height: ['Questo campo è solo per le hostess.'] })
  expect((await me(king)).profile).toMatchObject({
    my_profile_types: [],
    personal_interests: [],
    available_services: [],
    height: null,
    travel_available: null,
    instagram: null,
    province_id: 15,
  })
})

/** As a form for everybody leaves what was not filled in. */
const empty = {
  option_profile_types: [],
  option_ids: [],
  option_available_for_ids: [],
  option_language_ids: [],
  ...Object.fromEntries(socialFields.map((network) => [network, ''])),
}
const numbers = ['height', 'shoeSize', 'eyeColor', 'dressSize', 'weight', 'travel_available'] as const
const left = (value: null | '') => ({
  ...empty,
  ...Object.fromEntries(numbers.map((field) => [field, value])),
})

test.each([
  ['null', { ...left(null), description: null, option_ids: null }],
  ["''", { ...left(''), description: '', nationality: '', country: '', province: '' }],
  ['0 for no', { travel_available: 0 }],
] as const)('a king may send every field, those of hostesses left empty as %s [API-45]', async (_, body) => {
  const king = await makeKing(app)
  expect(await edit(king, { ...body, option_language_ids: [1] })).toMatchObject({ status: 200 })
  expect((await me(king)).profile).toMatchObject({ my_languages: [1], height: null, travel_available: null })
})

test('what a hostess leaves empty as a text is empty [API-45]', async () => {
  const hostess = await makeHostess(app)
  await edit(hostess, hostessFields)
  expect((await edit(hostess, { ...left(''), option_ids: null })).status).toBe(200)
  expect((await me(hostess)).profile).toMatchObject({
    height: null,
    eye_color: null,
    travel_available: null,
    personal_interests: [],
    instagram: null,
  })
})

test('a hostess says in which role she acts; a professional under which name, which nobody else has', async () => {
  const hostess = await makeHostess(app)
  const trade = { professional: 1, business_name: 'Studio Aurora', vat_number: 'IT 12345678903' } as const
  const errors = async (body: object) => Object.keys((await edit(hostess, body)).body.errors)
  expect((await me(hostess)).profile).toMatchObject({ professional: null, business_name: null })
  expect(await errors({ professional: 1 })).toEqual(['business_name'])
  expect(await errors({ business_name: 'Studio Aurora' })).toEqual(['professional'])
  expect(await errors({ ...trade, vat_number: '12345678901' })).toEqual(['vat_number'])
  expect(await errors({ ...trade, business_name: 'Scrivimi al 333 1234567' })).toEqual(['business_name'])
  expect((await edit(hostess, trade)).status).toBe(200)
  const saved = { ...trade, vat_number: '12345678903' }
  expect((await me(hostess)).profile).toMatchObject(saved)
  // What an older client sends leaves it alone.
  await edit(hostess, hostessFields)
  expect((await me(hostess)).profile).toMatchObject(saved)
  await edit(hostess, { professional: 0 })
  expect((await me(hostess)).profile).toMatchObject({
    professional: 0,
    business_name: null,
    vat_number: null,
  })
  const write = (columns: object) =>
    app.db.updateTable('profile').set(columns).where('user_id', '=', hostess.id).execute()
  await expect(write({ professional: true })).rejects.toThrow(/check constraint/)
  await expect(write({ business_name: 'Studio Aurora' })).rejects.toThrow(/check constraint/)
})
