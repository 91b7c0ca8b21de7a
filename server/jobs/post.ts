import type { Transaction } from '#server/db/database.ts'
import type { Needs } from '#server/needs.ts'
import type { MailMessage } from '#server/providers/mail/mail.ts'
import type { SmsMessage } from '#server/providers/sms/sms.ts'
import { job } from './jobs.ts'

export const mailJob = job<MailMessage>({
  queue: 'mail',
  concurrency: 4,
  work: (needs, message) => needs.mail.send(message),
})

export const smsJob = job<SmsMessage>({
  queue: 'sms',
  concurrency: 4,
  // A code is useless after ten minutes: better a missing message than a late one.
  retries: 2,
  work: (needs, message) => needs.sms.send(message),
})

/** Posts a mail if, and only if, the transaction commits. */
export function sendMail(needs: Pick<Needs, 'jobs'>, trx: Transaction, message: MailMessage): Promise<void> {
  return needs.jobs.enqueue(trx, mailJob, message)
}

/** Posts a text message if, and only if, the transaction commits. */
export function sendSms(needs: Pick<Needs, 'jobs'>, trx: Transaction, message: SmsMessage): Promise<void> {
  return needs.jobs.enqueue(trx, smsJob, message)
}
