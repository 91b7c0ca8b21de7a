import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { audit } from '#apps/server/audit.ts'
import { visibilityEndpoint } from '#features/accounts/contract/visibility.ts'
import { blockEndpoints } from '#features/chat/contract/blocks.ts'
import { chatEndpoints } from '#features/chat/contract/chat.ts'
import { decisionEndpoints } from '#features/moderation/contract/decisions.ts'
import { type Case, decide, listCases } from '#features/moderation/contract/moderation.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { withinOneWindow } from '#testing/limit-window.ts'
import { makeAdmin, makeHostess, makeKing, type Person } from '#testing/people.ts'
import { type OwnReport, reportEndpoints, reportSent } from '../contract/reports.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startTestApp()
  admin = await makeAdmin(app)
})

const reason = 'Insiste con proposte che ho già rifiutato.'
const reportUser = (as: Person, { id }: { id: number }, more: object = {}) =>
  app.call(reportEndpoints.user, { as, body: { reported_user_id: id, reason, ...more } })
const reportChat = (as: Person, chatId: number, more: object = {}) =>
  app.call(reportEndpoints.chat, { as, body: { reported_chat_id: chatId, reason, ...more } })
const send = (as: Person, chatId: number, message: string) =>
  app.call(chatEndpoints.send, { as, params: { id: chatId }, body: { message } })
const casesAbout = async ({ id }: Person): Promise<Case[]> => {
  const { body } = await app.call(listCases, { as: admin, query: { subject: 'report' } })
  return (body as { data: Case[] }).data.filter(({ user }) => user.id === id)
}
const decideOn = async (person: Person, decision: 'approve' | 'reject', as = admin) => {
  for (const { id } of await casesAbout(person))
    await app.call(decide, { as, params: { id }, body: { decision, reason: 'Non viola le regole.' } })
}
const mailsTo = async ({ email }: Person) => {
  await app.runJobs()
  return app.outbox(email)
}
const factsOf = (moderationCase: Case | undefined) =>
  Object.fromEntries((moderationCase?.after?.facts ?? []).map(({ label, value }) => [label, value]))

async function pair(unlocked = true) {
  const [king, hostess] = [await makeKing(app, { credits: 100 }), await makeHostess(app)]
  const first = await app.call(chatEndpoints.initiate, {
    as: king,
    params: { userId: hostess.id },
    body: { message: 'Buonasera' },
  })
  const chatId = first.body.chat_id as number
  if (unlocked) await app.call(chatEndpoints.unlock, { as: king, body: { other_user_id: hostess.id } })
  return { king, hostess, chatId }
}

describe('a report', () => {
  test('of a person is kept with their profile, confirmed by mail, and reaches the queue', async () => {
    const [king, hostess] = [await makeKing(app), await makeHostess(app)]
    const { status, body } = await reportUser(king, hostess, { category: 'harassment' })
    expect({ status, body }).toEqual({ status: 201, body: { message: reportSent } })
    const [moderationCase, ...others] = await casesAbout(hostess)
    expect(others).toEqual([])
    expect(moderationCase).toMatchObject({
      priority: 0,
      findings: [{ rule: 'insult' }],
      after: { text: reason },
    })
    expect(moderationCase?.before?.facts).toContainEqual({ label: 'Nickname', value: hostess.name })
    expect(factsOf(moderationCase)).toMatchObject({
      Categoria: 'Odio, insulti o molestie',
      'Contenuto indicato': `Profilo di ${hostess.name}`,
      'Segnalato da': `${king.name}, ${king.email} (account ${king.name})`,
    })
    const [mail] = await mailsTo(king)
    expect(mail?.subject).toMatch(/^Abbiamo ricevuto la tua segnalazione S-/)
  })

  test('of a chat keeps the last messages as both saw them: nothing held, refused or waiting', async () => {
    const { king, hostess, chatId } = await pair()
    await send(hostess, chatId, 'Molto lieta')
    expect((await send(hostess, chatId, 'Chiamami al 347 555 01 90')).status).toBe(202)
    await send(king, chatId, 'Ti trovo noiosa')
    expect((await reportChat(hostess, chatId)).status).toBe(201)
    await send(king, chatId, 'Scritto più tardi')
    const [moderationCase] = await casesAbout(king)
    expect(moderationCase?.before?.thread).toMatchObject([
      { from: king.name, own: true, text: 'Buonasera' },
      { from: hostess.name, own: false, text: 'Molto lieta' },
      { from: king.name, own: true, text: 'Ti trovo noiosa' },
    ])
    expect(factsOf(moderationCase)).toMatchObject({
      Categoria: 'Altro',
      'Contenuto indicato': `Chat con ${king.name}`,
    })
  })

  test('of a locked chat can be made by the hostess, and does not show the waiting messages [CHAT-25]', async () => {
    const { king, hostess, chatId } = await pair(false)
    expect((await reportChat(hostess, chatId)).status).toBe(201)
    const [moderationCase] = await casesAbout(king)
    expect(moderationCase?.before?.thread).toEqual([])
    expect(JSON.stringify(moderationCase)).not.toContain('Buonasera')
  })

  test.each([{}, { reason: ' \u200B ' }, { reason: null }])(
    'needs a reason with something to read in it, not %o [REPORT-03]',
    async (given) => {
      const { king, hostess, chatId } = await pair(false)
      for (const answer of [
        await app.call(reportEndpoints.user, {
          as: king,
          body: { reported_user_id: hostess.id, ...given } as never,
        }),
        await app.call(reportEndpoints.chat, {
          as: king,
          body: { reported_chat_id: chatId, ...given } as never,
        }),
      ]) {
        const message = 'Per favore, fornisci un motivo per la segnalazione'
        expect(answer).toMatchObject({ status: 422, body: { message, errors: { reason: [message] } } })
      }
    },
  )

  test('takes a reason of 1,000 characters and no longer, and no category of its own invention', async () => {
    const [king, hostess] = [await makeKing(app), await makeHostess(app)]
    expect((await reportUser(king, hostess, { reason: 'a'.repeat(1001) })).status).toBe(422)
    expect((await reportUser(king, hostess, { category: 'gossip' })).status).toBe(422)
    expect((await reportUser(king, hostess, { reason: 'a'.repeat(1000) })).status).toBe(201)
  })

  test('about someone’s safety goes first', async () => {
    const { king, hostess, chatId } = await pair()
    await reportChat(hostess, chatId, { category: 'violence' })
    expect(await casesAbout(king)).toMatchObject([{ priority: 100, findings: [{ rule: 'threat' }] }])
  })

  test('is limited: the eleventh within ten minutes waits', async () => {
    const strict = await startTestApp({ RATE_LIMIT_SCALE: '1' })
    const [king, hostess] = [await makeKing(strict), await makeHostess(strict)]
    await withinOneWindow(strict, 600, 20)
    const statuses: number[] = []
    for (let count = 0; count < 11; count += 1)
      statuses.push(
        (
          await strict.call(reportEndpoints.user, {
            as: king,
            body: { reported_user_id: hostess.id, reason },
          })
        ).status,
      )
    expect(statuses).toEqual([201, ...Array.from({ length: 9 }, () => 200), 429])
  })
})

describe('who may report whom', () => {
  test('a chat can be reported by its participants only; support chats, others and unknown ones answer alike [API-40]', async () => {
    const { chatId } = await pair()
    const stranger = await makeKing(app)
    const { body } = await app.call(chatEndpoints.list, { as: stranger })
    for (const id of [chatId, body.support_chat.id, 2_000_000_000])
      expect((await reportChat(stranger, id)).status).toBe(404)
    expect((await reportChat(await makeHostess(app), chatId)).status).toBe(404)
  })

  test('whoever may be seen, and nobody else: not oneself, one’s own role, the staff, the hidden, the unknown [API-41]', async () => {
    const king = await makeKing(app)
    const paused = await makeHostess(app)
    await app.call(visibilityEndpoint, { as: paused, body: { paused: true } })
    for (const person of [king, await makeKing(app), admin, paused, { id: 2_000_000_000 }])
      expect((await reportUser(king, person)).status).toBe(404)
    expect((await reportUser(await makeHostess(app), king)).status).toBe(201)
  })

  test('a block hides nothing from a report: each may still report the other, person and chat', async () => {
    const { king, hostess, chatId } = await pair()
    await app.call(blockEndpoints.block, { as: hostess, body: { user_id: king.id } })
    for (const [as, other] of [
      [hostess, king],
      [king, hostess],
    ] as const) {
      expect((await reportChat(as, chatId)).status).toBe(201)
      expect((await reportUser(as, other)).status).toBe(201)
    }
  })
})

describe('the same thing again', () => {
  test('while the first report is open is added to it, with the messages since; afterwards it is a new one', async () => {
    const { king, hostess, chatId } = await pair()
    await reportChat(hostess, chatId, { category: 'harassment' })
    await send(king, chatId, 'Sei una delusione')
    const again = await reportChat(hostess, chatId, { category: 'violence', reason: 'Ora minaccia.' })
    expect(again).toMatchObject({ status: 200, body: { message: expect.stringContaining('aggiunto') } })
    const [moderationCase, ...others] = await casesAbout(king)
    expect(others).toEqual([])
    expect(moderationCase).toMatchObject({
      priority: 100,
      findings: [{ rule: 'insult' }, { rule: 'threat' }],
    })
    expect(factsOf(moderationCase)['Aggiunta 1']).toBe('Minacce o violenza: Ora minaccia.')
    expect(moderationCase?.before?.thread?.map(({ text }) => text)).toEqual([
      'Buonasera',
      'Sei una delusione',
    ])
    // Another thing, and another person, are cases of their own.
    expect((await reportUser(hostess, king)).status).toBe(201)
    await decideOn(king, 'approve')
    expect((await reportChat(hostess, chatId)).status).toBe(201)
  })

  test('ten times at once is one report with nine additions', async () => {
    const [king, hostess] = [await makeKing(app), await makeHostess(app)]
    const answers = await Promise.all(Array.from({ length: 10 }, () => reportUser(king, hostess)))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201])
    expect(await casesAbout(hostess)).toHaveLength(1)
    const { additions } = await app.db
      .selectFrom('report')
      .select('additions')
      .where('reported_user_id', '=', hostess.id)
      .executeTakeFirstOrThrow()
    expect(additions).toHaveLength(9)
  })

  test('beside a moderator’s decision is either part of what was decided or a report of its own', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [king, hostess] = [await makeKing(app), await makeHostess(app)]
      await reportUser(king, hostess)
      const [again] = await Promise.all([reportUser(king, hostess), decideOn(hostess, 'reject')])
      expect(await casesAbout(hostess)).toHaveLength(again.status === 201 ? 1 : 0)
    }
    expect(await audit(app.db)).toEqual([])
  })
})

describe('what moderators see', () => {
  test('how many of the reporter’s reports of 90 days were upheld or not, and how many the person has', async () => {
    const reporter = await makeKing(app)
    const people = await Promise.all(Array.from({ length: 5 }, () => makeHostess(app)))
    for (const person of people) await reportUser(reporter, person)
    const [upheld, refused, alsoRefused, old, asked] = people as [Person, Person, Person, Person, Person]
    await decideOn(upheld, 'approve')
    for (const person of [refused, alsoRefused, old]) await decideOn(person, 'reject')
    await sql`update report set created_at = now() - interval '91 days' where reported_user_id = ${old.id}`.execute(
      app.db,
    )
    await reportUser(await makeKing(app), asked)
    const other = await makeKing(app)
    await reportUser(other, asked)

    const facts = (await casesAbout(asked))
      .map(factsOf)
      .find((some) => some['Segnalato da']?.startsWith(reporter.name))
    expect(facts).toMatchObject({
      'Altre di chi segnala (90 giorni)': '1 accolta, 2 non accolte',
      'Altre sulla persona (90 giorni)': '2, da 2 persone; 0 accolte',
    })
  })

  test('several people’s reports of one person before one person’s, whoever comes how often', async () => {
    const [alone, disliked] = [await makeHostess(app), await makeHostess(app)]
    const kings = await Promise.all(Array.from({ length: 3 }, () => makeKing(app)))
    const { chatId, king, hostess } = await pair()
    await reportChat(hostess, chatId)
    await reportUser(hostess, king)
    expect((await casesAbout(king)).map(({ priority }) => priority)).toEqual([0, 0])
    await reportUser(kings[0] as Person, alone)
    await Promise.all(kings.map((one) => reportUser(one, disliked)))
    expect((await casesAbout(disliked)).map(({ priority }) => priority)).toEqual([40, 40, 40])
    expect((await casesAbout(alone)).map(({ priority }) => priority)).toEqual([0])
    expect(await audit(app.db)).toEqual([])
  })
})

describe('the outcome', () => {
  test.each([
    ['approve', 'L’abbiamo accolta', { state: 'upheld', answer: null }],
    ['reject', 'Non viola le regole.', { state: 'not_upheld', answer: 'Non viola le regole.' }],
  ] as const)(
    'is told to who reported, by mail and in their list, and to nobody else: %s [48]',
    async (decision, words, shown) => {
      const { king, hostess, chatId } = await pair()
      await reportChat(hostess, chatId, { category: 'fraud' })
      const own = async (as: Person) => (await app.call(reportEndpoints.list, { as })).body as OwnReport[]
      const about = { about: `Chat con ${king.name}`, category: 'fraud', code: expect.stringMatching(/^S-/) }
      expect(await own(hostess)).toMatchObject([{ ...about, state: 'open', answer: null }])
      await decideOn(king, decision)
      expect(await own(hostess)).toMatchObject([{ ...about, ...shown }])
      const [mail] = await mailsTo(hostess)
      expect(mail?.text).toContain(words)

      expect(await own(king)).toEqual([])
      expect((await mailsTo(king)).filter(({ subject }) => subject.includes('segnalazione'))).toEqual([])
      const { body } = await app.call(decisionEndpoints.list, { as: king, query: {} })
      expect(body).toEqual([])
      const records = await app.db.selectFrom('audit_log').select(['before', 'after', 'data']).execute()
      const events = await app.db.selectFrom('moderation_event').select('data').execute()
      const kept = JSON.stringify([
        records,
        events,
        await app.db.selectFrom('moderation_case').select(['before', 'after']).execute(),
      ])
      expect(kept).not.toContain(hostess.name)
      expect(kept).not.toContain(reason)
    },
  )
})
