import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { savedSearchEndpoints } from '../contract/saved-searches.ts'
import type { SearchFilters } from '../contract/search.ts'
import { startTestApp } from '#testing/harness.ts'
import { makeHostess, makeKing, type Person } from '#testing/people.ts'
import { nextDigest } from './digest-calendar.ts'
import { digestSweep } from './digest.ts'
import { suspendAccount, endSuspension, blockPerson } from '#testing/account-states.ts'

const app = await startTestApp()
/** As the mail provider is given them, with what mail programs look for in the header. */
const posted = vi.spyOn(app.needs.mail, 'send')
const { save, list, change } = savedSearchEndpoints

let lastProvince = 100
const newProvince = () => ++lastProvince

async function lookFor(
  king: Person,
  name: string,
  filters: SearchFilters,
  digest: 'daily' | 'weekly' = 'daily',
) {
  const { body } = await app.call(save, { as: king, body: { name, filters, digest } })
  return (body as { id: number }).id
}

/** As if the mail of this person had been due a minute ago, and what happened since the last an hour ago. */
async function morning(king: Person) {
  await sql`
    update saved_search set next_digest_at = now() - interval '1 minute', told_until = now() - interval '2 hours'
    where user_id = ${king.id}`.execute(app.db)
}

async function listedAnHourAgo(provinceId: number, name: string) {
  const hostess = await makeHostess(app, { provinceId, name })
  await sql`update search_profile set listed_at = now() - interval '1 hour' where id = ${hostess.id}`.execute(
    app.db,
  )
  return hostess
}

async function sweep() {
  await digestSweep.work(app.needs, {})
  await app.runJobs()
}

const mails = (king: Person) => app.outbox(king.email)

test('one mail tells of the new profiles of all searches that are due, by name and province', async () => {
  const [king, milan] = [await makeKing(app, { name: 'Ottavio' }), newProvince()]
  await listedAnHourAgo(15, 'Ginevra')
  await listedAnHourAgo(milan, 'Isotta')
  await lookFor(king, 'Milano', { province_id: 15 })
  await lookFor(king, 'Altrove', { province_id: milan }, 'weekly')
  await lookFor(king, 'Nessuna', { province_id: newProvince() })
  await morning(king)
  await sweep()

  const [mail, ...others] = await mails(king)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Nuovi profili per te')
  expect(mail?.text).toContain('«Milano»: Ginevra (Milano).')
  expect(mail?.text).toContain('«Altrove»: Isotta')
  expect(mail?.text).not.toContain('«Nessuna»')
  expect(mail?.text).not.toContain('/attachments/')
})

test('nobody is notified twice, even if the job runs several times at once', async () => {
  const [king, province_id] = [await makeKing(app), newProvince()]
  await listedAnHourAgo(province_id, 'Adalgisa')
  await lookFor(king, 'Qui', { province_id })
  await morning(king)
  await Promise.all([digestSweep.work(app.needs, {}), digestSweep.work(app.needs, {})])
  await sweep()
  expect(await mails(king)).toHaveLength(1)

  // The next morning, without anybody new: no mail.
  await sql`update saved_search set next_digest_at = now() where user_id = ${king.id}`.execute(app.db)
  await sweep()
  expect(await mails(king)).toHaveLength(1)
  await listedAnHourAgo(province_id, 'Bea')
  await sql`
    update saved_search set next_digest_at = now(), told_until = now() - interval '90 minutes'
    where user_id = ${king.id}`.execute(app.db)
  await sql`update search_profile set listed_at = now() - interval '3 hours' where name = 'Adalgisa'`.execute(
    app.db,
  )
  await sweep()
  const [second] = await mails(king)
  expect(second?.text).toContain('«Qui»: Bea')
  // A name that no signature of a link spells by chance.
  expect(second?.text).not.toContain('Adalgisa')
})

test('a profile listed in the last minutes waits for the next mail, and is not lost', async () => {
  const [king, province_id] = [await makeKing(app), newProvince()]
  await lookFor(king, 'Qui', { province_id })
  await morning(king)
  const young = await makeHostess(app, { provinceId: province_id, name: 'Cleo' })
  await sweep()
  expect(await mails(king)).toEqual([])
  await sql`update search_profile set listed_at = listed_at - interval '5 minutes' where id = ${young.id}`.execute(
    app.db,
  )
  await sql`
    update saved_search set next_digest_at = now(), told_until = told_until - interval '5 minutes'
    where user_id = ${king.id}`.execute(app.db)
  await sweep()
  expect(await mails(king)).toHaveLength(1)
})

test('blocked people are not told of, and who may not search gets no mail', async () => {
  const [king, province_id] = [await makeKing(app), newProvince()]
  const hostess = await listedAnHourAgo(province_id, 'Dora')
  await lookFor(king, 'Qui', { province_id })
  await morning(king)
  await blockPerson(app, king, hostess)
  await sweep()
  expect(await mails(king)).toEqual([])

  await app.db.deleteFrom('block').where('blocker_id', '=', king.id).execute()
  await suspendAccount(app, king)
  await morning(king)
  await sweep()
  expect(await mails(king)).toEqual([])
  await endSuspension(app, king)
  await morning(king)
  await sweep()
  expect(await mails(king)).toHaveLength(1)
})

test('a digest that starts today names no profile from before', async () => {
  const [king, province_id] = [await makeKing(app), newProvince()]
  const { body } = await app.call(save, {
    as: king,
    body: { name: 'Qui', filters: { province_id }, digest: 'off' },
  })
  await sql`update saved_search set told_until = now() - interval '1 day' where user_id = ${king.id}`.execute(
    app.db,
  )
  await listedAnHourAgo(province_id, 'Elsa')
  const params = { id: (body as { id: number }).id }
  await app.call(change, { as: king, params, body: { digest: 'daily' } })
  await sql`update saved_search set next_digest_at = now() where user_id = ${king.id}`.execute(app.db)
  await sweep()
  expect(await mails(king)).toEqual([])
})

test('the link in the mail ends the mails at once, by POST and without a session; a changed link does not', async () => {
  const [king, province_id] = [await makeKing(app), newProvince()]
  await listedAnHourAgo(province_id, 'Fay')
  const id = await lookFor(king, 'Qui', { province_id })
  await morning(king)
  await digestSweep.work(app.needs, {})
  await app.runJobs()
  const mail = posted.mock.calls.map(([message]) => message).find(({ to }) => to === king.email)
  const link = new URL(mail?.unsubscribeUrl ?? '')
  expect(mail?.text).toContain(link.href)
  expect(mail?.html).toContain('Non ricevere più queste email')
  await app.runJobs()

  const post = (search: string) =>
    fetch(`${app.origin}${link.pathname}${search}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
  const digest = async () => {
    const { body } = await app.call(list, { as: king })
    return (body as { data: { id: number; digest: string }[] }).data.find((search) => search.id === id)
      ?.digest
  }
  const other = await makeKing(app)
  expect((await post(link.search.replace(`user=${king.id}`, `user=${other.id}`))).status).toBe(404)
  expect(await digest()).toBe('daily')
  expect((await post(link.search)).status).toBe(204)
  expect((await post(link.search)).status).toBe(204)
  expect(await digest()).toBe('off')
})

// Rome is an hour ahead of UTC in winter, two in summer; the clocks change on 29 March and 25 October 2026.
test.each([
  ['daily', '2026-11-21T06:59:00Z', '2026-11-21T07:00:00Z'],
  ['daily', '2026-11-21T07:00:00Z', '2026-11-22T07:00:00Z'],
  ['daily', '2026-11-21T23:30:00Z', '2026-11-22T07:00:00Z'],
  ['daily', '2026-03-28T12:00:00Z', '2026-03-29T06:00:00Z'],
  ['daily', '2026-10-24T12:00:00Z', '2026-10-25T07:00:00Z'],
  ['weekly', '2026-11-21T12:00:00Z', '2026-11-23T07:00:00Z'],
  ['weekly', '2026-11-23T06:30:00Z', '2026-11-23T07:00:00Z'],
  ['weekly', '2026-11-23T07:00:00Z', '2026-11-30T07:00:00Z'],
  ['weekly', '2026-10-23T12:00:00Z', '2026-10-26T07:00:00Z'],
] as const)('after a %s mail at %s the next is due at %s', async (digest, from, next) => {
  const { rows } = await sql<{ at: Date }>`
    select ${nextDigest(digest, sql<Date>`${from}::timestamptz`)} as at`.execute(app.db)
  expect(rows[0]?.at.toISOString()).toBe(next.replace('Z', '.000Z'))
})
