import { beforeAll, expect, test } from 'vitest'
import { type PublicProfile, viewProfile, viewProfileAsGuest } from '../contract/profiles.ts'
import { updateProfile } from '../contract/edited-profile.ts'
import { ownUserEndpoint } from '../contract/user.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeAdmin, makeHostess, makeKing, type Person } from '#testing/people.ts'
import { addPhoto } from '#testing/uploads.ts'
import { suspendAccount, pauseProfile, leaveSoon, blockPerson } from '#testing/account-states.ts'
import { quoted } from '#testing/requirement.ts'
import { makeChat, meet } from '#testing/chats.ts'

let app: TestApp
let king: Person
let admin: Person

beforeAll(async () => {
  app = await startTestApp({ FREE_MESSAGES_PER_DAY: '2' })
  king = await makeKing(app)
  admin = await makeAdmin(app)
})

const view = (as: Person, person: Person) => app.call(viewProfile, { as, params: { username: person.name } })
const viewAsGuest = (person: Person, as?: Person) =>
  app.call(viewProfileAsGuest, { ...(as && { as }), params: { username: person.name } })

async function seen(as: Person, person: Person): Promise<PublicProfile> {
  const { status, body } = await view(as, person)
  expect(status).toBe(200)
  return body as PublicProfile
}

async function fullHostess() {
  const profile = {
    description: 'parola '.repeat(60).trim(),
    height: 172,
    nationality_id: 380,
    language_ids: [1],
    instagram: 'giulia',
  }
  const hostess = await makeHostess(app, { profile })
  return { hostess, pictureId: await addPhoto(app, hostess) }
}

/** A chat in which the king has paid; `wrote`: she has answered. */
const unlockedChat = (payer: Person, hostess: Person, wrote: boolean) =>
  meet(app, payer, hostess, { unlocked: true, wrote })

test('a guest gets an excerpt, no birth date, no measures, no presence, no contact [API-43]', async () => {
  const { hostess, pictureId } = await fullHostess()
  const { body } = await viewAsGuest(hostess)
  const { user, ...flags } = body as PublicProfile
  expect(flags).toEqual({ unlockChat: false, canReport: false, showSocial: false, chat: null })
  expect(user).toMatchObject({
    name: hostess.name,
    dob: null,
    email: null,
    phone: null,
    is_online: 'offline',
    profile_picture_id: pictureId,
    profile_picture_url: `/attachments/${pictureId}`,
    profile: { height: null, nationality: null, my_languages: [], my_profile_types: [1], province_id: 15 },
  })
  expect(user.age).toBeGreaterThanOrEqual(30)
  expect(user.profile.description).toMatch(/^(parola ){10,}parola…$/)
  expect(JSON.stringify(body)).not.toContain('giulia')
})

test('an approved king sees the whole profile but neither contact data nor social links [API-42]', async () => {
  const { hostess, pictureId } = await fullHostess()
  const { user, ...flags } = await seen(king, hostess)
  expect(flags).toEqual({ unlockChat: false, canReport: true, showSocial: false, chat: null })
  expect(user).toMatchObject({
    dob: '1994-05-01',
    email: null,
    phone: null,
    profile: { height: 172, notification_pref: null },
  })
  expect(user.photos.map((photo) => photo.id)).toEqual([pictureId])
  expect(user.profile.instagram).toBeUndefined()
  expect(user.profile.credits).toBeUndefined()
})

test('social links appear once she has written in the unlocked chat, and for admins [PROFILE-07]', async () => {
  const [silent, talking] = [await fullHostess(), await fullHostess()]
  const chatId = await unlockedChat(king, silent.hostess, false)
  await unlockedChat(king, talking.hostess, true)
  const shown = quoted('PROFILE-07', 'showSocial')
  const withheld = await seen(king, silent.hostess)
  expect(withheld).toMatchObject({ [shown]: false, chat: { id: chatId, unlocked: true } })
  expect(withheld.user.profile).not.toHaveProperty('instagram')
  expect(await seen(king, talking.hostess)).toMatchObject({
    [shown]: true,
    user: { profile: { instagram: 'giulia' } },
  })
  expect(await seen(admin, silent.hostess)).toMatchObject({ [shown]: true, canReport: false })
})

test('kings and hostesses may report whom they see; guests, admins and oneself may not [PROFILE-08]', async () => {
  const hostess = await makeHostess(app)
  const flag = quoted('PROFILE-08', 'canReport')
  expect(await seen(king, hostess)).toHaveProperty(flag, true)
  expect(await seen(hostess, king)).toHaveProperty(flag, true)
  expect(await seen(admin, hostess)).toHaveProperty(flag, false)
  expect(await seen(hostess, hostess)).toHaveProperty(flag, false)
  expect((await viewAsGuest(hostess)).body).toHaveProperty(flag, false)
})

test('a private profile shows its pictures to the registered only: not to guests, nor to whom a moderator refused [PROFILE-36]', async () => {
  const { hostess, pictureId } = await fullHostess()
  const shown = async (viewer?: Person) => ((await viewAsGuest(hostess, viewer)).body as PublicProfile).user
  expect((await shown()).profile_picture_url).toBe(`/attachments/${pictureId}`)
  await app.call(updateProfile, { as: hostess, body: { visibility_status: 1 } })

  const waiting = await makeKing(app, { state: 'pending' })
  for (const user of [(await seen(king, hostess)).user, await shown(waiting)]) {
    expect(user).toMatchObject({ profile_picture_id: pictureId, photos: [{ id: pictureId }] })
    expect(user.profile_picture_url).toMatch(
      new RegExp(`^/attachments/${pictureId}\\?expires=\\d+&signature=`),
    )
    expect((await fetch(app.origin + user.profile_picture_url)).status).toBe(200)
  }
  const refused = await makeKing(app, { state: 'rejected' })
  for (const viewer of [undefined, refused])
    expect(await shown(viewer)).toMatchObject({
      profile_picture_id: null,
      profile_picture_url: '/attachments/no-attachment',
      other_pics: [],
      photos: [],
    })
  expect((await fetch(`${app.origin}/attachments/${pictureId}`)).status).toBe(404)
})

test('whoever waits for approval gets nothing but the pictures beyond what a guest gets', async () => {
  const { hostess } = await fullHostess()
  await app.call(updateProfile, { as: hostess, body: { visibility_status: 1 } })
  const pictures = { profile_picture_id: null, profile_picture_url: null, other_pics: null, photos: null }
  const { user: guest, ...flags } = (await viewAsGuest(hostess)).body as PublicProfile
  const waiting = await makeKing(app, { state: 'pending' })
  const { user, ...more } = (await viewAsGuest(hostess, waiting)).body as PublicProfile
  expect(more).toEqual(flags)
  expect({ ...user, ...pictures }).toEqual({ ...guest, ...pictures })
})

test('whoever is missing, hidden or not for this viewer gives one identical 404 [PROFILE-12]', async () => {
  const other = await makeKing(app)
  const [pending, paused, leaving, blocked, blocking, banned] = await Promise.all(
    Array.from({ length: 6 }, (_, index) => makeHostess(app, index === 0 ? { state: 'pending' } : {})),
  )
  if (!pending || !paused || !leaving || !blocked || !blocking || !banned) throw new Error('six people')
  await pauseProfile(app, paused)
  await leaveSoon(app, leaving)
  await blockPerson(app, king, blocked)
  await blockPerson(app, blocking, king)
  await suspendAccount(app, banned)

  const nobody = await app.call(viewProfile, { as: king, params: { username: 'nessuno' } })
  expect([nobody.status, (nobody.body as { message: string }).message]).toEqual([
    404,
    quoted('PROFILE-12', 'Questo utente non esiste oppure ha il profilo nascosto.'),
  ])
  for (const hidden of [pending, paused, leaving, blocked, blocking, banned, other, admin]) {
    const { status, body } = await view(king, hidden)
    expect([status, body]).toEqual([404, nobody.body])
  }
  for (const hidden of [pending, paused, leaving, banned, other]) {
    const { status, body } = await viewAsGuest(hidden)
    expect([status, body]).toEqual([404, nobody.body])
  }
  expect((await viewAsGuest(blocked, king)).status).toBe(404)
})

test('a hostess sees kings and no other hostess; an admin sees both', async () => {
  const [hostess, other] = [await makeHostess(app), await makeHostess(app)]
  expect((await view(hostess, king)).status).toBe(200)
  expect((await view(hostess, other)).status).toBe(404)
  expect((await view(admin, king)).status).toBe(200)
  expect((await view(admin, other)).status).toBe(200)
})

test('one’s own profile is always there, also while paused [PROFILE-11]', async () => {
  const { hostess } = await fullHostess()
  await pauseProfile(app, hostess)
  expect(await seen(hostess, hostess)).toMatchObject({
    canReport: false,
    showSocial: true,
    user: { email: hostess.email },
  })
})

test('pending people use the guest call; the full one is for approved people', async () => {
  const { hostess } = await fullHostess()
  const pending = await makeKing(app, { state: 'pending' })
  expect((await view(pending, hostess)).status).toBe(403)
  expect((await viewAsGuest(hostess, pending)).status).toBe(200)
})

test('a name is found whatever its case', async () => {
  const hostess = await makeHostess(app, { name: 'Ginevra Rossi' })
  const { status } = await app.call(viewProfile, { as: king, params: { username: 'ginevra rossi' } })
  expect(status).toBe(200)
  expect((await viewAsGuest(hostess)).status).toBe(200)
})

test('the free message is offered to a hostess while her allowance lasts and no chat is open [PROFILE-09]', async () => {
  const [hostess, other, stranger] = [await makeHostess(app), await makeKing(app), await makeKing(app)]
  expect(await seen(hostess, king)).toMatchObject({
    [quoted('PROFILE-09', 'unlockChat')]: true,
    free_messages: { left: 2, per_day: 2 },
  })
  const chatId = await unlockedChat(king, hostess, false)
  const open = await seen(hostess, king)
  expect(open.unlockChat).toBe(false)
  expect(open).not.toHaveProperty('free_messages')

  const second = await makeChat(app, other, hostess)
  for (const chat_id of [chatId, second]) {
    expect((await seen(hostess, stranger)).unlockChat).toBe(true)
    await app.db.insertInto('free_message').values({ hostess_id: hostess.id, chat_id }).execute()
  }
  expect(await seen(hostess, stranger)).toMatchObject({
    unlockChat: false,
    free_messages: { left: 0, per_day: 2 },
  })
})

test('the signed-in king sees his own balance and how complete his profile is [API-01]', async () => {
  const rich = await makeKing(app, { credits: 250 })
  const { body } = await app.call(ownUserEndpoint, { as: rich })
  expect(body).toMatchObject({ email: rich.email, profile: { credits: 250, profile_completion: 20 } })
  const hostess = await makeHostess(app)
  const answer = await app.call(ownUserEndpoint, { as: hostess })
  expect((answer.body as PublicProfile['user']).profile.credits).toBeUndefined()
})
