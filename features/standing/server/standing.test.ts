import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { badgeEndpoints } from '#features/profiles/contract/badges.ts'
import { transaction } from '#platform/server/db/database.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeAdmin, makeHostess, makeKing, type Person } from '#testing/people.ts'
import { verificationCalls } from '#testing/verification.ts'
import { waitingMails } from '#testing/waiting-mails.ts'
import { standingEndpoints, type Standing, type StaffStanding } from '../contract/standing.ts'
import { priceRule } from '../contract/price-rule.ts'
import { topRule } from '../contract/top-rule.ts'
import { computeStanding, nightlyStanding } from './nightly.ts'

let app: TestApp
let owner: Person
let withPhoto: Awaited<ReturnType<typeof verificationCalls>>['withPhoto']
beforeAll(async () => {
  app = await startTestApp({}, { workJobs: false })
  owner = await makeAdmin(app, { adminRole: 'owner' })
  ;({ withPhoto } = await verificationCalls(app))
})

const countsAs = (hostess: Person, asked: number, answered: number, { minutes = 60, unanswered = 0 } = {}) =>
  sql`insert into reply_habit (hostess_id, asked, answered, minutes, part, unanswered)
    values (${hostess.id}, ${asked}, ${answered}, ${answered === 0 ? null : minutes}, 'evening', ${unanswered})
    on conflict (hostess_id) do update set asked = excluded.asked, answered = excluded.answered,
      minutes = excluded.minutes, unanswered = excluded.unanswered`.execute(app.db)
const changes = async (hostess: Person) =>
  (
    await sql<{ cost: number; cause: string; inputs: object }>`
      select cost, cause, inputs from unlock_cost_change where user_id = ${hostess.id} order by id`.execute(
      app.db,
    )
  ).rows
const found = (hostess: Person) =>
  app.db.selectFrom('search_profile').select(['cost', 'top']).where('id', '=', hostess.id).executeTakeFirst()
const subjects = async (hostess: Person) =>
  (await waitingMails(app, hostess.email)).map(({ subject }) => subject)
/** As if her price had last changed so long ago. */
const daysPass = (hostess: Person, days: number) =>
  transaction(app.ownerNeeds.db, async (trx) => {
    await sql`alter table unlock_cost_change disable trigger unlock_cost_change_append_only`.execute(trx)
    await sql`update unlock_cost_change set changed_at = changed_at - make_interval(days => ${days}),
      stands_until = stands_until - make_interval(days => ${days}) where user_id = ${hostess.id}`.execute(trx)
    await sql`alter table unlock_cost_change enable trigger unlock_cost_change_append_only`.execute(trx)
  })
const own = async (as: Person) => (await app.call(standingEndpoints.own, { as })).body as Standing

test('the price follows the answers by night, is written down with them, told once, and then rests', async () => {
  const hostess = await makeHostess(app)
  await countsAs(hostess, 10, 7)
  await computeStanding(app.needs)
  await computeStanding(app.needs)
  expect(await found(hostess)).toEqual({ cost: 100, top: false })
  expect(await changes(hostess)).toEqual([
    {
      cost: 100,
      cause: 'rule',
      inputs: { asked: 10, answered: 7, minutes: 60, unanswered: 0 },
    },
  ])
  expect(await subjects(hostess)).toEqual(['Sbloccare una chat con te costa ora 100 Crediti'])

  await countsAs(hostess, 20, 20)
  await daysPass(hostess, priceRule.restDays - 1)
  await computeStanding(app.needs)
  expect(await found(hostess)).toMatchObject({ cost: 100 })
  expect((await own(hostess)).price).toMatchObject({ cost: 100, by_rule: 200, cause: 'rule' })
  await daysPass(hostess, 1)
  await computeStanding(app.needs)
  expect(await found(hostess)).toMatchObject({ cost: 200 })

  // Nobody has written for so long that nothing is counted: unknown again.
  await daysPass(hostess, priceRule.restDays)
  await sql`delete from reply_habit where hostess_id = ${hostess.id}`.execute(app.db)
  await computeStanding(app.needs)
  expect(await found(hostess)).toMatchObject({ cost: 50 })
})

test('two processes of one night change a price once', async () => {
  const hostess = await makeHostess(app)
  await countsAs(hostess, 10, 10)
  await Promise.all([computeStanding(app.needs), computeStanding(app.needs)])
  expect(await changes(hostess)).toHaveLength(1)
})

test('a correction stands for its thirty days, then the rule computes again; the staff read both', async () => {
  const hostess = await makeHostess(app)
  await countsAs(hostess, 10, 7)
  await computeStanding(app.needs)
  await app.call(badgeEndpoints.unlockCost, {
    as: owner,
    params: { id: hostess.id },
    body: { unlock_cost: 50, reason: 'Due sblocchi contati per errore' },
  })
  await daysPass(hostess, 29)
  await computeStanding(app.needs)
  expect(await found(hostess)).toMatchObject({ cost: 50 })
  const { body } = await app.call(standingEndpoints.ofPerson, { as: owner, params: { id: hostess.id } })
  expect(body as StaffStanding).toMatchObject({
    price: { cost: 50, by_rule: 100, cause: 'correction' },
    changes: [
      { from: 100, to: 50, cause: 'correction', reason: 'Due sblocchi contati per errore', by: owner.name },
      { from: 50, to: 100, cause: 'rule', by: null },
    ],
  })
  await daysPass(hostess, 1)
  await computeStanding(app.needs)
  expect(await found(hostess)).toMatchObject({ cost: 100 })
})

async function qualified(): Promise<Person> {
  const hostess = await makeHostess(app, {
    profile: {
      description: 'Mi presento.',
      language_ids: [1],
      interest_ids: [1],
      service_ids: [1],
      verified: true,
      rating: 4.5,
      rating_count: topRule.reviews,
    },
  })
  for (let count = 0; count < topRule.photos; count += 1) await withPhoto(hostess)
  await countsAs(hostess, 5, 5)
  await sql`insert into presence (user_id) values (${hostess.id})`.execute(app.db)
  return hostess
}

test('whoever meets every criterion gets the badge by night, and loses it with the first that fails', async () => {
  const hostess = await qualified()
  expect((await own(hostess)).top).toEqual({ given_by: null, until: null, missing: [] })
  await computeStanding(app.needs)
  await computeStanding(app.needs)
  expect(await found(hostess)).toMatchObject({ top: true })
  expect((await own(hostess)).top).toMatchObject({ given_by: 'rule', missing: [] })
  expect(await subjects(hostess)).toContain('Hai ottenuto il badge Profilo top')

  const days = topRule.activeDays
  await sql`update presence set seen_at = now() - make_interval(days => ${days}) where user_id = ${hostess.id}`.execute(
    app.db,
  )
  await computeStanding(app.needs)
  await computeStanding(app.needs)
  expect(await found(hostess)).toMatchObject({ top: false })
  const lost = (await waitingMails(app, hostess.email)).filter(({ subject }) =>
    /non è più attivo/.test(subject),
  )
  expect(lost).toHaveLength(1)
  expect(lost[0]?.text).toContain(`negli ultimi ${days} giorni`)
})

test('each criterion of the database is missing where it is', async () => {
  const missing = async (spoil: (hostess: Person) => Promise<unknown>) => {
    const hostess = await qualified()
    await spoil(hostess)
    return (await own(hostess)).top.missing
  }
  const run = (statement: ReturnType<typeof sql>) => statement.execute(app.db)
  expect(
    await missing(({ id }) => run(sql`update profile set interest_ids = '{}' where user_id = ${id}`)),
  ).toEqual(['complete'])
  // Measures are no part of a complete profile.
  expect(await missing(({ id }) => run(sql`update profile set height = null where user_id = ${id}`))).toEqual(
    [],
  )
  expect(
    await missing(({ id }) =>
      run(sql`update photo set state = 'pending' where id in
      (select id from photo where user_id = ${id} and id not in (select picture_id from profile where user_id = ${id}) limit 1)`),
    ),
  ).toEqual(['photos'])
  expect(
    await missing(({ id }) =>
      run(sql`insert into staff_action (subject_type, subject_id, user_id, action, reason, actor_id)
        values ('user', ${String(id)}, ${id}, 'warn', 'Prova', ${owner.id})`),
    ),
  ).toEqual(['clean'])
})

test('what the staff gave stays until its end; what they took the rule does not give back', async () => {
  const [unknown, hostess] = [await makeHostess(app), await qualified()]
  const byHand = (person: Person, top_profile: boolean) =>
    app.call(badgeEndpoints.badges, {
      as: owner,
      params: { id: person.id },
      body: { top_profile, reason: 'Prova' },
    })
  await byHand(unknown, true)
  await computeStanding(app.needs)
  expect(await found(unknown)).toMatchObject({ top: true })
  expect((await own(unknown)).top).toMatchObject({ given_by: 'staff', until: expect.any(String) })

  expect(await found(hostess)).toMatchObject({ top: true })
  await byHand(hostess, false)
  await computeStanding(app.needs)
  expect(await found(hostess)).toMatchObject({ top: false })
  expect((await own(hostess)).top.missing).toEqual(['clean'])
})

test('the job looks by night alone; a king has no standing of this kind', async () => {
  const { rows } = await sql<{ hour: number }>`
    select extract(hour from now() at time zone 'Europe/Rome')::int as hour`.execute(app.db)
  const hostess = await makeHostess(app)
  await countsAs(hostess, 10, 7)
  await nightlyStanding.work(app.needs, {})
  const isNight = rows[0]!.hour >= 3 && rows[0]!.hour < 6
  expect(await found(hostess)).toMatchObject({ cost: isNight ? 100 : 50 })
  const king = await makeKing(app)
  expect((await app.call(standingEndpoints.ofPerson, { as: owner, params: { id: king.id } })).status).toBe(
    404,
  )
})
