import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { accountEndpoints } from '#features/accounts/contract/accounts.ts'
import { decide, listCases } from '#features/moderation/contract/moderation.ts'
import { viewProfileAsGuest } from '#features/profiles/contract/profiles.ts'
import { ownUserEndpoint, type User } from '#features/profiles/contract/user.ts'
import { reviewEndpoints } from '#features/reviews/contract/reviews.ts'
import { search, type SearchPage } from '#features/search/contract/search.ts'
import { chatCalls } from '#testing/chat-calls.ts'
import { startTestApp } from '#testing/harness.ts'
import { mailedLink, registerNewcomer } from '#testing/newcomer.ts'
import { makeAdmin, makeHostess, makeKing, type Person } from '#testing/people.ts'
import { quoted, requirement } from '#testing/requirement.ts'

const app = await startTestApp()
const { initiate, send, read, unlock } = chatCalls(app)
const ownUser = async (as: { id: number; token: string }) =>
  (await app.call(ownUserEndpoint, { as })).body as User

/** Registers as the form does, and confirms the e-mail. */
async function newcomer(changes: Parameters<typeof registerNewcomer>[1]): Promise<Person> {
  const { name, email } = await registerNewcomer(app, changes)
  const entered = await app.call(accountEndpoints.verifyEmail, await mailedLink(app, email))
  const { access_token: token } = entered.body as { access_token: string }
  const { id } = await ownUser({ id: 0, token })
  return { id, name, email, token }
}

const statusOfProfile = async ({ name }: Person) =>
  (await app.call(viewProfileAsGuest, { params: { username: name } })).status

async function approve({ id, email }: Person): Promise<void> {
  const admin = await makeAdmin(app)
  const { body } = await app.call(listCases, { as: admin, query: { subject: 'profile', query: email } })
  const { data } = body as { data: { id: number; user: { id: number } }[] }
  expect(data).toMatchObject([{ user: { id } }])
  const decided = { as: admin, params: { id: data[0]?.id ?? 0 }, body: { decision: 'approve' as const } }
  expect((await app.call(decide, decided)).status).toBe(200)
}

/** As long ago as a review asks for. */
const ageUnlocks = ({ id }: Person) =>
  sql`update unlock set unlocked_at = unlocked_at - interval '25 hours' where king_id = ${id}`.execute(app.db)

const talk = ['Buonasera.', 'Molto lieta.', 'A che ora?', 'Alle otto.', 'A domani.', 'A domani.']

test('who offers herself is a hostess whatever she calls it, who looks a king, the staff admins', async () => {
  await requirement('ROLE-01', async () => {
    for (const profileType of [1, 2, 3]) {
      const her = await newcomer({ role: 'HOSTESS', profileTypes: [profileType] })
      expect(await ownUser(her)).toMatchObject({
        role: quoted('ROLE-01', 'HOSTESS'),
        profile: { my_profile_types: [profileType] },
      })
    }
    expect((await ownUser(await newcomer({ role: 'KING' }))).role).toBe(quoted('ROLE-01', 'KING'))
    expect((await ownUser(await makeAdmin(app))).role).toBe(quoted('ROLE-01', 'ADMIN'))
  })
})

test('a hostess pays nothing for a profile, which the public sees once a moderator has read it', async () => {
  const king = await makeKing(app, { credits: 50 })
  await requirement('ROLE-02', async () => {
    const her = await newcomer({ role: 'HOSTESS', profileTypes: [1] })
    expect(await statusOfProfile(her)).toBe(404)
    await approve(her)
    expect(await statusOfProfile(her)).toBe(200)
    // She owes nothing, and was asked for nothing.
    const { rows } = await sql`
      select from ledger_account where user_id = ${her.id}
      union all select from purchase where user_id = ${her.id}`.execute(app.db)
    expect(rows).toEqual([])
    // Nobody stands between the two: what he writes is hers at once, and what she answers his.
    const { body } = await initiate(king, her, 'Buonasera.')
    expect((await unlock(king, her.id)).status).toBe(200)
    expect(await read(her, body.chat_id)).toMatchObject([{ text: 'Buonasera.', state: 'delivered' }])
    expect((await send(her, body.chat_id, 'Molto lieta.')).status).toBe(201)
    expect(await read(king, body.chat_id)).toMatchObject([{}, { text: 'Molto lieta.', state: 'delivered' }])
  })
})

test('a king searches, pays to unlock, writes and reviews, behind a male placeholder', async () => {
  const [king, hostess] = [await makeKing(app, { credits: 50 }), await makeHostess(app, { unlockCost: 50 })]
  await requirement('ROLE-03', async () => {
    expect((await ownUser(king)).profile_picture_url).toBe('/attachments/no-attachment-male')
    const found = (await app.call(search, { as: king, body: { sort: 'newest' } })).body as SearchPage
    expect(found.data.map(({ name }) => name)).toContain(hostess.name)
    const { body } = await initiate(king, hostess, 'Posso scriverle?')
    expect((await unlock(king, hostess.id)).status).toBe(200)
    expect((await ownUser(king)).profile.credits).toBe(0)
    for (const [index, text] of talk.entries())
      expect((await send(index % 2 === 0 ? king : hostess, body.chat_id, text)).status).toBe(201)
    await ageUnlocks(king)
    const review = { as: king, body: { reviewed_user_id: hostess.id, rating: 5 as const } }
    expect((await app.call(reviewEndpoints.send, review)).status).toBe(201)
  })
})

test('staff pass the guards of rejection and approval [GUARD-08]', async () => {
  for (const state of ['pending', 'rejected'] as const) {
    const [admin, king] = [await makeAdmin(app, { state }), await makeKing(app, { state })]
    expect((await app.call(search, { as: admin, body: {} })).status, state).toBe(200)
    expect((await app.call(search, { as: king, body: {} })).status, state).toBe(403)
  }
})

test('who has confirmed the e-mail waits for approval', async () => {
  await requirement('ROLE-06', async () => {
    for (const role of ['KING', 'HOSTESS'] as const)
      expect(
        await ownUser(await newcomer({ role, profileTypes: role === 'KING' ? [] : [1] })),
      ).toHaveProperty('approval_status', quoted('ROLE-06', 'pending'))
  })
})
