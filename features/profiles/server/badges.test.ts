import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { audit } from '#apps/server/audit.ts'
import { chatEndpoints } from '#features/chat/contract/chat.ts'
import { transaction } from '#platform/server/db/database.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeAdmin, makeHostess, makeKing, type Person } from '#testing/people.ts'
import { badgeEndpoints, standingTerms } from '../contract/badges.ts'
import { expireBadges } from './badges.ts'
import { waitingMails } from '#testing/waiting-mails.ts'

let app: TestApp
let moderator: Person
let finance: Person
beforeAll(async () => {
  app = await startTestApp({}, { workJobs: false })
  moderator = await makeAdmin(app)
  finance = await makeAdmin(app, { adminRole: 'finance' })
})

interface Change {
  verified_profile?: boolean
  top_profile?: boolean
  expires_at?: string
}
const change = (person: Person, wish: Change, as = moderator) =>
  app.call(badgeEndpoints.badges, {
    as,
    params: { id: person.id },
    body: { ...wish, reason: 'Rispetta i criteri' },
  })
const found = (person: Person) =>
  app.db
    .selectFrom('search_profile')
    .select(['verified', 'top', 'cost'])
    .where('id', '=', person.id)
    .executeTakeFirst()
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
/** As if her badge's time had come. */
const letTimePass = (person: Person) =>
  sql`update badge_grant set granted_at = now() - interval '2 days', expires_at = now() - interval '1 second'
    where user_id = ${person.id} and ended_at is null`.execute(app.db)
const subjects = async (person: Person) =>
  (await waitingMails(app, person.email)).map(({ subject }) => subject)

test('a badge is given with a reason, the search knows it at once, and no price follows it', async () => {
  const hostess = await makeHostess(app)
  expect(await change(hostess, { top_profile: true })).toMatchObject({
    status: 200,
    body: { verified_profile: false, top_profile: true, unlock_cost: 50 },
  })
  expect(await found(hostess)).toEqual({ verified: false, top: true, cost: 50 })
  expect(await change(hostess, { top_profile: false, verified_profile: true })).toMatchObject({
    body: { verified_profile: true, top_profile: false, unlock_cost: 50 },
  })
  expect(await found(hostess)).toEqual({ verified: true, top: false, cost: 50 })
  const auditEvents = await app.db
    .selectFrom('audit_log')
    .select(['actor_id', 'action', 'reason', 'before', 'after'])
    .where('subject_id', '=', String(hostess.id))
    .orderBy('id')
    .execute()
  expect(auditEvents).toMatchObject([
    { actor_id: moderator.id, action: 'user.badges', before: { top: false }, after: { top: true } },
    { before: { top: true, verified: false }, after: { top: false, verified: true } },
  ])
})

test('a request without a change records no audit event; what is given by hand always ends', async () => {
  const hostess = await makeHostess(app, { unlockCost: 200 })
  expect(await change(hostess, { verified_profile: false })).toMatchObject({ status: 200 })
  expect(await change(hostess, { verified_profile: true })).toMatchObject({ body: { unlock_cost: 200 } })
  await change(hostess, { verified_profile: true })
  const { count } = await app.db
    .selectFrom('audit_log')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('subject_id', '=', String(hostess.id))
    .executeTakeFirstOrThrow()
  expect(count).toBe(1)
  await change(hostess, { top_profile: true })
  const { rows } = await sql<{ badge: string; days: number }>`
    select badge, extract(day from expires_at - granted_at)::int as days from badge_grant
    where user_id = ${hostess.id} order by badge`.execute(app.db)
  expect(rows).toEqual([
    { badge: 'top', days: standingTerms.staffTopDays },
    { badge: 'verified', days: expect.toSatisfy((days: number) => days === 365 || days === 366) },
  ])
})

test('another badge given beside it does not make a verification younger', async () => {
  const hostess = await makeHostess(app)
  await change(hostess, { verified_profile: true })
  await sql`update profile set verified_at = now() - interval '100 days' where user_id = ${hostess.id}`.execute(
    app.db,
  )
  expect(await change(hostess, { verified_profile: true, top_profile: true })).toMatchObject({
    body: { verified_profile: true, top_profile: true },
  })
  const { rows } = await sql<{ days: number }>`
    select extract(day from now() - verified_at)::int as days from profile where user_id = ${hostess.id}`.execute(
    app.db,
  )
  expect(rows).toEqual([{ days: 100 }])
})

test('a badge changes with its grant, and a price by its one way, whoever writes', async () => {
  const hostess = await makeHostess(app)
  await expect(
    sql`update profile set top = true where user_id = ${hostess.id}`.execute(app.db),
  ).rejects.toThrow('changes with its grant')
  await expect(
    sql`update profile set unlock_cost = 200 where user_id = ${hostess.id}`.execute(app.db),
  ).rejects.toThrow('set_unlock_cost')
  await transaction(app.db, async (trx) => {
    await sql`select set_unlock_cost(${hostess.id}, 200, 'rule', '{}')`.execute(trx)
    await app.needs.hooks.profileChanged(trx, hostess.id)
  })
  await expect(
    sql`update unlock_cost_change set cost = 100 where user_id = ${hostess.id}`.execute(app.db),
  ).rejects.toThrow(/permission denied|append-only/)
})

test('a badge ends by the clock of the database, the search follows, and she is written to once', async () => {
  const hostess = await makeHostess(app)
  await change(hostess, { top_profile: true, expires_at: inHours(1) })
  await expireBadges.work(app.needs, {})
  expect(await found(hostess)).toMatchObject({ top: true })
  await letTimePass(hostess)
  await Promise.all([expireBadges.work(app.needs, {}), expireBadges.work(app.needs, {})])
  expect(await found(hostess)).toEqual({ verified: false, top: false, cost: 50 })
  expect(await subjects(hostess)).toEqual([
    'Hai ottenuto il badge Profilo top',
    'Il badge Profilo top non è più attivo',
  ])
})

test('a badge that is renewed while it expires keeps the new end, whichever comes first', async () => {
  for (let round = 0; round < 6; round += 1) {
    const hostess = await makeHostess(app)
    await change(hostess, { top_profile: true, expires_at: inHours(1) })
    await letTimePass(hostess)
    const until = inHours(48)
    const [renewed] = await Promise.all([
      change(hostess, { top_profile: true, expires_at: until }),
      expireBadges.work(app.needs, {}),
    ])
    expect(renewed.status).toBe(200)
    expect(await found(hostess)).toEqual({ verified: false, top: true, cost: 50 })
    const live = await app.db
      .selectFrom('badge_grant')
      .select('expires_at')
      .where('user_id', '=', hostess.id)
      .where('ended_at', 'is', null)
      .execute()
    expect(live.map((grant) => grant.expires_at?.toISOString())).toEqual([until])
  }
})

test('an end lies in the future, a change names what it changes, and staff have no badges', async () => {
  const hostess = await makeHostess(app)
  expect(await change(hostess, { top_profile: true, expires_at: inHours(-1) })).toMatchObject({
    status: 422,
    body: { errors: { expires_at: ['La scadenza deve essere nel futuro.'] } },
  })
  expect((await change(hostess, {})).status).toBe(422)
  expect((await change(finance, { top_profile: true })).status).toBe(409)
  expect((await change(hostess, { top_profile: true }, finance)).status).toBe(403)
})

const price = (person: Person, cost: 50 | 100 | 200, as = finance) =>
  app.call(badgeEndpoints.unlockCost, {
    as,
    params: { id: person.id },
    body: { unlock_cost: cost, reason: 'Listino' },
  })

test('what a chat with her costs is corrected with a reason and an end, and told; an unlock under way keeps its price', async () => {
  const [king, hostess] = [await makeKing(app, { credits: 500 }), await makeHostess(app)]
  const unlocked = await app.call(chatEndpoints.unlock, { as: king, body: { other_user_id: hostess.id } })
  expect(unlocked.status).toBe(200)
  expect(await price(hostess, 200)).toMatchObject({ status: 200, body: { unlock_cost: 200 } })
  expect(await found(hostess)).toMatchObject({ cost: 200 })
  const { cost } = await app.db
    .selectFrom('unlock')
    .select('cost')
    .where('hostess_id', '=', hostess.id)
    .executeTakeFirstOrThrow()
  expect(cost).toBe(50)
  const auditEvent = await app.db
    .selectFrom('audit_log')
    .select(['before', 'after', 'reason'])
    .where('action', '=', 'user.unlock_cost')
    .executeTakeFirst()
  expect(auditEvent).toMatchObject({
    before: { unlock_cost: 50 },
    after: { unlock_cost: 200, until: expect.any(String) },
    reason: 'Listino',
  })
  expect(await subjects(hostess)).toContain('Sbloccare una chat con te costa ora 200 Crediti')
  expect((await price(king, 100)).status).toBe(409)
  expect((await price(hostess, 75 as 50)).status).toBe(422)
  expect((await price(hostess, 100, moderator)).status).toBe(403)
})

test('every invariant of badges and search holds after all of this', async () => {
  const breaches = await audit(app.db)
  expect(breaches.filter(({ invariant }) => /badge|search/.test(invariant))).toEqual([])
})
