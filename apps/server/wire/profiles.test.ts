import { beforeAll, describe, expect, test } from 'vitest'
import { newEmailLink } from '#features/accounts/server/signed-links.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeHostess, makeKing, type Person } from '#testing/people.ts'
import { quoted } from '#testing/requirement.ts'
import { addPhoto } from '#testing/uploads.ts'
import { type Wire, wireOf } from '#testing/wire.ts'

let app: TestApp
let ask: Wire
beforeAll(async () => {
  app = await startTestApp()
  ask = wireOf(app)
})

const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
const own = async (as: Person) => (await ask('GET /api/user', { as })).body

/** The profile that is sent, in the names of API-45. */
const edited = {
  description: 'Parlo quattro lingue e amo il mare.',
  option_profile_types: [1, 3],
  option_ids: [1, 4],
  option_available_for_ids: [2],
  option_language_ids: [1, 2],
  height: 172,
  shoeSize: 38,
  eyeColor: 2,
  dressSize: 40,
  weight: 58,
  travel_available: 1,
  notification_pref: 1,
  visibility_status: 1,
  nationality: 380,
  country: 380,
  province: 58,
  whatsapp: '393339998887',
  facebook: 'ginevra',
  instagram: 'ginevra',
  telegram: 'ginevra',
  tiktok: 'ginevra',
  onlyfans: 'ginevra',
  personal_website: 'https://ginevra.example/',
}

/** The same as it comes back. */
const shown = {
  description: edited.description,
  nationality: 380,
  my_languages: [1, 2],
  height: 172,
  shoe_size: 38,
  eye_color: 2,
  dress_size: 40,
  weight: 58,
  my_profile_types: [1, 3],
  personal_interests: [1, 4],
  available_services: [2],
  travel_available: 1,
  visibility_status: 1,
  notification_pref: 1,
  country_id: 380,
  province_id: 58,
  whatsapp: '393339998887',
  facebook: 'ginevra',
  instagram: 'ginevra',
  telegram: 'ginevra',
  tiktok: 'ginevra',
  onlyfans: 'ginevra',
  personal_website: 'https://ginevra.example/',
}

describe('oneself', () => {
  test('is what the token says, also before the approval [API-01]', async () => {
    const line = quoted('API-01', 'GET /api/user')
    const [king, newcomer] = [await makeKing(app), await makeHostess(app, { state: 'pending' })]
    for (const as of [king, newcomer])
      expect(await ask(line, { as })).toMatchObject({
        status: 200,
        body: { id: as.id, name: as.name, email: as.email },
      })
    expect((await ask(line)).status).toBe(401)
  })

  test('a user says who, how to reach, what role and state, which pictures and what rating [ENT-02]', async () => {
    const phone = '+393338880001'
    const hostess = await makeHostess(app, { phone, dob: '1994-05-17', profile: { rating: 4.5 } })
    const [picture, other] = [await addPhoto(app, hostess), await addPhoto(app, hostess, { seed: 2 })]
    await ask('POST /api/heartbeat', { as: hostess })
    expect(await own(hostess)).toMatchObject({
      id: hostess.id,
      name: hostess.name,
      email: hostess.email,
      phone,
      dob: '1994-05-17',
      role: 'HOSTESS',
      approval_status: 'approved',
      reject_status: false,
      profile_picture_id: picture,
      is_online: 'online',
      rating: 4.5,
      created_at: moment,
      other_pics: [other],
      profile: { my_profile_types: [1] },
    })
    expect(await own(await makeHostess(app, { state: 'pending' }))).toMatchObject({
      approval_status: 'pending',
      reject_status: false,
      profile_picture_id: null,
      is_online: 'offline',
      rating: null,
      other_pics: [],
    })
    expect(await own(await makeKing(app, { state: 'rejected' }))).toMatchObject({
      role: 'KING',
      reject_status: true,
    })
  })

  test('a profile has every field under its name [ENT-03]', async () => {
    const hostess = await makeHostess(app, { state: 'pending', unlockCost: 100 })
    await ask('POST /api/update-profile', { as: hostess, body: edited })
    const { profile } = await own(hostess)
    expect(profile).toMatchObject({
      ...shown,
      unlock_cost: 100,
      verified_profile: false,
      top_profile: false,
      profile_completion: expect.any(Number),
    })
    expect(profile).not.toHaveProperty('credits')
    expect(profile.profile_completion).toBeLessThan(100)
    const decorated = await makeHostess(app, { profile: { verified: true, top: true } })
    expect((await own(decorated)).profile).toMatchObject({ verified_profile: true, top_profile: true })
    expect((await own(await makeKing(app, { credits: 250 }))).profile).toMatchObject({ credits: 250 })
  })
})

describe('somebody else', () => {
  test('is shown to a member with what he may do [API-42]', async () => {
    const [king, hostess] = [await makeKing(app), await makeHostess(app)]
    const view = (of: Person, as?: Person) =>
      ask(quoted('API-42', 'GET /api/user-profile/{username}', { username: of.name }), { ...(as && { as }) })
    const [unlockChat, canReport, showSocial] = [
      quoted('API-42', 'unlockChat'),
      quoted('API-42', 'canReport'),
      quoted('API-42', 'showSocial'),
    ]
    expect(await view(hostess, king)).toMatchObject({
      status: 200,
      body: {
        [quoted('API-42', 'user')]: { id: hostess.id, name: hostess.name, email: null },
        [unlockChat]: false,
        [canReport]: true,
        [showSocial]: false,
      },
    })
    expect((await view(king, hostess)).body).toMatchObject({ [unlockChat]: true, [canReport]: true })
    expect((await view(hostess, hostess)).body).toMatchObject({ [canReport]: false, [showSocial]: true })
    expect((await view(hostess)).status).toBe(401)
    expect((await view(king, await makeKing(app))).status).toBe(404)
  })

  test('is shown to a guest in the same shape, with less in it [API-43]', async () => {
    const hostess = await makeHostess(app)
    const view = (of: Person) =>
      ask(quoted('API-43', 'GET /api/user-profile-guest/{username}', { username: of.name }))
    expect(await view(hostess)).toMatchObject({
      status: 200,
      body: {
        user: { id: hostess.id, name: hostess.name, dob: null, email: null, phone: null },
        unlockChat: false,
        canReport: false,
        showSocial: false,
      },
    })
    expect((await view(await makeKing(app))).status).toBe(404)
    const member = await ask(`GET /api/user-profile/${hostess.name}`, { as: await makeKing(app) })
    expect(Object.keys((await view(hostess)).body.user)).toEqual(Object.keys(member.body.user))
  })
})

describe('changing oneself', () => {
  test('personal data answer what waits [API-44]', async () => {
    const hostess = await makeHostess(app)
    const { name, email, phone, dob } = await own(hostess)
    const update = (changes: object) =>
      ask(quoted('API-44', 'POST /api/update-personal'), {
        as: hostess,
        body: { name, email, phone, dob, ...changes },
      })
    const [info, inModeration, emailModified] = [
      quoted('API-44', 'infoModeration'),
      quoted('API-44', 'IsDataInModeration'),
      quoted('API-44', 'emailModified'),
    ]
    expect(await update({ dob: '1993-01-02' })).toMatchObject({
      status: 200,
      body: { [info]: false, [inModeration]: false, [emailModified]: false },
    })
    expect((await update({ email: 'altra@posta.test' })).body).toMatchObject({
      [info]: false,
      [inModeration]: false,
      [emailModified]: true,
    })
    expect((await update({ name: 'Serafina Bel' })).body).toMatchObject({
      [info]: true,
      [inModeration]: true,
      // The address of before goes on waiting for its link.
      [emailModified]: true,
    })
    expect(await update({ name: '', email: 'nessuna' })).toMatchObject({
      status: 422,
      body: { formError: { name: [expect.any(String)], email: [expect.any(String)] } },
    })
  })

  test('the whole profile is changed at once, and says whether something waits [API-45]', async () => {
    const line = quoted('API-45', 'POST /api/update-profile')
    const inModeration = quoted('API-45', 'IsDataInModeration')
    const newcomer = await makeHostess(app, { state: 'pending' })
    expect(await ask(line, { as: newcomer, body: edited })).toMatchObject({
      status: 200,
      body: { [inModeration]: false },
    })
    expect((await own(newcomer)).profile).toMatchObject(shown)
    const hostess = await makeHostess(app)
    expect((await ask(line, { as: hostess, body: edited })).body).toEqual({ [inModeration]: true })
    expect((await ask(line, { as: hostess, body: { ...edited, height: 201 } })).status).toBe(422)
  })

  test('the link of a new address is opened with its query [API-24]', async () => {
    const hostess = await makeHostess(app)
    const newEmail = 'nuovissima@posta.test'
    const { name, phone, dob } = await own(hostess)
    await ask('POST /api/update-personal', { as: hostess, body: { name, email: newEmail, phone, dob } })
    const link = new URL(newEmailLink(app.needs.config, { id: hostess.id, newEmail }))
    const query = Object.fromEntries(link.searchParams)
    expect(Object.keys(query)).toEqual(['expires', 'email', 'hash', 'signature'])
    const open = (changes: object = {}) =>
      ask(quoted('API-24', 'GET /api/email-new/verify'), { query: { ...query, ...changes } })
    expect(await open({ email: 'un.altra@posta.test' })).toMatchObject({
      status: 403,
      body: { message: expect.any(String) },
    })
    expect((await open()).status).toBe(200)
    expect((await own(hostess)).pending_changes.email).toEqual({ value: newEmail, verified: true })
  })
})
