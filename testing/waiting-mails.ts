import { sql } from 'kysely'
import { mailJob, smsJob } from '#platform/server/jobs/mail-and-sms.ts'
import { unsealedData } from '#platform/server/jobs/sealed-data.ts'
import type { MailMessage } from '#platform/server/providers/mail/mail.ts'
import type { SmsMessage } from '#platform/server/providers/sms/sms.ts'
import type { TestApp } from './harness.ts'

/** The mails to somebody that nobody has sent yet, for an app with `workJobs: false`. */
export async function waitingMails(app: TestApp, to: string): Promise<MailMessage[]> {
  const jobs = await waiting<{ readonly message: MailMessage }>(app, mailJob.queue)
  return jobs.map(({ message }) => message).filter((message) => message.to === to)
}

/** The same of text messages. */
export async function waitingTexts(app: TestApp, to: string): Promise<SmsMessage[]> {
  return (await waiting<SmsMessage>(app, smsJob.queue)).filter((message) => message.to === to)
}

async function waiting<Data>({ db, needs }: TestApp, queue: string): Promise<Data[]> {
  const { rows } = await sql<{ data: object }>`
    select data from pgboss.job where name = ${queue} order by created_on, id`.execute(db)
  return rows.map(({ data }) => unsealedData(needs.config, queue, data) as Data)
}
