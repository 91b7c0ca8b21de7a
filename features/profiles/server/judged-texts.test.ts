import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { contactEndpoint } from '#features/support/contract/contact.ts'
import { reportEndpoints } from '#features/reports/contract/reports.ts'
import { chatEndpoints } from '#features/chat/contract/chat.ts'
import { shares, startChatCompletionsServer } from '#testing/chat-completions-server.ts'
import { startTestApp } from '#testing/harness.ts'
import { proveHuman } from '#testing/human.ts'
import { makeAdmin, makeHostess, makeKing, type Person } from '#testing/people.ts'
import { personalDataCalls } from '#testing/personal-data-calls.ts'
import { updateProfile } from '../contract/edited-profile.ts'

const server = await startChatCompletionsServer()
server.says = () => shares()
const app = await startTestApp(server.environment, { workJobs: false })
const { change } = personalDataCalls(app, await makeAdmin(app))

const describe_ = (as: Person, description: string) => app.call(updateProfile, { as, body: { description } })
const caseOf = (person: Person, subject: 'text' | 'personal' | 'profile') =>
  app.db
    .selectFrom('moderation_case')
    .select(['priority', 'findings'])
    .where('user_id', '=', person.id)
    .where('subject', '=', subject)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
const texts = () => server.asked.map(({ body }) => JSON.parse(body.messages[1]?.content ?? '').text as string)

/** No rule knows it; the reader on board does. */
const veiled = 'Disponibile per incontri intimi in hotel, compenso anticipato con Postepay.'

test('a description that no rule objects to is marked by the reader, with the words that it minds', async () => {
  const hostess = await makeHostess(app)
  expect((await describe_(hostess, veiled)).status).toBe(200)
  const { findings, priority } = await caseOf(hostess, 'text')
  expect(priority).toBe(50)
  expect(findings).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ rule: 'paid_sex', matched: expect.stringMatching(/\S/) }),
    ]),
  )
})

test('an ordinary description and an ordinary nickname are marked by nothing', async () => {
  const hostess = await makeHostess(app)
  await describe_(hostess, 'Amo il teatro, il mare d’inverno e le cene che finiscono tardi.')
  expect(await caseOf(hostess, 'text')).toMatchObject({ priority: 0, findings: [] })
  await change(hostess, { name: 'Luna_MI' })
  expect(await caseOf(hostess, 'personal')).toMatchObject({ priority: 0, findings: [] })
})

test('what the outside reader minds marks a description and a nickname too', async () => {
  server.says = (text) => shares(/Nuvola|nuvola/.test(text) ? { sexual: 0.97 } : {})
  const hostess = await makeHostess(app)
  await describe_(hostess, 'Sono una nuvola.')
  expect(await caseOf(hostess, 'text')).toMatchObject({ findings: [{ rule: 'sexual', matched: '' }] })
  await change(hostess, { name: 'Nuvola Viola' })
  expect(await caseOf(hostess, 'personal')).toMatchObject({ findings: [{ rule: 'sexual', matched: '' }] })
})

test('what is sent again unchanged is not read again, and who has no public text is not read at all', async () => {
  const hostess = await makeHostess(app)
  const live = 'Una descrizione che è già pubblica.'
  await app.db.updateTable('profile').set({ description: live }).where('user_id', '=', hostess.id).execute()
  await describe_(hostess, live)
  const newcomer = await makeHostess(app, { state: 'pending' })
  await describe_(newcomer, `${live} Di chi non lo è.`)
  expect(texts().filter((text) => text.startsWith(live))).toEqual([])
  // The case of the whole profile was read by the rules and the reader on board.
  await describe_(newcomer, veiled)
  expect(await caseOf(newcomer, 'profile')).toMatchObject({
    findings: expect.arrayContaining([expect.objectContaining({ rule: 'paid_sex' })]),
  })
  expect(texts()).not.toContain(veiled)
})

test('nobody waits for the outside reader inside a transaction', async () => {
  const open: string[][] = []
  // Instead of an answer: whoever still has a transaction open after a while, on a busy machine too, waits for this.
  const look = async (reply: ServerResponse) => {
    await sleep(600)
    const { rows } = await sql<{ query: string }>`
      select query from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'
        and state_change < now() - interval '500 milliseconds'`.execute(app.db)
    open.push(rows.map(({ query }) => query))
    reply.writeHead(503).end()
  }
  server.faults.push(...Array.from({ length: 5 }, () => (reply: ServerResponse) => void look(reply)))
  const [hostess, king] = [await makeHostess(app), await makeKing(app)]
  await describe_(hostess, 'Il tè alle cinque.')
  await change(hostess, { name: 'Teiera' })
  await app.call(reportEndpoints.user, { as: king, body: { reported_user_id: hostess.id, reason: 'Il tè.' } })
  const { support_chat } = (await app.call(chatEndpoints.list, { as: king, query: {} })).body
  await app.call(chatEndpoints.send, {
    as: king,
    params: { id: support_chat.id },
    body: { message: 'Un tè?' },
  })
  await app.call(contactEndpoint, {
    body: {
      name: 'Marta',
      email: 'marta@posta.test',
      message: 'Il tè è freddo.',
      termsAccepted: true,
      captcha: await proveHuman(app),
    },
  })
  expect(open).toEqual([[], [], [], [], []])
})
