import { sql } from 'kysely'
import { type CodeRules, issueCode, tryCode } from '#features/accounts/server/one-time-codes.ts'
import { italianDate, italianTime } from '#platform/contract/italian-time.ts'
import { type Database, type Transaction, transaction } from '#platform/server/db/database.ts'
import { spendOnce } from '#platform/server/db/single-use.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse, refuseFields } from '#platform/server/http/refuse.ts'
import { sendSms } from '#platform/server/jobs/mail-and-sms.ts'
import type { Needs } from '#platform/server/needs.ts'
import { paymentCode, paymentTexts, purchaseHeld } from '../contract/payments.ts'

const rules: CodeRules = { purpose: 'payment', ...paymentCode }

type OtpNeeds = Pick<Needs, 'db' | 'config' | 'jobs'>

/**
 * Sends a code to the verified number on file; within the cooldown the one just sent stays good.
 * @throws 422 without a verified phone, 429 when the number has had its share of messages
 */
export function requestCode(needs: OtpNeeds, actor: Actor): Promise<{ expiry_delay: number }> {
  return transaction(needs.db, async (trx) => {
    const phone = await verifiedPhone(trx, actor)
    const due = await spendOnce(trx, cooldownOf(actor), paymentCode.resendSeconds)
    if (due) await send(needs, trx, actor, phone)
    return { expiry_delay: paymentCode.minutes }
  })
}

/** @throws as `requestCode`, and 429 within the cooldown */
export function resendCode(needs: OtpNeeds, actor: Actor): Promise<{ expiry_delay: number }> {
  return transaction(needs.db, async (trx) => {
    const phone = await verifiedPhone(trx, actor)
    if (!(await spendOnce(trx, cooldownOf(actor), paymentCode.resendSeconds)))
      throw refuse('too_many', { retry_after: paymentCode.resendSeconds })
    await send(needs, trx, actor, phone)
    return { expiry_delay: paymentCode.minutes }
  })
}

/** @throws 422 under `otp`, in the same words for a wrong code, an old one and none */
export async function verifyCode(needs: OtpNeeds, actor: Actor, otp: string): Promise<{ message: string }> {
  // A wrong code must be counted, so the transaction commits before anything is refused.
  const outcome = await transaction(needs.db, async (trx) => {
    const phone = await verifiedPhone(trx, actor)
    return tryCode(needs.config, trx, rules, { userId: actor.userId, phone }, otp.trim())
  })
  if (outcome !== 'right') throw refuseFields({ otp: paymentTexts.otpWrong })
  return { message: paymentTexts.otpRight }
}

/** Whether a code was verified less than `validMinutes` ago, on the number that is on file now. */
export async function mayPay({ db }: Pick<Needs, 'db'>, actor: Actor): Promise<boolean> {
  const verified = await db
    .selectFrom('otp_challenge')
    .innerJoin('users', 'users.id', 'otp_challenge.user_id')
    .select('otp_challenge.id')
    .where('otp_challenge.user_id', '=', actor.userId)
    .where('otp_challenge.purpose', '=', rules.purpose)
    .whereRef('otp_challenge.phone', '=', 'users.phone')
    .where(
      'otp_challenge.verified_at',
      '>',
      sql<Date>`now() - interval '1 minute' * ${paymentCode.validMinutes}::int`,
    )
    .executeTakeFirst()
  return verified !== undefined
}

async function send(needs: OtpNeeds, trx: Transaction, actor: Actor, phone: string): Promise<void> {
  const issued = await issueCode(needs.config, trx, rules, { userId: actor.userId, phone })
  if (typeof issued === 'string') throw refuse('too_many', { retry_after: 3600 })
  await sendSms(needs, trx, {
    to: phone,
    text: `Lieta: il codice per il tuo acquisto è ${issued.code}. Scade tra ${rules.minutes} minuti. Non comunicarlo a nessuno.`,
  })
}

/**
 * Codes go to the number on file: one that was changed a short while ago opens no till (docs/decisions/0090).
 * @throws 403 while purchases wait
 */
export async function refuseWhileHeld(db: Database | Transaction, actor: Actor): Promise<void> {
  const hold = await db
    .selectFrom('purchase_hold')
    .select('until')
    .where('user_id', '=', actor.userId)
    .executeTakeFirst()
  if (hold?.until == null) return
  throw refuse('forbidden', {
    message: paymentTexts.held(italianDate(hold.until), italianTime(hold.until)),
    code: purchaseHeld,
    until: hold.until.toISOString(),
  })
}

/** Locks the user's row, so that parallel requests make one code after the other. */
async function verifiedPhone(trx: Transaction, actor: Actor): Promise<string> {
  const user = await trx
    .selectFrom('users')
    .select('phone')
    .where('id', '=', actor.userId)
    .where('phone_verified_at', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (user?.phone == null) throw refuse('invalid', { message: paymentTexts.noPhone, code: 'no_phone' })
  await refuseWhileHeld(trx, actor)
  return user.phone
}

const cooldownOf = (actor: Actor): string => `payment code: ${actor.userId}`
