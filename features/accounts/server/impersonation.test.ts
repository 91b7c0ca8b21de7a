import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { ownUserEndpoint } from '#features/profiles/contract/user.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeAdmin, makeHostess, makeKing, type Person } from '#testing/people.ts'
import { requirement } from '#testing/requirement.ts'
import { accountEndpoints } from '../contract/accounts.ts'
import { impersonationEndpoints } from '../contract/impersonation.ts'
import { suspendAccount } from '#testing/account-states.ts'

let app: TestApp
let owner: Person
beforeAll(async () => {
  app = await startTestApp()
  owner = await makeAdmin(app, { adminRole: 'owner' })
})

const { issue, enter } = impersonationEndpoints
const reason = 'Segnalazione 42: la galleria non si apre.'

async function linkFor(person: Person, as: Person = owner) {
  const answer = await app.call(issue, { as, params: { id: person.id }, body: { reason } })
  expect(answer.status).toBe(201)
  return parametersOf((answer.body as { url: string }).url)
}

function parametersOf(url: string) {
  const { pathname, searchParams } = new URL(url)
  expect(pathname).toBe('/secret-login')
  const { id = '', hash = '', expires = '', signature = '' } = Object.fromEntries(searchParams)
  return { params: { id, hash }, query: { expires, signature } }
}

async function lookAs(person: Person) {
  const answer = await app.call(enter, await linkFor(person))
  return { id: person.id, token: (answer.body as { access_token: string }).access_token }
}

const auditEventsAbout = (userId: number) =>
  app.db
    .selectFrom('audit_log')
    .select(['actor_id', 'action', 'reason', 'address', 'data'])
    .where('subject', '=', 'user')
    .where('subject_id', '=', String(userId))
    .orderBy('id')
    .execute()

test('a link signs an owner in as somebody, is on record under both names and shows in their sessions', async () => {
  const king = await makeKing(app)
  const staff = await lookAs(king)
  const { body } = await app.call(ownUserEndpoint, { as: staff })
  expect(body).toMatchObject({ id: king.id, name: king.name })
  const left = Date.parse((body as { impersonated_until: string }).impersonated_until) - Date.now()
  expect(left).toBeGreaterThan(29 * 60_000)
  expect(left).toBeLessThanOrEqual(30 * 60_000 + 1000)

  const own = await app.call(ownUserEndpoint, { as: king })
  expect(own.body).not.toHaveProperty('impersonated_until')
  expect((await app.call(accountEndpoints.sessions, { as: king })).body).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ device: 'Assistenza Lieta', impersonated: true, current: false }),
      expect.objectContaining({ impersonated: false, current: true }),
    ]),
  )
  const data = expect.objectContaining({ user_id: king.id })
  expect(await auditEventsAbout(king.id)).toEqual([
    { actor_id: owner.id, action: 'impersonation.issue', reason, address: '127.0.0.1', data },
    { actor_id: owner.id, action: 'impersonation.start', reason, address: '127.0.0.1', data },
  ])
})

test('of twenty who use the link at once one gets a session [AUTH-56]', async () => {
  const king = await makeKing(app)
  const link = await linkFor(king)
  const answers = await Promise.all(Array.from({ length: 20 }, () => app.call(enter, link)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 403)).toHaveLength(19)
  const sessions = await app.db
    .selectFrom('session')
    .select('id')
    .where('user_id', '=', king.id)
    .where('impersonator_id', '=', owner.id)
    .execute()
  expect(sessions).toHaveLength(1)
})

test('a forged, a late and a spent link are refused alike, in words', async () => {
  const king = await makeKing(app)
  const link = await linkFor(king)
  const other = await linkFor(await makeKing(app))
  const refused = {
    status: 403,
    body: { message: 'Il link di accesso non è valido, è scaduto o è già stato usato.' },
  }
  const forged = { ...link, query: { ...link.query, expires: String(Number(link.query.expires) + 60) } }
  await requirement('AUTH-56', async () => expect(await app.call(enter, forged)).toMatchObject(refused))
  const swapped = { ...link, params: { ...link.params, id: other.params.id } }
  expect(await app.call(enter, swapped)).toMatchObject(refused)

  await app.db
    .updateTable('impersonation')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('id', '=', Number(link.params.id))
    .execute()
  await requirement('AUTH-56', async () => expect(await app.call(enter, link)).toMatchObject(refused))

  expect((await app.call(enter, other)).status).toBe(200)
  expect(await app.call(enter, other)).toMatchObject(refused)
})

test('only an owner makes links, with a reason, and never for staff or for nobody [AUTH-56]', async () => {
  const king = await makeKing(app)
  const moderator = await makeAdmin(app)
  const ask = (as: Person, id: number, body: { reason: string } = { reason }) =>
    app.call(issue, { as, params: { id }, body })
  expect((await ask(moderator, king.id)).status).toBe(403)
  expect((await ask(king, king.id)).status).toBe(403)
  expect(await ask(owner, moderator.id)).toMatchObject({
    status: 403,
    body: { message: 'Non si può navigare come una persona del team.' },
  })
  expect((await ask(owner, 999_999)).status).toBe(404)
  expect((await ask(owner, (await makeKing(app, { state: 'email_pending' })).id)).status).toBe(409)
  expect(await ask(owner, king.id, { reason: '  ' })).toMatchObject({
    status: 422,
    body: { errors: { reason: ['Scrivi il motivo dell’accesso.'] } },
  })
  expect(await auditEventsAbout(king.id)).toEqual([])
})

test('who is an owner no more can neither use a link nor go on looking [AUTH-56]', async () => {
  const king = await makeKing(app)
  const leaver = await makeAdmin(app, { adminRole: 'owner' })
  const [used, unused] = [await linkFor(king, leaver), await linkFor(king, leaver)]
  const { body } = await app.call(enter, used)
  const staff = { id: king.id, token: (body as { access_token: string }).access_token }
  expect((await app.call(ownUserEndpoint, { as: staff })).status).toBe(200)
  await app.db.updateTable('users').set({ admin_role: 'support' }).where('id', '=', leaver.id).execute()
  expect((await app.call(enter, unused)).status).toBe(403)
  expect((await app.call(ownUserEndpoint, { as: staff })).status).toBe(401)
})

test('nobody looks as one of the staff, even if the account became one meanwhile [AUTH-56]', async () => {
  const king = await makeKing(app)
  const [staff, unused] = [await lookAs(king), await linkFor(king)]
  expect((await app.call(ownUserEndpoint, { as: staff })).status).toBe(200)
  await app.db
    .updateTable('users')
    .set({ role: 'ADMIN', admin_role: 'support' })
    .where('id', '=', king.id)
    .execute()
  expect((await app.call(enter, unused)).status).toBe(403)
  expect((await app.call(ownUserEndpoint, { as: staff })).status).toBe(401)
})

test('after 30 minutes it is over, whatever was done meanwhile [AUTH-56]', async () => {
  const staff = await lookAs(await makeKing(app))
  const minutesLater = (minutes: number) =>
    app.db
      .updateTable('session')
      .set({ expires_at: sql`expires_at - interval '1 minute' * ${minutes}::int` })
      .where('user_id', '=', staff.id)
      .where('impersonator_id', 'is not', null)
      .execute()
  await minutesLater(29)
  expect((await app.call(ownUserEndpoint, { as: staff })).status).toBe(200)
  await minutesLater(1)
  expect((await app.call(ownUserEndpoint, { as: staff })).status).toBe(401)
})

test('looking does not prolong the session, and does not use up the welcome [AUTH-56]', async () => {
  const hostess = await makeHostess(app)
  const staff = await lookAs(hostess)
  const ends = async () =>
    app.db
      .selectFrom('session')
      .select('expires_at')
      .where('user_id', '=', hostess.id)
      .where('impersonator_id', 'is not', null)
      .executeTakeFirstOrThrow()
  const before = await ends()
  const idle = new Date(Date.now() - 120_000)
  await app.db.updateTable('session').set({ last_used_at: idle }).where('user_id', '=', hostess.id).execute()
  expect((await app.call(ownUserEndpoint, { as: staff })).status).toBe(200)
  expect(await ends()).toEqual(before)
  const { welcomed_at } = await app.db
    .selectFrom('users')
    .select('welcomed_at')
    .where('id', '=', hostess.id)
    .executeTakeFirstOrThrow()
  expect(welcomed_at).toBeNull()
})

test('of a banned person staff see the notice, and can do nothing else with its token', async () => {
  const king = await makeKing(app)
  const staff = await lookAs(king)
  const link = await linkFor(king)
  await suspendAccount(app, king, 'Messaggi offensivi.')
  const entered = await app.call(enter, link)
  expect(entered).toMatchObject({ status: 200, body: { banned: true, username: king.name } })
  const cutOff = await app.call(ownUserEndpoint, { as: staff })
  expect(cutOff).toMatchObject({ status: 401, body: { banned: true, noreload: true } })
  for (const { body } of [entered, cutOff]) {
    const { ban_token } = body as { ban_token: string }
    const notice = await app.call(accountEndpoints.banReport, {
      params: { username: king.name },
      query: { ban_token },
    })
    expect(notice.status).toBe(200)
    // The person's own token opens the decisions; this one does not.
    const decisions = await fetch(`${app.origin}/api/decisions?ban_token=${ban_token}`)
    expect(decisions.status).toBe(401)
  }
})
