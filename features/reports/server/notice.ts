import { transaction } from '#platform/server/db/database.ts'
import { spendOnce } from '#platform/server/db/single-use.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuseFields } from '#platform/server/http/refuse.ts'
import { sendMail } from '#platform/server/jobs/mail-and-sms.ts'
import type { Needs } from '#platform/server/needs.ts'
import { type NoticeBody, unknownAddress } from '../contract/reports.ts'
import { receivedMail } from './mails.ts'
import { tellsOfDanger } from './danger.ts'
import { openReport } from './open-report.ts'
import { bareAddress, targetOf } from './target.ts'

/**
 * Takes a notice of illegal content from anybody, confirms its receipt by mail, and answers its code.
 * @throws Refusal 422 under `captcha` without a fresh proof, under `address` where it points at nobody
 */
export async function takeNotice(
  needs: Pick<Needs, 'db' | 'config' | 'jobs' | 'captcha' | 'moderation'>,
  actor: Actor | null,
  { address, category, explanation, name, email, captcha }: NoticeBody,
): Promise<string> {
  const proof = await needs.captcha.check(captcha ?? '')
  if (proof === null) throw refuseFields({ captcha: needs.captcha.refusal })
  const danger = await tellsOfDanger(needs, explanation, [name])
  return transaction(needs.db, async (trx) => {
    const target = await targetOf(trx, needs.config, address)
    // It comes back in mails, to whatever mailbox was given: nothing that was written behind it does.
    const shown = bareAddress(address, needs.config.publicUrl)
    // Before the proof is spent: who mistyped the address need not prove themselves again.
    if (target === undefined) throw refuseFields({ address: unknownAddress })
    if (!(await spendOnce(trx, proof.id, proof.seconds)))
      throw refuseFields({ captcha: needs.captcha.refusal })
    const contact = email === '' ? null : { name, email }
    // Who chose to stay unnamed stays so, even with a session open.
    const userId = contact === null ? null : (actor?.userId ?? null)
    const code = await openReport(trx, {
      reporter: { userId, contact },
      target,
      address: shown,
      category,
      explanation,
      danger,
    })
    if (contact !== null)
      await sendMail(needs, trx, receivedMail(contact, { code, category, address: shown }))
    return code
  })
}
