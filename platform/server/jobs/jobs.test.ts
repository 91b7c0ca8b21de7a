import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp } from '#testing/harness.ts'
import { mailJob, sendMail } from './mail-and-sms.ts'

const app = await startTestApp()

test('forty mails that are posted together leave one after the other, without a pause', async () => {
  const started = performance.now()
  await app.db.transaction().execute(async (trx) => {
    for (let n = 0; n < 40; n += 1)
      await sendMail(app.needs, trx, { to: 'anna@posta.test', subject: 'Ciao', text: 'Ciao', html: 'Ciao' })
  })
  await app.runJobs()
  expect(await app.outbox('anna@posta.test')).toHaveLength(40)
  // Four at a time, and a pause of five seconds between any two of them, it would take 40 s.
  expect(performance.now() - started).toBeLessThan(15_000)
})

test('a job that was put off runs when its time has come, though nobody announces that', async () => {
  await app.db.transaction().execute(async (trx) => {
    await sendMail(app.needs, trx, { to: 'bruno@posta.test', subject: 'Ciao', text: 'Ciao', html: 'Ciao' })
    await sql`update pgboss.job set start_after = now() + interval '1 second'
      where name = ${mailJob.queue}`.execute(trx)
  })
  await expect.poll(() => app.outbox('bruno@posta.test'), { timeout: 10_000 }).toHaveLength(1)
})
