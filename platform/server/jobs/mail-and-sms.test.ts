import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { startMailServer } from '#testing/smtp-server.ts'
import { startWebServer } from '#testing/web-server.ts'
import { sendMail, sendSms } from './mail-and-sms.ts'

const mailServer = await startMailServer()
const asked: string[] = []
const twilio = await startWebServer(({ body }, reply) => {
  asked.push(new URLSearchParams(body.toString()).get('To') ?? '')
  reply.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ code: 21211 }))
})
const app = await startTestApp({
  SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
  SMS_ACCOUNT_SID: 'AC1',
  SMS_AUTH_TOKEN: 'token',
  SMS_FROM: '+393330000000',
  SMS_API_BASE: twilio.origin,
})

const letter = { subject: 'Ciao', text: 'Ciao', html: '<p>Ciao</p>' }
const post = (to: string) =>
  app.db.transaction().execute((trx) => sendMail(app.needs, trx, { to, ...letter }))

const tried = vi.spyOn(app.needs.mail, 'send')

test('a mail refused for now is sent again, recognisable as the same', async () => {
  mailServer.refusals.push('450 4.2.0')
  await post('anna@posta.test')
  await expect.poll(() => mailServer.received.length).toBe(1)
  const [first, second] = tried.mock.calls.map(([, id]) => id)
  expect(second).toBe(first)
  expect(mailServer.received[0]?.headers.get('message-id')).toEqual([`<${first}@lieta.example>`])
  await app.runJobs()
  await expect.poll(() => jobsOf(app, 'mail')).toEqual([])
})

test('a mail that cannot be delivered fails at once, and its job keeps why', async () => {
  mailServer.refusals.push('550 5.1.1')
  await post('nessuno@posta.test')
  await app.runJobs()
  await expect
    .poll(async () => (await jobsOf(app, 'mail')).at(-1))
    .toMatchObject({ state: 'failed', retry_count: 0, output: { reason: 'EENVELOPE 550 5.1.1' } })
})

test('what waits, and what has failed, lies in the queue as nothing that anybody could read', async () => {
  mailServer.refusals.push(
    '550 5.1.1 <segreta@posta.test>: no such user',
    '450 4.2.0 <segreta@posta.test>: later',
  )
  await post('segreta@posta.test')
  await post('segreta@posta.test')
  await expect.poll(async () => (await jobsOf(app, 'mail')).filter(({ output }) => output).length).toBe(3)
  for (const job of await jobsOf(app, 'mail')) {
    expect(Object.keys(job.data)).toEqual(['sealed'])
    expect(JSON.stringify(job)).not.toContain('segreta')
  }
  await app.runJobs()
})

test('a number that does not exist is asked for once, and its job keeps why', async () => {
  await app.db
    .transaction()
    .execute((trx) => sendSms(app.needs, trx, { to: '+390000000', text: 'Codice 12345' }))
  await app.runJobs()
  await expect
    .poll(async () => (await jobsOf(app, 'sms')).at(-1))
    .toMatchObject({ state: 'failed', retry_count: 0, output: { reason: '400 21211' } })
  expect(asked).toEqual(['+390000000'])
})

test('where real providers deliver, nothing lands in the outbox, and there is no page of it', async () => {
  expect(await app.db.selectFrom('outbox').selectAll().execute()).toEqual([])
  for (const path of ['/dev/outbox', '/api/dev/outbox'])
    expect((await fetch(`${app.origin}${path}`)).status).toBe(404)
})

async function jobsOf({ db }: TestApp, queue: string) {
  const { rows } = await sql<{
    state: string
    retry_count: number
    data: Record<string, unknown>
    output: unknown
  }>`
    select state, retry_count, data, output from pgboss.job where name = ${queue} order by created_on`.execute(
    db,
  )
  return rows
}
