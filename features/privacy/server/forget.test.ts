import { type RawBuilder, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { dataExportEndpoints } from '../contract/data-export.ts'
import { retention } from '#platform/contract/retention.ts'
import { audit } from '#apps/server/audit.ts'
import { interval } from '#platform/server/db/interval.ts'
import { inWords } from '#features/content/server/legal/retention-table.ts'
import { legalPage } from '#features/content/server/legal/legal-pages.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeAdmin, makeKing, type Person } from '#testing/people.ts'
import { forgetHourly, forgetOld } from './forget.ts'

let app: TestApp
let king: Person
beforeAll(async () => {
  app = await startTestApp()
  king = await makeKing(app)
})

const ago = (period: Parameters<typeof interval>[0], more: string) =>
  sql<Date>`now() - ${interval(period)} - ${more}::interval`

/** How many of two rows are left, one a day short of its time and one a day over it. */
async function leftOfTwo(
  insert: (at: RawBuilder<Date>, n: number) => Promise<unknown>,
  table: string,
  period: Parameters<typeof interval>[0],
) {
  const count = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(app.db)).rows[0]
      ?.n ?? 0
  const before = await count()
  await insert(ago(period, '-1 day'), 1)
  await insert(ago(period, '1 day'), 2)
  await forgetOld(app.needs)
  return (await count()) - before
}

test('what the notice gives a time to is forgotten after that time, and not before [LEGAL-02]', async () => {
  const { db } = app
  expect(
    await leftOfTwo(
      (created_at, n) =>
        db
          .insertInto('otp_challenge')
          .values({
            user_id: king.id,
            purpose: 'phone',
            phone: '+393330001122',
            code_hash: Buffer.from([n]),
            created_at,
            expires_at: created_at,
            dead_at: created_at,
          })
          .execute(),
      'otp_challenge',
      retention.sentCode,
    ),
  ).toBe(1)
  expect(
    await leftOfTwo(
      (at) =>
        db
          .insertInto('outbox')
          .values({ channel: 'mail', recipient: 'x@posta.test', subject: '', text: '', at })
          .execute(),
      'outbox',
      retention.technicalLog,
    ),
  ).toBe(1)
  expect(
    await leftOfTwo(
      (at) =>
        db
          .insertInto('contact_message')
          .values({ name: 'Eva', email: 'e@posta.test', text: 'Ciao', at })
          .execute(),
      'contact_message',
      retention.support,
    ),
  ).toBe(1)
  expect(
    await leftOfTwo(
      (at, n) =>
        db
          .insertInto('consent')
          .values({
            visitor: String(n).repeat(32),
            document: 'cookies',
            version: '2026-11-21',
            given: false,
            place: 'browser',
            choices: '{"payments":false}',
            at,
          })
          .execute(),
      'consent',
      retention.guestConsent,
    ),
  ).toBe(1)
  expect(
    await leftOfTwo(
      (at, n) =>
        db
          .insertInto('session')
          .values({
            user_id: king.id,
            token_hash: Buffer.from([n]),
            last_used_at: at,
            expires_at: sql<Date>`${at} + ${interval(retention.session)}`,
          })
          .execute(),
      'session',
      retention.session,
    ),
  ).toBe(1)
})

test('an answered message counts from its answer [LEGAL-02]', async () => {
  const { id } = await app.db
    .insertInto('contact_message')
    .values({
      name: 'Eva',
      email: 'e@posta.test',
      text: 'Ciao',
      at: ago(retention.support, '30 days'),
      answered_at: ago(retention.support, '-1 day'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await forgetOld(app.needs)
  const kept = await app.db.selectFrom('contact_message').select('id').where('id', '=', id).execute()
  expect(kept).toHaveLength(1)
})

test('a finished archive goes after its days, files and all [LEGAL-02]', async () => {
  await app.call(dataExportEndpoints.request, { as: king })
  await app.runJobs()
  const { id } = await app.db.selectFrom('data_export').select('id').executeTakeFirstOrThrow()
  expect(await app.needs.storage.get(`exports/${id}/0.part`)).not.toBeNull()
  const days = await sql<{ days: number }>`
    select extract(epoch from expires_at - ready_at) / 86400 as days from data_export`.execute(app.db)
  expect(Number(days.rows[0]?.days)).toBeCloseTo(7, 3)
  await app.db
    .updateTable('data_export')
    .set({ expires_at: sql<Date>`now() - interval '1 second'` })
    .execute()
  await forgetOld(app.needs)
  await app.runJobs()
  expect(await app.db.selectFrom('data_export').select('id').execute()).toEqual([])
  expect(await app.needs.storage.get(`exports/${id}/0.part`)).toBeNull()
})

test('a decision goes after five years with all its evidence, and nobody can take it away before [LEGAL-02]', async () => {
  const admin = await makeAdmin(app)
  async function decided(more: string) {
    const at = ago(retention.moderation, more)
    const { id } = await app.db
      .insertInto('moderation_case')
      .values({
        subject: 'text',
        subject_id: more,
        user_id: king.id,
        state: 'rejected',
        reason: 'Contatti',
        opened_at: at,
        decided_at: at,
        decided_by: admin.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const kind of ['opened', 'rejected'] as const)
      await app.db.insertInto('moderation_event').values({ case_id: id, kind, at }).execute()
    await app.db
      .insertInto('audit_log')
      .values({
        actor_id: admin.id,
        action: 'case.reject',
        subject: 'text',
        subject_id: more,
        data: JSON.stringify({ case_id: id }),
        at,
      })
      .execute()
    return id
  }
  const [young, old] = [await decided('-1 day'), await decided('1 day')]
  await forgetOld(app.needs)
  const left = await app.db
    .selectFrom('moderation_case')
    .select('id')
    .where('id', 'in', [young, old])
    .execute()
  expect(left).toEqual([{ id: young }])
  expect(await audit(app.db)).toEqual([])
  for (const table of ['moderation_event', 'audit_log'] as const)
    await expect(sql`delete from ${sql.table(table)}`.execute(app.db)).rejects.toThrow('append-only')
})

test('the support chat is emptied two years after its last message [LEGAL-02]', async () => {
  const { id } = await app.db
    .insertInto('chat')
    .values({ member_id: king.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const write = (more: string) =>
    app.db
      .insertInto('message')
      .values({
        chat_id: id,
        sender_id: king.id,
        client_id: crypto.randomUUID(),
        text: 'Aiuto',
        state: 'delivered',
        created_at: ago(retention.support, more),
        delivered_at: ago(retention.support, more),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  const count = async () =>
    (await app.db.selectFrom('message').select('id').where('chat_id', '=', id).execute()).length
  await write('1 year')
  const last = await write('-1 day')
  await app.db
    .insertInto('chat_member')
    .values({ chat_id: id, user_id: king.id, last_message_id: last.id })
    .execute()
  await forgetOld(app.needs)
  expect(await count()).toBe(2)
  await app.db
    .updateTable('message')
    .set({ created_at: ago(retention.support, '1 day') })
    .where('id', '=', last.id)
    .execute()
  await forgetOld(app.needs)
  expect(await count()).toBe(0)
  expect(await audit(app.db)).toEqual([])
})

test('a proof of consent is neither rewritten nor taken away while its account lives', async () => {
  const { db } = app
  await expect(
    db.updateTable('consent').set({ version: '2020-01-01' }).where('user_id', '=', king.id).execute(),
  ).rejects.toThrow('append-only')
  await expect(db.deleteFrom('consent').where('user_id', '=', king.id).execute()).rejects.toThrow('kept')
  await expect(db.deleteFrom('consent').where('user_id', 'is', null).execute()).rejects.toThrow('kept')
})

test('of several processes one sweeps each hour', async () => {
  await app.db
    .insertInto('contact_message')
    .values({ name: 'Eva', email: 'ora@posta.test', text: 'Ciao', at: ago(retention.support, '1 day') })
    .execute()
  await Promise.all([1, 2, 3].map(() => forgetHourly.work(app.needs, {})))
  const count = async () =>
    (await app.db.selectFrom('contact_message').select('id').where('email', '=', 'ora@posta.test').execute())
      .length
  expect(await count()).toBe(0)
  await app.db
    .insertInto('contact_message')
    .values({ name: 'Eva', email: 'ora@posta.test', text: 'Ciao', at: ago(retention.support, '1 day') })
    .execute()
  await forgetHourly.work(app.needs, {})
  expect(await count()).toBe(1)
})

test('the privacy notice says every period by which we forget [LEGAL-02]', async () => {
  const { content } = await legalPage(app.needs, 'privacy')
  for (const period of Object.values(retention)) expect(content).toContain(inWords(period))
  expect(content).toContain('<tr><td>Account mai confermati</td><td>7 giorni</td></tr>')
  expect(content).toContain('<tr><td>Account rifiutati</td><td>6 mesi dalla decisione</td></tr>')
  expect(content).not.toContain('<!--')
})
