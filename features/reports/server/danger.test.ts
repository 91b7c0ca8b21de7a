import { expect, test } from 'vitest'
import { type Case, listCases } from '#features/moderation/contract/moderation.ts'
import { startTestApp } from '#testing/harness.ts'
import { proveHuman } from '#testing/human.ts'
import { makeAdmin, makeHostess, makeKing, type Person } from '#testing/people.ts'
import { noticeEndpoint, reportEndpoints } from '../contract/reports.ts'

const app = await startTestApp()
const admin = await makeAdmin(app)

const report = (as: Person, about: Person, reason: string, category: 'other' | 'harassment' = 'other') =>
  app.call(reportEndpoints.user, { as, body: { reported_user_id: about.id, reason, category } })
const caseAbout = async ({ id }: Person): Promise<Case | undefined> => {
  const { body } = await app.call(listCases, { as: admin, query: { subject: 'report' } })
  return (body as { data: Case[] }).data.find(({ user }) => user.id === id)
}

const danger = 'La tengono chiusa in una casa e le hanno preso il passaporto.'

test('a report that tells of somebody in danger is urgent, whatever category was chosen', async () => {
  const [king, hostess] = [await makeKing(app), await makeHostess(app)]
  expect((await report(king, hostess, danger, 'harassment')).status).toBe(201)
  expect(await caseAbout(hostess)).toMatchObject({
    priority: 100,
    findings: [{ rule: 'insult' }, { rule: 'safeguarding' }],
  })
})

test('the case holds none of the reporter’s words, for it outlives a wish to be forgotten', async () => {
  const [king, hostess] = [await makeKing(app), await makeHostess(app)]
  await report(king, hostess, danger)
  const { findings } = await app.db
    .selectFrom('moderation_case')
    .select('findings')
    .where('user_id', '=', hostess.id)
    .executeTakeFirstOrThrow()
  expect(findings).toEqual([{ rule: 'safeguarding', matched: '' }])
})

test('what is added to a report raises it too', async () => {
  const [king, hostess] = [await makeKing(app), await makeHostess(app)]
  await report(king, hostess, 'Non mi convince.')
  expect(await caseAbout(hostess)).toMatchObject({ priority: 0, findings: [] })
  expect((await report(king, hostess, danger)).status).toBe(200)
  expect(await caseAbout(hostess)).toMatchObject({ priority: 100, findings: [{ rule: 'safeguarding' }] })
})

test('a report that quotes bad words is no more urgent for them', async () => {
  const [king, hostess] = [await makeKing(app), await makeHostess(app)]
  await report(
    king,
    hostess,
    'Ha scritto «sei una puttana, quanto vuoi per una notte», e il numero 347 555 01 90',
  )
  expect(await caseAbout(hostess)).toMatchObject({ priority: 0, findings: [] })
})

test('a notice by somebody without an account is read the same way', async () => {
  const hostess = await makeHostess(app)
  const { status } = await app.call(noticeEndpoint, {
    body: {
      address: hostess.name,
      category: 'other',
      explanation: danger,
      name: 'Marta Bianchi',
      email: 'marta@posta.test',
      goodFaith: true,
      captcha: await proveHuman(app),
    },
  })
  expect(status).toBe(201)
  expect(await caseAbout(hostess)).toMatchObject({ priority: 100, findings: [{ rule: 'safeguarding' }] })
})
