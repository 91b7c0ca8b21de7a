import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { audit } from '#apps/server/audit.ts'
import { unlockChat } from '#features/chat/server/unlock.ts'
import { balanceOf } from '#features/wallet/server/wallet.ts'
import { startTestApp } from '#testing/harness.ts'
import { makeKing } from '#testing/people.ts'
import { photosOnDisk } from '#testing/uploads.ts'
import { addProfiles } from './bulk.ts'
import { removeDemo } from './remove.ts'
import { seedDemo } from './seed.ts'

const app = await startTestApp()

test('one command removes the demo, and real members keep their data', async () => {
  await seedDemo(app.ownerNeeds, 1)
  await addProfiles(app.ownerNeeds, 20)
  const king = await makeKing(app, { credits: 300 })
  const { id: hostessId } = await app.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'hostess@demo.test')
    .executeTakeFirstOrThrow()
  const actor = {
    userId: king.id,
    name: king.name,
    role: 'KING',
    approval: 'approved',
    adminRole: null,
    sessionId: 1,
    fresh: true,
    userAgent: '',
    consentDue: false,
    consentWithdrawn: false,
    secondFactor: false,
    address: null,
  } as const
  await unlockChat(app.needs, { ...actor, impersonatorId: null }, { other_user_id: hostessId })
  expect(await balanceOf(app.db, king.id)).toBe(200)

  // A new text has been announced to everybody.
  const { id: version } = await app.db
    .insertInto('legal_version')
    .values({ document: 'terms', source: '<p>Nuovo</p>' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into legal_notice (version_id, user_id) select ${version}, id from users`.execute(app.db)

  await supportOf(king.id)

  const selfies = join(app.needs.config.dataDir, 'selfies')
  expect(await readdir(selfies)).toHaveLength(2)
  // Whoever is first in the search as of now is one more, or somebody who has a portrait anyway.
  const drawn = await photosOnDisk(app)
  expect([11, 12]).toContain(drawn.length)
  const { people, photos } = await removeDemo(app.ownerNeeds)
  expect(people).toBe(240 + 60 + 4 + 4 + 20)
  expect(photos).toBe(drawn.length)
  expect(await photosOnDisk(app)).toEqual([])
  expect(await readdir(selfies)).toEqual([])
  expect(await balanceOf(app.db, king.id)).toBe(300)
  const { rows } = await sql<{ left: number }>`
    select (select count(*) from users where id <> ${king.id}) + (select count(*) from chat)
      + (select count(*) from photo) + (select count(*) from moderation_case)
      + (select count(*) from purchase) + (select count(*) from sandbox_payment) + (select count(*) from promo_code)
      + (select count(*) from support_note) + (select count(*) from reply_action)
      + (select count(*) from canned_reply where demo) + (select count(*) from support_tag)
      + (select count(*) from search_profile where id <> ${king.id}) as left`.execute(app.db)
  // The conversation of the real king with the staff stays.
  expect(rows[0]?.left).toBe(1)
  expect(await audit(app.db)).toEqual([])
}, 120_000)

/** A conversation of a real member that a demo colleague follows and has noted something about. */
async function supportOf(memberId: number): Promise<void> {
  await sql`
    with colleague as (select id from users where email = 'admin@demo.test'),
    talk as (
      insert into chat (member_id, assignee_id) select ${memberId}, id from colleague returning id)
    insert into support_note (chat_id, author_id, text)
    select talk.id, colleague.id, 'Ha pagato due volte' from talk, colleague`.execute(app.db)
  await sql`
    insert into word_filter (user_id, words)
    select id, '{telegram}' from users where email = 'hostess@demo.test'`.execute(app.db)
}

test('profiles for measurements are spread over provinces, prices and languages', async () => {
  await addProfiles(app.ownerNeeds, 2000)
  const { rows } = await sql<{ provinces: number; costs: number; languages: number; count: number }>`
    select count(distinct province_id)::integer as provinces, count(distinct cost)::integer as costs,
      count(distinct languages)::integer as languages, count(*)::integer as count
    from search_profile where role = 'HOSTESS'`.execute(app.db)
  expect(rows[0]).toMatchObject({ provinces: 107, costs: 3, count: 2000 })
  expect(rows[0]?.languages).toBeGreaterThan(20)
})

test('a number of profiles can be added again', async () => {
  await addProfiles(app.ownerNeeds, 10)
  const { rows } = await sql<{
    count: number
  }>`select count(*)::integer as count from users where demo`.execute(app.db)
  expect(rows[0]?.count).toBe(2010)
})
