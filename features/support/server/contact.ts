import { judge } from '#features/moderation/server/judge/judge.ts'
import { transaction } from '#platform/server/db/database.ts'
import { spendOnce } from '#platform/server/db/single-use.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuseFields } from '#platform/server/http/refuse.ts'
import { sendMail } from '#platform/server/jobs/mail-and-sms.ts'
import type { Needs } from '#platform/server/needs.ts'
import { addressOf } from '#platform/server/providers/mail/mail.ts'
import type { ContactBody } from '../contract/contact.ts'
import { contactMail } from './mails/contact.ts'

/**
 * Keeps what somebody wrote for the inbox of the support, and mails it there, exactly once per proof of work.
 * Whoever answers the mail answers the writer.
 * @throws Refusal 422 under `captcha` where the proof is missing, wrong or spent
 */
export async function sendContactMessage(
  needs: Pick<Needs, 'db' | 'config' | 'jobs' | 'captcha' | 'moderation'>,
  actor: Actor | null,
  body: ContactBody,
): Promise<void> {
  const proof = await needs.captcha.check(body.captcha ?? '')
  if (proof === null) throw refuseFields({ captcha: needs.captcha.refusal })
  const { toHuman } = await judge(needs, body.message, 'support', [body.name])
  await transaction(needs.db, async (trx) => {
    if (!(await spendOnce(trx, proof.id, proof.seconds)))
      throw refuseFields({ captcha: needs.captcha.refusal })
    const { name, email, message: text } = body
    await trx
      .insertInto('contact_message')
      .values({ user_id: actor?.userId ?? null, name, email, text, in_danger: toHuman })
      .execute()
    await sendMail(needs, trx, contactMail(addressOf(needs.config.mailFrom), actor, body))
  })
}
