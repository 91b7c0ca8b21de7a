import { beforeAll, expect, test } from 'vitest'
import { decide } from '#features/moderation/contract/moderation.ts'
import type { BodyIn } from '#platform/contract/endpoint.ts'
import { hostessFields } from '#testing/hostess-fields.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeAdmin, makeHostess, type Person } from '#testing/people.ts'
import { requirement } from '#testing/requirement.ts'
import { updateProfile } from '../contract/edited-profile.ts'
import { ownUserEndpoint, type User } from '../contract/user.ts'

let app: TestApp
let admin: Person

beforeAll(async () => {
  app = await startTestApp()
  admin = await makeAdmin(app)
})

const edit = (as: Person, body: BodyIn<typeof updateProfile>) => app.call(updateProfile, { as, body })

async function me(as: Person): Promise<User> {
  const { body } = await app.call(ownUserEndpoint, { as })
  return body as User
}

const openCaseOf = (person: Person, subject: 'text' | 'profile') =>
  app.db
    .selectFrom('moderation_case')
    .select(['id', 'before', 'after', 'findings'])
    .where('user_id', '=', person.id)
    .where('subject', '=', subject)
    .where('state', '=', 'open')
    .executeTakeFirst()

test('a hostess changes every field under its wire name [API-45]', async () => {
  const hostess = await makeHostess(app)
  const answer = await edit(hostess, {
    ...hostessFields,
    option_language_ids: [1, 2],
    nationality: 380,
    country: 380,
    province: 58,
    notification_pref: 1,
    visibility_status: 1,
  })
  expect([answer.status, answer.body]).toEqual([200, { IsDataInModeration: false }])
  expect((await me(hostess)).profile).toMatchObject({
    my_profile_types: [1, 3],
    personal_interests: [1, 4],
    available_services: [2],
    my_languages: [1, 2],
    height: 172,
    shoe_size: 38,
    eye_color: 2,
    dress_size: 40,
    weight: 58,
    travel_available: 1,
    instagram: 'giulia',
    nationality: 380,
    country_id: 380,
    province_id: 58,
    notification_pref: 1,
    visibility_status: 1,
  })
})

test('a field that is left out keeps its value; null clears it', async () => {
  const hostess = await makeHostess(app)
  await edit(hostess, hostessFields)
  await edit(hostess, { height: null, travel_available: 0 })
  expect((await me(hostess)).profile).toMatchObject({ height: null, travel_available: 0, weight: 58 })
})

test.each([
  ['a height of 140 to 200 cm [PROFILE-31]', 'PROFILE-31', 'height', 'height', [140, 200], [139, 201, 170.5]],
  ['a shoe size of 32 to 46 [PROFILE-32]', 'PROFILE-32', 'shoeSize', 'shoe_size', [32, 46], [31, 47]],
  [
    'an even dress size of 32 to 64 [PROFILE-33]',
    'PROFILE-33',
    'dressSize',
    'dress_size',
    [32, 64],
    [30, 39, 66],
  ],
  ['a weight of 40 to 130 kg [PROFILE-34]', 'PROFILE-34', 'weight', 'weight', [40, 130], [39, 131]],
] as const)(
  '%s is kept; anything else is refused under its name [CONST-21]',
  async (_, id, field, column, right, wrong) => {
    const hostess = await makeHostess(app)
    await requirement(id, async () => {
      for (const value of [...right, null]) {
        expect((await edit(hostess, { [field]: value })).status).toBe(200)
        expect((await me(hostess)).profile[column]).toBe(value)
      }
      for (const value of wrong) expect(await refusedFields(hostess, { [field]: value })).toEqual([field])
      expect((await me(hostess)).profile[column]).toBeNull()
    })
  },
)

async function refusedFields(as: Person, body: BodyIn<typeof updateProfile>): Promise<string[]> {
  const { status, body: refusal } = await edit(as, body)
  expect(status).toBe(422)
  return Object.keys((refusal as { errors: object }).errors)
}

test('a description of 1000 characters is kept, one more is refused', async () => {
  const hostess = await makeHostess(app, { state: 'pending' })
  await requirement('PROFILE-29', async () => {
    expect((await edit(hostess, { description: 'é'.repeat(1000) })).status).toBe(200)
    expect((await me(hostess)).profile.description).toHaveLength(1000)
    expect(await refusedFields(hostess, { description: 'é'.repeat(1001) })).toEqual(['description'])
  })
})

test('a social field takes 50 characters: a handle, or an address on that network', async () => {
  const hostess = await makeHostess(app)
  const site = `https://${'a'.repeat(35)}.test/`
  await requirement('PROFILE-30', async () => {
    for (const network of ['facebook', 'instagram', 'telegram', 'tiktok', 'onlyfans'] as const) {
      expect((await edit(hostess, { [network]: 'a'.repeat(50) })).status).toBe(200)
      expect(await refusedFields(hostess, { [network]: 'a'.repeat(51) })).toEqual([network])
    }
    expect(`${site}x`).toHaveLength(50)
    expect((await edit(hostess, { personal_website: `${site}x` })).status).toBe(200)
    expect(await refusedFields(hostess, { personal_website: `${site}xx` })).toEqual(['personal_website'])
    expect(await refusedFields(hostess, { whatsapp: '3'.repeat(51) })).toEqual(['whatsapp'])
    expect((await me(hostess)).profile.instagram).toBe('a'.repeat(50))
  })
  for (const network of ['facebook', 'instagram', 'telegram', 'tiktok', 'onlyfans'] as const) {
    expect(await refusedFields(hostess, { [network]: 'https://evil.example/x' })).toEqual([network])
    expect(await refusedFields(hostess, { [network]: 'javascript:alert(1)' })).toEqual([network])
  }
})

test('travelling is 1, 0 or null, notification and visibility 0 or 1', async () => {
  const hostess = await makeHostess(app)
  await requirement('PROFILE-35', async () => {
    expect((await me(hostess)).profile.travel_available).toBeNull()
    for (const value of [1, 0, null] as const) {
      await edit(hostess, { travel_available: value })
      expect((await me(hostess)).profile.travel_available).toBe(value)
    }
    expect(await refusedFields(hostess, { travel_available: 2 as 1 })).toEqual(['travel_available'])
  })
  async function isZeroOrOne(field: 'notification_pref' | 'visibility_status') {
    expect((await me(hostess)).profile[field]).toBe(0)
    for (const value of [1, 0] as const) {
      await edit(hostess, { [field]: value })
      expect((await me(hostess)).profile[field]).toBe(value)
    }
    expect(await refusedFields(hostess, { [field]: 2 as 1 })).toEqual([field])
  }
  await requirement('PROFILE-36', () => isZeroOrOne('visibility_status'))
  await requirement('PROFILE-37', () => isZeroOrOne('notification_pref'))
})

test.each([
  ['option_ids', { option_ids: [999] }],
  ['province', { province: 999 }],
  ['nationality', { nationality: 1 }],
  ['eyeColor', { eyeColor: 999 }],
])('%s off the list is refused under its name', async (field, body) => {
  expect(await refusedFields(await makeHostess(app), body)).toEqual([field])
})

test('a country without provinces clears the province [PROFILE-39]', async () => {
  const hostess = await makeHostess(app)
  await edit(hostess, { country: 250 })
  expect((await me(hostess)).profile).toMatchObject({ country_id: 250, province_id: null })
})

test('an approved person’s new description waits while the old one stays live; the owner sees both', async () => {
  const hostess = await makeHostess(app, { profile: { description: 'Prima.' } })
  expect((await edit(hostess, { description: '  Dopo.  ' })).body).toEqual({ IsDataInModeration: true })
  expect(await me(hostess)).toMatchObject({
    pending_changes: { description: 'Dopo.' },
    profile: { description: 'Prima.' },
  })
  expect(await openCaseOf(hostess, 'text')).toMatchObject({
    before: { text: 'Prima.' },
    after: { text: 'Dopo.' },
  })

  const moderationCase = await openCaseOf(hostess, 'text')
  await app.call(decide, {
    as: admin,
    params: { id: moderationCase?.id ?? 0 },
    body: { decision: 'approve' },
  })
  expect(await me(hostess)).toMatchObject({
    pending_changes: { description: null },
    profile: { description: 'Dopo.' },
  })
})

test('a refused description leaves the old one, and the person learns why', async () => {
  const hostess = await makeHostess(app)
  await edit(hostess, { description: 'Chiamami.' })
  const moderationCase = await openCaseOf(hostess, 'text')
  await app.call(decide, {
    as: admin,
    params: { id: moderationCase?.id ?? 0 },
    body: { decision: 'reject', reason: 'Riporta un recapito.', rule: 'phone' },
  })
  expect(await me(hostess)).toMatchObject({
    pending_changes: { description: null },
    profile: { description: null },
  })
  await app.runJobs()
  expect((await app.outbox(hostess.email))[0]?.text).toContain('Riporta un recapito.')
})

test('a description is examined: what it offends against stands in the case', async () => {
  const hostess = await makeHostess(app)
  await edit(hostess, { description: 'Chiamami al 347 555 42 18.' })
  const moderationCase = await openCaseOf(hostess, 'text')
  expect(moderationCase?.findings).toContainEqual({
    rule: 'phone',
    matched: '347 555 42 18',
    id: 'phone.digits',
  })
})

test('undoing an edit, or removing the text, needs no approval', async () => {
  const hostess = await makeHostess(app, { profile: { description: 'Prima.' } })
  await edit(hostess, { description: 'Dopo.' })
  expect((await edit(hostess, { description: 'Prima.' })).body).toEqual({ IsDataInModeration: false })
  expect(await openCaseOf(hostess, 'text')).toBeUndefined()

  await edit(hostess, { description: 'Dopo.' })
  await edit(hostess, { description: '' })
  expect(await me(hostess)).toMatchObject({
    pending_changes: { description: null },
    profile: { description: null },
  })
  expect(await openCaseOf(hostess, 'text')).toBeUndefined()
})

test('before the first approval the description is simply part of the profile’s case', async () => {
  const hostess = await makeHostess(app, { state: 'pending' })
  expect((await edit(hostess, { description: 'Ciao.' })).body).toEqual({ IsDataInModeration: false })
  expect((await me(hostess)).profile.description).toBe('Ciao.')
  expect(await openCaseOf(hostess, 'text')).toBeUndefined()
  expect(await openCaseOf(hostess, 'profile')).toBeDefined()
})

test('an admin has no profile to edit', async () => {
  expect((await edit(admin, { description: 'x' })).status).toBe(403)
})
