import { startSession } from '#features/accounts/server/sessions.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { audit } from '#apps/server/audit.ts'
import { newEmailLink } from '#features/accounts/server/signed-links.ts'
import { chatEndpoints } from '#features/chat/contract/chat.ts'
import { personalDataEndpoints } from '#features/profiles/contract/personal-data.ts'
import { updateProfile } from '#features/profiles/contract/edited-profile.ts'
import { ownUserEndpoint, type User } from '#features/profiles/contract/user.ts'
import { italianDate } from '#platform/contract/italian-time.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeAdmin, makeHostess, makeKing, type Person } from '#testing/people.ts'
import { jpeg } from '#testing/pictures.ts'
import { upload } from '#testing/uploads.ts'
import { decisionEndpoints, type Statement } from '../contract/decisions.ts'
import { type Case, listCases } from '../contract/moderation.ts'
import type { CaseSubject } from '../contract/case-subject.ts'
import { moderationCalls, plea, refusalReason as reason } from '#testing/moderation-calls.ts'

let app: TestApp
let first: Person
let second: Person
let calls: ReturnType<typeof moderationCalls>
beforeAll(async () => {
  app = await startTestApp()
  calls = moderationCalls(app)
  first = await makeAdmin(app)
  second = await makeAdmin(app)
})

/** The first moderator refuses what the person did; answers the decision. */
async function refused(person: Person, subject: CaseSubject): Promise<number> {
  const id = await calls.openCaseOf(person, subject)
  expect((await calls.judge(first, id, 'reject')).status).toBe(200)
  return id
}

const describeMe = (as: Person, description: string) => app.call(updateProfile, { as, body: { description } })

async function refusedDescription(): Promise<{ hostess: Person; decision: number }> {
  const hostess = await makeHostess(app)
  await describeMe(hostess, 'Nata nel 1934 a Mantova.')
  return { hostess, decision: await refused(hostess, 'text') }
}

const contest = (as: Person, decision_id: number, text = plea) =>
  app.call(decisionEndpoints.appeal, { as, query: {}, body: { decision_id, text } })

async function statements(as: Person): Promise<Statement[]> {
  return (await app.call(decisionEndpoints.list, { as, query: {} })).body as Statement[]
}

async function own(as: Person): Promise<User> {
  return (await app.call(ownUserEndpoint, { as })).body as User
}

async function signedInAgain<P extends Person>(person: P): Promise<P> {
  const device = { userAgent: 'Firefox', address: '127.0.0.1' }
  const { access_token: token } = await app.db
    .transaction()
    .execute((trx) => startSession(app.needs.config, trx, person.id, device))
  return { ...person, token }
}

/** By the database: an address that changes ends the sessions. */
async function emailOf({ id }: Person): Promise<string> {
  const { email } = await app.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return email
}

describe('sending', () => {
  test('a decision can be contested once, by the person concerned', async () => {
    const { hostess, decision } = await refusedDescription()
    expect(await statements(hostess)).toMatchObject([{ id: decision, reason, appeal: null }])
    const stranger = await makeHostess(app)
    expect((await contest(stranger, decision)).status).toBe(404)
    expect((await contest(hostess, 999_999)).status).toBe(404)
    expect(await contest(hostess, decision, '   ')).toMatchObject({
      status: 422,
      body: { errors: { text: ['Spiega perché la decisione è sbagliata.'] } },
    })
    expect((await contest(hostess, decision, 'a'.repeat(1001))).status).toBe(422)
    expect((await contest(hostess, decision, 'a'.repeat(1000))).status).toBe(201)
    expect(await contest(hostess, decision)).toMatchObject({
      status: 409,
      body: { message: 'Hai già presentato ricorso contro questa decisione.', code: 'already_appealed' },
    })
    const [statement] = await statements(hostess)
    expect(statement?.appeal).toMatchObject({ state: 'open', text: 'a'.repeat(1000), decided_at: null })
    // An appeal is no decision: there is nothing to contest in it.
    expect((await contest(hostess, await calls.openCaseOf(hostess, 'appeal'))).status).toBe(404)
  })

  test('a decision can be contested for six months, and says until when', async () => {
    const { hostess, decision } = await refusedDescription()
    const monthsAgo = (months: number, seconds: number) =>
      sql`update moderation_case set decided_at = now() - make_interval(months => ${months}, secs => ${seconds})
        where id = ${decision}`.execute(app.db)
    const [now] = await statements(hostess)
    expect(now!.contest).toContain(`entro il ${italianDate(now!.contest_until!)}`)
    const days = (new Date(now!.contest_until!).getTime() - new Date(now!.decided_at).getTime()) / 86_400_000
    expect(days).toBeGreaterThan(180)
    await monthsAgo(6, 1)
    expect((await statements(hostess))[0]).toMatchObject({ contest_until: null })
    expect(await contest(hostess, decision)).toMatchObject({ status: 409, body: { code: 'appeal_too_late' } })
    await expect(
      sql`insert into moderation_case (subject, subject_id, user_id)
        values ('appeal', ${String(decision)}, ${hostess.id})`.execute(app.db),
    ).rejects.toThrow(/no longer/)
    await monthsAgo(6, -60)
    expect((await contest(hostess, decision)).status).toBe(201)
  })

  test('of twenty appeals at once one waits for a moderator', async () => {
    const { hostess, decision } = await refusedDescription()
    const answers = await Promise.all(Array.from({ length: 20 }, () => contest(hostess, decision)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)])
    const appeals = await app.db
      .selectFrom('moderation_case')
      .select('id')
      .where('subject', '=', 'appeal')
      .where('user_id', '=', hostess.id)
      .execute()
    expect(appeals).toHaveLength(1)
  })

  test('without a session or a ban there is nothing to read and nothing to contest', async () => {
    const { decision } = await refusedDescription()
    const nobody = await app.call(decisionEndpoints.list, { query: { ban_token: '1.9999999999.x' } })
    expect(nobody.status).toBe(401)
    const answer = await app.call(decisionEndpoints.appeal, {
      query: {},
      body: { decision_id: decision, text: plea },
    })
    expect(answer.status).toBe(401)
  })
})

describe('deciding', () => {
  test('the second moderator sees what was decided, by whom and why, and what the person says to it', async () => {
    const { hostess, decision } = await refusedDescription()
    await contest(hostess, decision)
    const id = await calls.openCaseOf(hostess, 'appeal')
    const { body } = await app.call(listCases, { as: second, query: { subject: 'appeal' } })
    const shown = (body as { data: Case[] }).data.find((moderationCase) => moderationCase.id === id)
    expect(shown).toMatchObject({ before: { text: 'Nata nel 1934 a Mantova.' }, after: { text: plea } })
    expect(shown?.before?.facts).toEqual(
      expect.arrayContaining([
        { label: 'Motivo', value: reason },
        { label: 'Decisa da', value: first.name },
      ]),
    )
  })

  test('who decided first may not decide the appeal, and the database would not let them', async () => {
    const { hostess, decision } = await refusedDescription()
    await contest(hostess, decision)
    const id = await calls.openCaseOf(hostess, 'appeal')
    for (const verdict of ['approve', 'reject'] as const)
      expect(await calls.judge(first, id, verdict)).toMatchObject({
        status: 403,
        body: {
          message: 'La prima decisione è tua, quindi questo ricorso tocca a un’altra persona del team.',
          code: 'own_decision',
        },
      })
    const sneaky = app.db
      .updateTable('moderation_case')
      .set({ state: 'approved', decided_at: new Date(), decided_by: first.id })
      .where('id', '=', id)
      .execute()
    await expect(sneaky).rejects.toThrow(/cannot decide the appeal/)
    expect((await calls.judge(second, id, 'approve')).status).toBe(200)
  })

  test('of two moderators at once one decides an appeal', async () => {
    const { hostess, decision } = await refusedDescription()
    await contest(hostess, decision)
    const id = await calls.openCaseOf(hostess, 'appeal')
    const third = await makeAdmin(app)
    const answers = await Promise.all([calls.judge(second, id, 'approve'), calls.judge(third, id, 'reject')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const upheld = answers[0]?.status === 200
    expect((await own(hostess)).profile.description).toBe(upheld ? 'Nata nel 1934 a Mantova.' : null)
  })

  test('a dismissed appeal is explained by mail and on the page, and is the last word here', async () => {
    const { hostess, decision } = await refusedDescription()
    await contest(hostess, decision)
    expect((await calls.judge(second, await calls.openCaseOf(hostess, 'appeal'), 'reject')).status).toBe(200)
    const [statement, ...others] = await statements(hostess)
    expect(others).toEqual([])
    expect(statement).toMatchObject({ appeal: { state: 'dismissed', reason } })
    expect(statement?.contest).toMatch(/organismo di risoluzione extragiudiziale/)
    expect((await calls.mailsTo(hostess))[0]).toBe('Il tuo ricorso non è stato accolto')
    expect((await contest(hostess, decision)).status).toBe(409)
    expect((await own(hostess)).profile.description).toBeNull()
  })

  test('what a moderator has approved since is not replaced by an upheld appeal', async () => {
    const { hostess, decision } = await refusedDescription()
    await contest(hostess, decision)
    await describeMe(hostess, 'Di Mantova.')
    await calls.judge(first, await calls.openCaseOf(hostess, 'text'), 'approve')
    expect((await calls.judge(second, await calls.openCaseOf(hostess, 'appeal'), 'approve')).status).toBe(200)
    expect((await own(hostess)).profile.description).toBe('Di Mantova.')
  })
})

/** Takes the way of a person up to the refusal; answers how to see whether an upheld appeal undid it. */
const ways: Record<
  string,
  () => Promise<{ person: Person; decision: number; undone: () => Promise<boolean> }>
> = {
  async profile() {
    const person = await makeHostess(app, { state: 'pending' })
    await describeMe(person, 'Mi presento.')
    const decision = await refused(person, 'profile')
    expect((await own(person)).reject_status).toBe(true)
    return { person, decision, undone: async () => (await own(person)).approval_status === 'approved' }
  },
  async photo() {
    const person = await makeHostess(app)
    await upload(app, person, { files: { 'a.jpg': await jpeg() } })
    const decision = await refused(person, 'photo')
    return { person, decision, undone: async () => (await own(person)).photos.length === 1 }
  },
  async text() {
    const { hostess, decision } = await refusedDescription()
    const undone = async () => (await own(hostess)).profile.description === 'Nata nel 1934 a Mantova.'
    return { person: hostess, decision, undone }
  },
  async personal() {
    const person = await makeHostess(app)
    const { email, dob } = await own(person)
    const name = `${person.name}bis`
    await app.call(personalDataEndpoints.update, {
      as: person,
      body: { name, email: email ?? '', phone: null, dob: dob ?? '' },
    })
    const decision = await refused(person, 'personal')
    return { person, decision, undone: async () => (await own(person)).name === name }
  },
  async email() {
    const person = await makeHostess(app)
    const { name, dob } = await own(person)
    const newEmail = `nuova.${person.email}`
    await app.call(personalDataEndpoints.update, {
      as: person,
      body: { name, email: newEmail, phone: null, dob: dob ?? '' },
    })
    const link = new URL(newEmailLink(app.needs.config, { id: person.id, newEmail }))
    await app.call(personalDataEndpoints.verifyNewEmail, {
      query: Object.fromEntries(link.searchParams) as never,
    })
    const decision = await refused(person, 'email')
    return { person, decision, undone: async () => (await emailOf(person)) === newEmail }
  },
  async message() {
    const [person, hostess] = [await makeKing(app, { credits: 100 }), await makeHostess(app)]
    const unlocked = await app.call(chatEndpoints.unlock, { as: person, body: { other_user_id: hostess.id } })
    const { chat_id: id } = unlocked.body as { chat_id: number }
    const message = 'Scrivimi su WhatsApp al 347 555 01 90'
    expect(
      (await app.call(chatEndpoints.send, { as: person, params: { id }, body: { message } })).status,
    ).toBe(202)
    const decision = await refused(person, 'message')
    const undone = async () => {
      const { body } = await app.call(chatEndpoints.messages, { as: hostess, params: { id }, query: {} })
      return (body as { text: string }[]).some(({ text }) => text === message)
    }
    return { person, decision, undone }
  },
}

test.each(Object.keys(ways))('an upheld appeal undoes the refusal of a %s, and says so', async (subject) => {
  const { person, decision, undone } = await ways[subject]!()
  expect(await undone()).toBe(false)
  expect((await contest(person, decision)).status).toBe(201)
  expect((await calls.judge(second, await calls.openCaseOf(person, 'appeal'), 'approve')).status).toBe(200)
  expect(await undone()).toBe(true)
  const [statement] = await statements(await signedInAgain(person))
  expect(statement?.appeal).toMatchObject({ state: 'upheld', reason: null })
  await app.runJobs()
  const mails = await app.db
    .selectFrom('outbox')
    .select('subject')
    .where('recipient', 'like', `%${person.email}`)
    .execute()
  expect(mails.map((mail) => mail.subject)).toContain('Il tuo ricorso è stato accolto')
  expect(await audit(app.db)).toEqual([])
})
