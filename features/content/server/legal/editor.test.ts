import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { consentEndpoints } from '#features/accounts/contract/consents.ts'
import { deletionEndpoints } from '#features/privacy/contract/deletion.ts'
import { ownUserEndpoint } from '#features/profiles/contract/user.ts'
import { type LegalDocument, legalDocuments, releasedVersions } from '#platform/contract/documents.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { withinOneDay } from '#testing/limit-window.ts'
import { makeAdmin, makeHostess, makeKing, type Person } from '#testing/people.ts'
import { legalEditing, noticeDays, urgentNoticeDays } from '../../contract/legal.ts'
import { legalEndpoints } from '../../contract/pages.ts'
import { notifyNewcomers, notifyOfNewText } from './notice.ts'

let app: TestApp
let owner: Person

beforeAll(async () => {
  app = await startTestApp()
  owner = await makeAdmin(app, { adminRole: 'owner' })
})

const editor = async (document: LegalDocument) =>
  (await app.call(legalEditing.one, { as: owner, params: { document } })).body
const save = (document: LegalDocument, source: string, revision: number | null = null, as = owner) =>
  app.call(legalEditing.saveDraft, {
    as,
    params: { document },
    body: { source, changes: 'Prova.', revision },
  })
/** Whatever draft there is. */
const saveOver = async (document: LegalDocument, source: string): Promise<number> => {
  const { draft } = await editor(document)
  return (await save(document, source, draft?.revision ?? null)).body.revision
}
const publish = (document: LegalDocument, body: object) =>
  app.call(legalEditing.publish, {
    as: owner,
    params: { document },
    body: { revision: 1, changes: 'Prova.', substantial: false, ...body } as never,
  })
const read = async (document: LegalDocument, version?: string) =>
  app.call(legalEndpoints[document], { query: { version } })

beforeEach(() => withinOneDay(app, 30))

const why = { reasons: 'Lo chiedono in molti.' }

/** The day in Rome, so many days from now. */
const day = (ahead: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format(Date.now() + ahead * 86_400_000)

/** Lets the time come at which a version counts: by the trigger nobody else can. */
async function bringForward(document: LegalDocument, from: string, to: string): Promise<void> {
  await app.db.transaction().execute(async (trx) => {
    await sql`alter table legal_version disable trigger legal_version_kept`.execute(trx)
    await sql`update legal_version set effective_on = ${to}::date
      where document = ${document} and effective_on = ${from}::date`.execute(trx)
    await sql`alter table legal_version enable trigger legal_version_kept`.execute(trx)
    // What was noted of sessions on the days before.
    await sql`update session set clear_under = (now() - interval '1 day')::date::text`.execute(trx)
  })
}

test('a correction counts from its day, filled in and sanitised; the text before stays readable for everybody', async () => {
  const before = (await read('cookies')).body.page
  expect((await editor('cookies')).published).toContain('<h2>')
  expect((await save('cookies', '<p onclick="x()">Solo {{name}}.</p><script>1</script>')).status).toBe(200)
  expect((await read('cookies')).body.page).toEqual(before)
  expect((await publish('cookies', { effective_on: day(0), changes: 'Più breve.' })).status).toBe(200)
  expect((await read('cookies')).body.page).toMatchObject({
    content: '<p>Solo Lieta Presentazioni S.r.l..</p>',
    version: day(0),
    present: day(0),
    versions: [
      { version: day(0), changes: 'Più breve.' },
      { version: releasedVersions.cookies, changes: 'Prima versione.' },
    ],
  })
  const old = (await read('cookies', releasedVersions.cookies)).body.page
  expect(old).toMatchObject({ content: before.content, version: releasedVersions.cookies, present: day(0) })
  expect((await read('cookies', '2020-01-01')).status).toBe(404)
  const auditEvents = await app.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'after'])
    .where('subject', '=', 'page')
    .where('subject_id', '=', 'cookies')
    .orderBy('id')
    .execute()
  expect(auditEvents).toMatchObject([
    { action: 'page.draft', actor_id: owner.id },
    { action: 'page.publish', actor_id: owner.id, after: { version: day(0), substantial: false } },
  ])
})

test('nothing rewrites a published text, whoever asks the database [LEGAL-05]', async () => {
  const never = /a published legal text is never changed/
  await expect(app.db.updateTable('legal_version').set({ content: 'x' }).execute()).rejects.toThrow(never)
  await expect(app.db.deleteFrom('legal_version').execute()).rejects.toThrow(never)
  await expect(sql`truncate legal_version cascade`.execute(app.db)).rejects.toThrow(never)
})

test('of two who edit the same draft one is asked to read it again, and a name that stands for nothing is refused', async () => {
  const colleague = await makeAdmin(app, { adminRole: 'owner' })
  const answers = await Promise.all([
    save('privacy', '<p>Uno</p>'),
    save('privacy', '<p>Due</p>', null, colleague),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await save('privacy', '<p>{{sede}}</p>', 1)).toMatchObject({
    status: 422,
    body: { errors: { source: ['Non so che cosa mettere al posto di {{sede}}.'] } },
  })
  expect((await publish('privacy', { revision: 7, effective_on: day(0) })).status).toBe(409)
  const drop = (revision = 1) =>
    app.call(legalEditing.dropDraft, { as: owner, params: { document: 'privacy' }, query: { revision } })
  expect((await drop(7)).status).toBe(409)
  expect((await drop()).status).toBe(204)
  expect((await drop()).status).toBe(404)
  expect((await publish('privacy', { effective_on: day(0) })).status).toBe(404)
})

test.each([
  ['terms', 29, true],
  ['credits', 29, true],
  ['privacy', 0, true],
  ['terms', -1, false],
] as const)('%s cannot count %i days from now (of substance: %s)', async (document, ahead, substantial) => {
  const revision = await saveOver(document, '<p>Nuovo testo</p>')
  expect(await publish(document, { revision, effective_on: day(ahead), substantial, ...why })).toMatchObject({
    status: 422,
    body: { errors: { effective_on: [expect.any(String)] } },
  })
})

describe('new terms', () => {
  test('members are told once, 30 days before, and why; the old ones count until then; from then on they accept the new ones', async () => {
    const [king, hostess] = [await makeKing(app), await makeHostess(app)]
    const rejected = await makeHostess(app, { state: 'rejected' })
    const revision = await saveOver('terms', '<p>Nuove regole</p>')
    const from = day(30)
    const changes = 'Il preavviso è più lungo.'
    const sent = await publish('terms', { revision, effective_on: from, substantial: true, changes, ...why })
    expect(sent.status).toBe(200)
    await app.runJobs()
    const version = await app.db
      .selectFrom('legal_version')
      .select('id')
      .where('document', '=', 'terms')
      .where('substantial', '=', true)
      .where('published_by', 'is not', null)
      .executeTakeFirstOrThrow()
    await Promise.all([1, 2].map(() => notifyOfNewText.work(app.needs, { versionId: version.id })))
    await app.runJobs()
    for (const { email } of [king, hostess]) {
      const mails = (await app.outbox(email)).filter(({ subject }) => subject?.includes('«Termini'))
      expect(mails).toHaveLength(1)
      expect(mails[0]?.text).toContain(changes)
      expect(mails[0]?.text).toContain(why.reasons)
      expect(mails[0]?.text).toContain(day(60).split('-').reverse().join('/'))
      expect(mails[0]?.text).toContain(`/terms?version=${from}`)
    }
    expect(await app.outbox(rejected.email)).toEqual([])

    const { page } = (await read('terms')).body
    expect(page).toMatchObject({
      version: releasedVersions.terms,
      upcoming: [{ version: from, changes, reasons: why.reasons, urgency: null, leave_until: day(60) }],
    })
    expect((await read('terms', from)).body.page).toMatchObject({ content: '<p>Nuove regole</p>' })
    const due = async (as: Person) => (await app.call(ownUserEndpoint, { as })).body.consent_due
    expect(await due(king)).toEqual([])

    await bringForward('terms', from, day(0))
    expect((await app.call(ownUserEndpoint, { as: king })).body).toMatchObject({
      consent_due: ['terms'],
      consent_before: [{ document: 'terms', version: releasedVersions.terms }],
    })
    const newcomer = await makeKing(app, { accepted: day(0) })
    expect(await due(newcomer)).toEqual([])
    const accept = (at: string) =>
      app.call(consentEndpoints.accept, {
        as: king,
        body: { documents: [{ document: 'terms', version: at }] },
      })
    expect((await accept(releasedVersions.terms)).status).toBe(409)
    expect((await accept(day(0))).status).toBe(204)
    expect(await due(king)).toEqual([])
    expect((await app.call(deletionEndpoints.request, { as: king })).status).toBeLessThan(300)
  })
})

test('a change of substance says why; what the law or a danger does not let wait counts from tomorrow, and says so', async () => {
  const king = await makeKing(app)
  const revision = await saveOver('credits', '<p>Crediti urgenti</p>')
  const tomorrow = { revision, effective_on: day(1), substantial: true }
  const refused = async (body: object) => (await publish('credits', { ...tomorrow, ...body })).body
  const errors = (field: string) => ({ errors: { [field]: [expect.any(String)] } })
  expect(await refused({})).toMatchObject(errors('reasons'))
  expect(await refused(why)).toMatchObject(errors('effective_on'))
  expect(await refused({ ...why, urgency: 'law' })).toMatchObject(errors('urgency_reason'))
  const urgent = { ...why, urgency: 'security', urgency_reason: 'Una truffa in corso.' }
  expect(await refused({ ...urgent, effective_on: day(0) })).toMatchObject(errors('effective_on'))
  expect((await publish('credits', { ...tomorrow, ...urgent })).status).toBe(200)
  await app.runJobs()
  const mail = (await app.outbox(king.email)).find(({ subject }) => subject?.includes('«Crediti'))
  expect(mail?.text).toContain('ne va della sicurezza')
  expect(mail?.text).toContain('Una truffa in corso.')
  const { upcoming } = (await read('credits')).body.page
  expect(upcoming).toContainEqual(
    expect.objectContaining({
      version: day(1),
      urgency: { kind: 'security', reason: 'Una truffa in corso.' },
    }),
  )
})

test('the database keeps the time of notice of each text, whoever publishes', async () => {
  const write = (document: LegalDocument, days: number, more: string) =>
    sql`insert into legal_version (document, source, content, changes, substantial, published_at, effective_on,
        published_by, reasons, urgency, urgency_reason)
      values (${document}, 'x', 'x', 'x', true, now(), (now() at time zone 'Europe/Rome')::date + ${days}::int,
        ${sql.raw(more.replace('owner', String(owner.id)))})`.execute(app.db)
  const told = `owner, 'perché', null, null`
  const early = /told of a change of substance before it counts/
  for (const document of legalDocuments) {
    const days = noticeDays[document]
    if (days > 0) await expect(write(document, days - 1, told)).rejects.toThrow(early)
  }
  await expect(write('terms', urgentNoticeDays - 1, `owner, 'perché', 'law', 'legge'`)).rejects.toThrow(early)
  await expect(write('terms', 45, `owner, ' ', null, null`)).rejects.toThrow(/check constraint/)
  await expect(write('terms', 45, `owner, 'perché', 'law', null`)).rejects.toThrow(/check constraint/)
  await expect(write('terms', 0, `null, null, null, null`)).rejects.toThrow(/published by somebody/)
})

test('what a name stands for is told to the editor in words, without tags', async () => {
  const { placeholders } = await editor('credits')
  expect(placeholders.length).toBeGreaterThan(20)
  expect(placeholders.filter(({ value }: { value: string }) => /[<>]/.test(value))).toEqual([])
})

test('who joins, or confirms their e-mail, before a new text counts is told of it as well, once [LEGAL-01]', async () => {
  const early = await makeKing(app)
  const unconfirmed = await makeKing(app, { state: 'email_pending' })
  const revision = await saveOver('credits', '<p>Nuovi Crediti</p>')
  const from = day(30)
  expect((await publish('credits', { revision, effective_on: from, substantial: true, ...why })).status).toBe(
    200,
  )
  await app.runJobs()
  const newcomer = await makeKing(app)
  await app.db
    .updateTable('users')
    .set({ state: 'pending', email_verified_at: sql`now()` })
    .where('id', '=', unconfirmed.id)
    .execute()
  const told = async ({ email }: Person) =>
    (await app.outbox(email)).filter(({ text }) => text?.includes(`/payments?version=${from}`)).length
  const people = [early, newcomer, unconfirmed]
  expect(await Promise.all(people.map(told))).toEqual([1, 0, 0])
  await Promise.all([1, 2].map(() => notifyNewcomers.work(app.needs, {})))
  await app.runJobs()
  expect(await Promise.all(people.map(told))).toEqual([1, 1, 1])
  // Within the hour nobody looks again; after it there is nobody left.
  await sql`update used_token set expires_at = now()`.execute(app.db)
  await notifyNewcomers.work(app.needs, {})
  await app.runJobs()
  expect(await Promise.all(people.map(told))).toEqual([1, 1, 1])
})

test('a correction asks nobody to accept again [AUTH-28]', async () => {
  const king = await makeKing(app, { accepted: day(0) })
  const revision = await saveOver('privacy', '<p>Senza refusi</p>')
  expect((await publish('privacy', { revision, effective_on: day(0) })).status).toBe(200)
  expect((await read('privacy')).body.page.content).toContain('Senza refusi')
  const before = await makeKing(app, { accepted: releasedVersions.privacy })
  const due = async (as: Person) => (await app.call(ownUserEndpoint, { as })).body.consent_due
  expect(await due(before)).not.toContain('privacy')
  expect(await due(king)).toEqual([])
})
