import { sql } from 'kysely'
import { expect, test } from 'vitest'
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

test('a mail refused for now is sent again, recognisable as the same', async () => {
  mailServer.refusals.push('450 4.2.0')
  await post('anna@posta.test')
  await expect.poll(() => mailServer.received.length).toBe(1)
  const ids = mailServer.received.map(({ headers }) => headers.get('message-id')?.[0])
  const [job] = await jobsOf(app, 'mail')
  expect(ids).toEqual([`<${job?.data['id']}@lieta.example>`])
  expect(job).toMatchObject({ retry_count: 1 })
})

test('a mail that cannot be delivered fails at once, and its job keeps why', async () => {
  mailServer.refusals.push('550 5.1.1')
  await post('nessuno@posta.test')
  await app.runJobs()
  await expect
    .poll(async () => (await jobsOf(app, 'mail')).at(-1))
    .toMatchObject({ state: 'failed', retry_count: 0, output: { reason: 'EENVELOPE 550 5.1.1' } })
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
