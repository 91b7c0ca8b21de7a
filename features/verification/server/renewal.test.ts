import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { expireBadges } from '#features/profiles/server/badges.ts'
import { italianDate } from '#platform/contract/italian-time.ts'
import { transaction } from '#platform/server/db/database.ts'
import { startTestApp } from '#testing/harness.ts'
import { makeHostess, type Person } from '#testing/people.ts'
import { verificationCalls } from '#testing/verification.ts'
import { askForRenewals } from './renewal.ts'

const app = await startTestApp()
const { withPhoto, ask, show, send, caseOf, approve, waiting } = await verificationCalls(app)

const profileOf = (person: Person) =>
  app.db
    .selectFrom('profile')
    .select(['verified', 'unlock_cost'])
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow()
/** What is left of her year, by the clock of the database. */
const endsIn = (person: Person, interval: string) =>
  sql`update badge_grant set granted_at = now() + ${interval}::interval - interval '1 year', expires_at = now() + ${interval}::interval
    where user_id = ${person.id} and ended_at is null`.execute(app.db)
const dueMails = async (person: Person) => {
  await app.runJobs()
  return (await app.outbox(person.email)).filter(({ subject }) => subject.startsWith('Rinnova la verifica'))
}

test('a verification says when it was done and ends after a year; within its last month one selfie renews it', async () => {
  const hostess = await waiting(await makeHostess(app))
  await approve(hostess)
  const { verified_at, verified_until } = await show(hostess)
  const days = (Date.parse(verified_until!) - Date.parse(verified_at!)) / 86_400_000
  expect(Math.round(days)).toBeGreaterThanOrEqual(365)
  expect(Math.round(days)).toBeLessThanOrEqual(366)

  await endsIn(hostess, '30 days 1 hour')
  await askForRenewals(app.needs)
  expect(await show(hostess)).toMatchObject({ state: 'verified', renewal: null })
  expect((await ask(hostess)).body).toMatchObject({ code: 'verified' })
  expect(await dueMails(hostess)).toEqual([])

  await endsIn(hostess, '30 days')
  await askForRenewals(app.needs)
  await askForRenewals(app.needs)
  expect(await dueMails(hostess)).toHaveLength(1)
  expect(await show(hostess)).toMatchObject({ state: 'verified', renewal: 'year' })
  expect((await ask(hostess)).body).toMatchObject({ state: 'asked' })
  expect((await send(hostess)).body).toMatchObject({ state: 'waiting' })
  expect((await caseOf(hostess)).after?.facts).toContainEqual({
    label: 'Ultima verifica',
    value: italianDate(verified_at!),
  })
  // Worn until somebody has looked, and for another year then.
  expect((await profileOf(hostess)).verified).toBe(true)
  expect((await approve(hostess)).status).toBe(200)
  const renewed = await show(hostess)
  expect(renewed).toMatchObject({ state: 'verified', renewal: null })
  expect(Date.parse(renewed.verified_at!)).toBeGreaterThan(Date.parse(verified_at!))

  await endsIn(hostess, '-1 second')
  await expireBadges.work(app.needs, {})
  expect(await profileOf(hostess)).toEqual({ verified: false, unlock_cost: 50 })
  expect((await show(hostess)).verified_at).toBeNull()
})

test('another profile picture or three new photos ask for a new selfie within a week', async () => {
  const [framed, growing] = [await waiting(await makeHostess(app)), await waiting(await makeHostess(app))]
  await approve(framed)
  await approve(growing)
  const other = await withPhoto(framed)
  await transaction(app.db, (trx) => app.needs.hooks.pictureChosen(trx, framed.id, other.photoId))
  await withPhoto(growing)
  await withPhoto(growing)
  await askForRenewals(app.needs)
  await askForRenewals(app.needs)
  expect((await show(framed)).renewal).toBe('picture')
  expect((await show(growing)).renewal).toBeNull()
  await withPhoto(growing)
  await askForRenewals(app.needs)
  const { renewal, verified_until } = await show(growing)
  expect(renewal).toBe('photos')
  const left = (Date.parse(verified_until!) - Date.now()) / 86_400_000
  expect(left).toBeGreaterThan(6.9)
  expect(left).toBeLessThan(7.1)
  expect([await dueMails(framed), await dueMails(growing)].map(({ length }) => length)).toEqual([1, 1])

  await ask(growing)
  await send(growing)
  await approve(growing)
  await askForRenewals(app.needs)
  expect((await show(growing)).renewal).toBeNull()
})
