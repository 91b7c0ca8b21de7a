import { beforeAll, expect, test } from 'vitest'
import { viewProfile, viewProfileAsGuest } from '../contract/profiles.ts'
import { transaction } from '#platform/server/db/database.ts'
import { openCase } from '#features/moderation/server/cases.ts'
import { fillProfile } from '#testing/filled-profile.ts'
import { meet } from '#testing/chats.ts'
import { everyReply, type Reply } from '#testing/replies.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeAdmin, makeHostess, makeKing, type Person } from '#testing/people.ts'

// Everything private of hers and his carries one of these marks.
const dob = '1991-02-03'
const secrets = {
  email: 'canarina-mail@posta.test',
  phone: '+393339998887',
  social: 'canarina_social',
  draft: 'Canarina: bozza in attesa',
  finding: 'canarina-regola',
  address: '203.0.113.77',
  device: 'Canarina/1.0',
  reason: 'Canarina: perché è stata sospesa',
  refusedPhoto: 'R'.repeat(22),
  pendingPhoto: 'P'.repeat(22),
  selfie: 'S'.repeat(22),
  // As long as no run of digits in a signature, a nonce or a time is by chance.
  balance: '1313373137',
  kingsEmail: 'canarino-mail@posta.test',
} as const

let app: TestApp
let hostess: Person
let king: Person
let viewers: Record<
  'guest' | 'pending' | 'stranger' | 'locked' | 'silent' | 'unlocked' | 'hostess' | 'admin',
  Person | null
>

beforeAll(async () => {
  app = await startTestApp()
  hostess = await makeHostess(app, { email: secrets.email, phone: secrets.phone, dob })
  king = await makeKing(app, { email: secrets.kingsEmail, credits: Number(secrets.balance) })
  await fill(hostess)
  viewers = {
    guest: null,
    pending: await makeKing(app, { state: 'pending' }),
    stranger: await makeKing(app),
    locked: await makeKing(app),
    silent: await makeKing(app),
    unlocked: king,
    hostess: await makeHostess(app),
    admin: await makeAdmin(app),
  }
  await meet(app, viewers.locked!, hostess, { unlocked: false, wrote: false })
  await meet(app, viewers.silent!, hostess, { unlocked: true, wrote: false })
  await meet(app, viewers.unlocked!, hostess, { unlocked: true, wrote: true })
})

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

/** A profile in which nothing is missing, and around it whatever must stay private. */
async function fill(person: Person): Promise<void> {
  for (const [id, state] of [
    ['A'.repeat(22), 'approved'],
    ['B'.repeat(22), 'approved'],
    [secrets.pendingPhoto, 'pending'],
    [secrets.refusedPhoto, 'rejected'],
  ] as const)
    await app.db
      .insertInto('photo')
      .values({
        id,
        user_id: person.id,
        state,
        width: 8,
        height: 10,
        thumbhash: Buffer.from('x'),
        fingerprint: '0'.repeat(64),
      })
      .execute()
  await fillProfile(app.db, person.id, {
    description: 'Mi presento: '.padEnd(400, 'parola '),
    whatsapp: '393339998887',
    facebook: secrets.social,
    instagram: secrets.social,
    telegram: secrets.social,
    tiktok: secrets.social,
    onlyfans: secrets.social,
    personal_website: `https://${secrets.social.replace('_', '-')}.example/`,
    picture_id: 'A'.repeat(22),
  })
  await app.db
    .insertInto('pending_change')
    .values([
      { user_id: person.id, field: 'description', value: secrets.draft },
      { user_id: person.id, field: 'name', value: secrets.draft },
    ])
    .execute()
  await app.db
    .updateTable('session')
    .set({ address: secrets.address, user_agent: secrets.device })
    .where('user_id', '=', person.id)
    .execute()
  await app.db
    .insertInto('suspension')
    .values({ user_id: person.id, reason: secrets.reason, starts_at: daysAgo(30), lifted_at: daysAgo(29) })
    .execute()
  await app.db
    .insertInto('verification')
    .values({
      user_id: person.id,
      gesture: 'palm',
      state: 'waiting',
      expires_at: new Date(),
      selfie: secrets.selfie,
      sent_at: new Date(),
    })
    .execute()
  await app.db
    .insertInto('presence')
    .values({ user_id: person.id, seen_at: new Date(Date.now() + 3_600_000) })
    .execute()
  await transaction(app.db, async (trx) => {
    await openCase(trx, {
      subject: 'text',
      subjectId: String(person.id),
      userId: person.id,
      findings: [{ rule: 'phone', matched: secrets.finding }],
      after: { text: secrets.draft },
    })
    await app.needs.hooks.profileChanged(trx, person.id)
  })
}

/** The names of what says something; of the profile as `profile.…`. Null, an empty list and absence say nothing. */
function saysSomething(user: object): string[] {
  const fields = Object.entries(user).filter(([key, value]) => key !== 'profile' && !isNothing(value))
  const names = fields.map(([key]) => key)
  const profile = 'profile' in user ? saysSomething(user.profile as object) : []
  return [...names, ...profile.map((name) => `profile.${name}`)].toSorted()
}

const isNothing = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0)

const everybody = [
  'age',
  'approval_status',
  'created_at',
  'id',
  'is_online',
  'name',
  'other_pics',
  'photos',
  'profile.country_id',
  'profile.description',
  'profile.my_profile_types',
  'profile.professional',
  'profile.province_id',
  'profile.top_profile',
  'profile.unlock_cost',
  'profile.verified_at',
  'profile.verified_profile',
  'profile.visibility_status',
  'profile_picture_id',
  'profile_picture_url',
  'rating',
  'rating_count',
  'reject_status',
  'role',
]
const members = [
  ...everybody,
  'dob',
  'profile.available_services',
  'profile.business_name',
  'profile.dress_size',
  'profile.eye_color',
  'profile.height',
  'profile.my_languages',
  'profile.nationality',
  'profile.personal_interests',
  'profile.shoe_size',
  'profile.travel_available',
  'profile.vat_number',
  'profile.weight',
]
const friends = [
  ...members,
  'profile.facebook',
  'profile.instagram',
  'profile.onlyfans',
  'profile.personal_website',
  'profile.telegram',
  'profile.tiktok',
  'profile.whatsapp',
]
const herself = [
  ...friends,
  'consents',
  'email',
  'may_resubmit',
  'paused',
  'pending_changes',
  'personal_version',
  'phone',
  'profile.notification_pref',
  'profile.profile_completion',
]

const cases = [
  ['guest', 'guest', everybody, { canReport: false, showSocial: false, chat: null }],
  ['pending', 'guest', everybody, { canReport: false, showSocial: false, chat: null }],
  ['stranger', 'member', members, { canReport: true, showSocial: false, chat: null }],
  ['locked', 'member', members, { canReport: true, showSocial: false, chat: { unlocked: false } }],
  ['silent', 'member', members, { canReport: true, showSocial: false, chat: { unlocked: true } }],
  ['unlocked', 'member', friends, { canReport: true, showSocial: true, chat: { unlocked: true } }],
  ['admin', 'member', friends, { canReport: false, showSocial: true, chat: null }],
] as const

async function replyTo(viewer: Person | null, call: 'guest' | 'member', person: Person) {
  const { body } = await app.call(call === 'guest' ? viewProfileAsGuest : viewProfile, {
    ...(viewer && { as: viewer }),
    params: { username: person.name },
  })
  return body as { user: { is_online: string; profile: { description: string } } }
}

test.each(cases)(
  'of a hostess, %s gets exactly this much, by the call of a %s',
  async (viewer, call, expected, flags) => {
    const { user, ...rest } = await replyTo(viewers[viewer], call, hostess)
    expect(rest).toMatchObject({ ...flags, unlockChat: false })
    expect(Object.keys(rest).toSorted()).toEqual(['canReport', 'chat', 'showSocial', 'unlockChat'])
    expect(saysSomething(user)).toEqual(expected.toSorted())
    expect(user.is_online).toBe(call === 'guest' ? 'offline' : 'online')
    expect(user.profile.description.length > 200).toBe(call === 'member')
  },
)

test('of herself she gets everything, also while she waits for approval', async () => {
  const { user, ...rest } = await replyTo(hostess, 'member', hostess)
  expect(rest).toEqual({ unlockChat: false, canReport: false, showSocial: true, chat: null })
  expect(saysSomething(user)).toEqual(herself.toSorted())
  const newcomer = await makeHostess(app, { state: 'pending' })
  expect(await replyTo(newcomer, 'guest', newcomer)).toMatchObject({
    user: { email: newcomer.email },
    canReport: false,
  })
})

test('of a king, a hostess gets his profile without measures, contact data or balance [PROFILE-10]', async () => {
  const { user, ...rest } = await replyTo(viewers.hostess, 'member', king)
  expect(rest).toEqual({
    unlockChat: true,
    free_messages: { left: 5, per_day: 5 },
    canReport: true,
    showSocial: false,
    chat: null,
  })
  expect(saysSomething(user)).toEqual([
    'age',
    'approval_status',
    'created_at',
    'dob',
    'id',
    'is_online',
    'name',
    'profile.province_id',
    'profile.top_profile',
    'profile.unlock_cost',
    'profile.verified_profile',
    'profile.visibility_status',
    'profile_picture_url',
    'rating_count',
    'reject_status',
    'role',
  ])
})

async function lookAround(viewer: Person | null): Promise<Reply[]> {
  const chats = await app.db.selectFrom('chat').select('id').execute()
  const names = [hostess.name, king.name, hostess.id, king.id, ...chats.map(({ id }) => id)]
  return everyReply(app, viewer, names)
}

const canaries = ({ all = false } = {}) =>
  Object.entries(secrets).filter(([name]) => all || name !== 'social')
/** Which secrets stand in which replies. */
function leaks(replies: readonly Reply[], told: readonly (readonly [string, string])[]): string[] {
  return replies.flatMap(({ from, text }) =>
    told.filter(([, secret]) => text.includes(secret)).map(([name]) => `${name} in ${from}`),
  )
}

test('the marks are really there: their owners find them [API-01]', async () => {
  const found = leaks(await lookAround(hostess), [...canaries({ all: true }), ['dob', dob]])
  for (const name of ['email', 'phone', 'social', 'draft', 'pendingPhoto', 'refusedPhoto', 'dob'])
    expect(found).toContain(`${name} in /api/user 200`)
  expect(leaks(await lookAround(king), canaries())).toContain('balance in /api/wallet 200')
})

test.each(['guest', 'pending', 'stranger', 'locked', 'silent', 'unlocked', 'hostess', 'admin'] as const)(
  'no reply of a reading endpoint shows %s private data of somebody else',
  async (viewer) => {
    const replies = await lookAround(viewers[viewer])
    const own = viewer === 'unlocked' ? ['balance', 'kingsEmail'] : []
    const told = canaries({ all: viewer !== 'unlocked' && viewer !== 'admin' })
    const forbidden = told.filter(([name]) => !own.includes(name))
    const birthDate = viewer === 'guest' || viewer === 'pending' ? [['dob', dob] as const] : []
    expect(leaks(replies, [...forbidden, ...birthDate])).toEqual([])
    // And it was a real look around: kings and guests find her, hostesses find him.
    const shown = viewer === 'hostess' ? king.name : hostess.name
    expect(replies.filter(({ text }) => text.includes(shown)).length).toBeGreaterThan(1)
  },
)
