import { spendOnce } from '#platform/server/db/single-use.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { sendMail } from '#platform/server/jobs/mail-and-sms.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { MailMessage } from '#platform/server/providers/mail/mail.ts'
import { registrationMails } from '../contract/registration.ts'

/**
 * Sends a mail to an address that nobody has confirmed: one of a kind a minute and five in all an hour, whoever asks
 * and however many registrations name it. What is beyond that is left out without a word, or it would tell of others.
 */
export async function mailNewcomer(
  needs: Pick<Needs, 'config' | 'jobs'>,
  trx: Transaction,
  mail: MailMessage,
  /** The account that it is about: of one that was erased nothing is remembered against the next. */
  account?: number,
): Promise<void> {
  const { perHour, restSeconds } = registrationMails
  if (!(await spendOnce(trx, `newcomer mail: ${mail.to}, ${mail.subject}, ${account}`, restSeconds))) return
  for (let sent = 0; sent < perHour; sent += 1)
    if (await spendOnce(trx, `newcomer mail ${sent}: ${mail.to}`, 3600)) return sendMail(needs, trx, mail)
}
