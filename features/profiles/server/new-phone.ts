import { sql } from 'kysely'
import { signInCode } from '#features/accounts/contract/accounts.ts'
import { type CodeRules, issueCode, revokeCodes, tryCode } from '#features/accounts/server/one-time-codes.ts'
import { texts } from '#features/accounts/server/phone-otp.ts'
import { replacePhone } from '#features/accounts/server/replace-phone.ts'
import { otherNumbers } from '#features/accounts/server/sms-budget.ts'
import { askForWork } from '#platform/server/budgets/work-proof.ts'
import { type Database, type Transaction, transaction } from '#platform/server/db/database.ts'
import { spendOnce } from '#platform/server/db/single-use.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse, refuseFields } from '#platform/server/http/refuse.ts'
import { sendSms } from '#platform/server/jobs/mail-and-sms.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { Owner } from './update-personal-data.ts'

const rules: CodeRules = { purpose: 'phone', ...signInCode }

/** So many numbers of one account have codes in a day before it proves work for each: a slip of the finger has none. */
const numbersWithoutWork = 2

/** What the work of this account is good for. */
export const anotherNumber = (userId: number) => `another number of ${userId}`

/** The new number that waits for its code: the living code knows it. */
export async function phoneInProof(db: Database | Transaction, userId: number): Promise<string | null> {
  const challenge = await db
    .selectFrom('otp_challenge')
    .select('phone')
    .where('user_id', '=', userId)
    .where('purpose', '=', rules.purpose)
    .where('dead_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return challenge?.phone ?? null
}

/**
 * Sends a code to another number; until it is entered the old one stays. No number removes the one on file,
 * the one on file takes the wish back.
 * @throws Refusal 422 under `phone` when that number has had its share of messages, or its country gets none; 429
 *   with `work` for another number than the one of the same day
 */
export async function requestPhone(
  needs: Pick<Needs, 'config' | 'jobs'>,
  trx: Transaction,
  user: Owner,
  { phone, worked }: { readonly phone: string | null; readonly worked: boolean },
): Promise<void> {
  if (phone === user.phone || phone === null) {
    await revokeCodes(trx, rules.purpose, user.id)
    if (phone === user.phone) return
    await replacePhone(needs, trx, user.id, null)
    return
  }
  // Within the cooldown the code just sent stays good.
  if (!(await spendOnce(trx, `new phone: ${user.id} ${phone}`, signInCode.resendSeconds))) return
  // The first numbers are free of any proof; who tries one after the other spends somebody's money.
  if (!worked && (await otherNumbers(trx, { userId: user.id, phone })) >= numbersWithoutWork)
    throw refuse('too_many', {
      retry_after: 86_400,
      work: await askForWork(needs, anotherNumber(user.id), 'light'),
    })
  const issued = await issueCode(needs.config, trx, rules, { userId: user.id, phone })
  if (typeof issued === 'string') throw refuseFields({ phone: texts[issued] })
  await sendSms(needs, trx, {
    to: phone,
    text: `Lieta: il codice per confermare il tuo nuovo numero è ${issued.code}. Scade tra ${rules.minutes} minuti. Non comunicarlo a nessuno.`,
  })
}

/**
 * Puts the new number in the place of the old one.
 * @throws Refusal 422 under `otp`
 */
export async function confirmPhone(
  needs: Pick<Needs, 'db' | 'config' | 'jobs'>,
  actor: Actor,
  otp: string,
): Promise<void> {
  // A wrong code must be counted, so the transaction commits before anything is refused.
  const outcome = await transaction(needs.db, async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', actor.userId).forUpdate().execute()
    const phone = await phoneInProof(trx, actor.userId)
    if (phone === null) return 'absent'
    const tried = await tryCode(needs.config, trx, rules, { userId: actor.userId, phone }, otp)
    if (tried === 'right') await replacePhone(needs, trx, actor.userId, phone)
    return tried
  })
  if (outcome !== 'right') throw refuseFields({ otp: texts[outcome] })
}
