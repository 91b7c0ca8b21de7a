import { randomUUID } from 'node:crypto'
import type { Transaction } from '../db/database.ts'
import type { Needs } from '../needs.ts'
import type { MailMessage } from '../providers/mail/mail.ts'
import type { SmsMessage } from '../providers/sms/sms.ts'
import { Undeliverable } from '../providers/undeliverable.ts'
import { GiveUp, job } from './jobs.ts'

/** The id is made with the job, so that every try of it sends the same mail. */
export const mailJob = job<{ id: string; message: MailMessage }>({
  queue: 'mail',
  sealed: true,
  concurrency: 4,
  // Ever longer pauses, four hours in all: servers that do not know us yet say "later" for some minutes,
  // and a provider may be away for an hour.
  retries: 12,
  work: (needs, { id, message }) => deliver(needs.mail.send(message, id)),
})

export const smsJob = job<SmsMessage>({
  queue: 'sms',
  sealed: true,
  concurrency: 4,
  // A code is useless after ten minutes: better a missing message than a late one.
  retries: 2,
  work: (needs, message) => deliver(needs.sms.send(message)),
})

async function deliver(sending: Promise<void>): Promise<void> {
  try {
    await sending
  } catch (error) {
    throw error instanceof Undeliverable ? new GiveUp(error.reason) : error
  }
}

/** Unlike all others, and later ones come after earlier ones. */
const mailId = (): string => `${(performance.timeOrigin + performance.now()).toFixed(3)}-${randomUUID()}`

/** Posts a mail if, and only if, the transaction commits. An erased account has an address, and no mailbox. */
export async function sendMail(
  needs: Pick<Needs, 'jobs'>,
  trx: Transaction,
  message: MailMessage,
): Promise<void> {
  if (message.to.endsWith('@invalid')) return
  await needs.jobs.enqueue(trx, mailJob, { id: mailId(), message })
}

/** Posts a text message if, and only if, the transaction commits. */
export function sendSms(needs: Pick<Needs, 'jobs'>, trx: Transaction, message: SmsMessage): Promise<void> {
  return needs.jobs.enqueue(trx, smsJob, message)
}
