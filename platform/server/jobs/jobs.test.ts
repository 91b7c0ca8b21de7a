import { expect, test } from 'vitest'
import { startTestApp } from '#testing/harness.ts'
import { sendMail } from './mail-and-sms.ts'

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
