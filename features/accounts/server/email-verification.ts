import { sql } from 'kysely'
import { type Transaction, transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { MailMessage } from '#platform/server/providers/mail/mail.ts'
import { completeSignIn, type SignInResult } from './complete-sign-in.ts'
import { verifyEmailMail } from './mails/verify-email.ts'
import { mailFirstReceipt } from './consent-choices.ts'
import type { Device } from './known-device.ts'
import { emailLink, readEmailLink } from './signed-links.ts'

/** The mail with the link that confirms this address. */
export function verificationMail(
  needs: Pick<Needs, 'config'>,
  user: { id: number; name: string; email: string },
): MailMessage {
  return verifyEmailMail(user, emailLink(needs.config, user))
}

/**
 * Confirms the address with the link from the mail. The change of state is what makes the link single-use:
 * of concurrent requests one succeeds.
 * @throws Refusal 403 for a link that is not ours, 410 for one that is spent or out of date
 */
export async function verifyEmail(
  needs: Pick<Needs, 'db' | 'config' | 'jobs' | 'hooks' | 'notify'>,
  link: { id: string; expires: string; hash: string; signature: string },
  device: Device,
): Promise<SignInResult> {
  const userId = /^[1-9][0-9]{0,8}$/.test(link.id) ? Number(link.id) : 0
  const user = await needs.db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
  const state = readEmailLink(needs.config, link, user?.email)
  if (state === 'forged')
    throw refuse(403, { message: 'Il link di verifica non è valido.', code: 'link_forged' })
  return transaction(needs.db, async (trx) => {
    const confirmed = await trx
      .updateTable('users')
      .set({ state: 'pending', email_verified_at: sql`now()` })
      .where('id', '=', userId)
      .where('state', '=', 'email_pending')
      .where(sql<boolean>`${state === 'good'}`)
      .executeTakeFirst()
    if (confirmed.numUpdatedRows === 0n) throw refuse(410, await spentOrLate(trx, userId))
    await needs.hooks.awaitsReview(trx, userId)
    await mailFirstReceipt(needs, trx, userId)
    return completeSignIn(needs, trx, userId, device)
  })
}

async function spentOrLate(trx: Transaction, userId: number): Promise<{ message: string; code: string }> {
  const { state } = await trx
    .selectFrom('users')
    .select('state')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return state === 'email_pending'
    ? { message: 'Il link di verifica è scaduto. Accedi per riceverne uno nuovo.', code: 'link_expired' }
    : { message: 'Questo link è già stato usato. Accedi con la tua password.', code: 'link_used' }
}
