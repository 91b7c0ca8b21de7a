import { sql } from 'kysely'
import { type Transaction, transaction } from '#platform/server/db/database.ts'
import { spendOnce } from '#platform/server/db/single-use.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { sendSms } from '#platform/server/jobs/mail-and-sms.ts'
import type { Needs } from '#platform/server/needs.ts'
import { type MustVerifyPhone, signInCode } from '../contract/accounts.ts'
import { type CodeRules, issueCode, lockHours } from './one-time-codes.ts'
import { dialCodeOf, notServed } from './phone-country.ts'
import type { SmsRefusal } from './sms-budget.ts'

export const rules: CodeRules = { purpose: 'sign_in', ...signInCode }

/** For so long after a password or a mail link a new code may be requested. */
const resendWithinMinutes = 60

export const texts = {
  sent: `Ti abbiamo inviato un codice via SMS. Scade tra ${rules.minutes} minuti.`,
  capped: 'Hai chiesto troppi codici. Riprova più tardi.',
  closed: notServed,
  locked: `Troppi codici errati. Potrai riprovare tra ${lockHours} ore.`,
  wrong: 'Il codice non è corretto. Controlla e riprova.',
  absent: 'Il codice è scaduto o non è più valido. Chiedine uno nuovo.',
}

type Owner = { id: number; email: string; phone: string }

/** Sends the code that confirms the phone on file; within the cooldown the one just sent stays good. */
export async function openPhoneChallenge(
  needs: Pick<Needs, 'config' | 'jobs'>,
  trx: Transaction,
  user: Owner,
): Promise<MustVerifyPhone> {
  const due = await spendOnce(trx, cooldownOf(user.email), signInCode.resendSeconds)
  const outcome = due ? await sendCode(needs, trx, user) : 'sent'
  return { must_verify_phone: true, email: user.email, phone: maskPhone(user.phone), message: texts[outcome] }
}

async function sendCode(
  needs: Pick<Needs, 'config' | 'jobs'>,
  trx: Transaction,
  user: Owner,
): Promise<'sent' | SmsRefusal | 'locked'> {
  const issued = await issueCode(needs.config, trx, rules, { userId: user.id, phone: user.phone })
  if (typeof issued === 'string') return issued
  await sendSms(needs, trx, {
    to: user.phone,
    text: `Lieta: il tuo codice di verifica è ${issued.code}. Scade tra ${rules.minutes} minuti. Non comunicarlo a nessuno.`,
  })
  return 'sent'
}

/**
 * The question for the code that was sent a moment ago and is still good, without sending another; null: there is
 * none, or the number is confirmed.
 */
export async function liveSignInCode(trx: Transaction, userId: number): Promise<MustVerifyPhone | null> {
  const user = await trx
    .selectFrom('users as u')
    .innerJoin('otp_challenge as c', 'c.user_id', 'u.id')
    .select(['u.email', 'u.phone'])
    .where('u.id', '=', userId)
    .where('u.phone_verified_at', 'is', null)
    .where('c.purpose', '=', rules.purpose)
    .where('c.dead_at', 'is', null)
    .where('c.expires_at', '>', sql<Date>`now()`)
    .whereRef('c.phone', '=', 'u.phone')
    .limit(1)
    .executeTakeFirst()
  if (user?.phone == null) return null
  return {
    must_verify_phone: true,
    email: user.email,
    phone: maskPhone(user.phone),
    message: texts.sent,
  }
}

/** The same cooldown for every address, so that it does not reveal which ones are registered. */
const cooldownOf = (email: string): string => `sign-in code: ${email}`

/**
 * Sends a new code to the number on file if a challenge is open; says nothing about whether one is.
 * @throws Refusal 429 within the cooldown, or when the number has had its share of messages
 */
export async function resendCode(needs: Pick<Needs, 'db' | 'config' | 'jobs'>, email: string): Promise<void> {
  await transaction(needs.db, async (trx) => {
    if (!(await spendOnce(trx, cooldownOf(email), signInCode.resendSeconds)))
      throw refuse('too_many', { retry_after: signInCode.resendSeconds })
    const user = await trx
      .selectFrom('users')
      .select(['id', 'email', 'phone'])
      .where('email', '=', email)
      .where('phone_verified_at', 'is', null)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('otp_challenge')
            .select('otp_challenge.id')
            .whereRef('otp_challenge.user_id', '=', 'users.id')
            .where('otp_challenge.purpose', '=', rules.purpose)
            .where(
              'otp_challenge.created_at',
              '>',
              sql<Date>`now() - interval '1 minute' * ${resendWithinMinutes}::int`,
            ),
        ),
      )
      .forUpdate()
      .executeTakeFirst()
    if (user?.phone == null) return
    const outcome = await sendCode(needs, trx, { ...user, phone: user.phone })
    if (outcome !== 'sent') throw refuse('too_many', { message: texts[outcome], retry_after: 3600 })
  })
}

/** `+39 •••••••142`: the dial code, by which a wrong country is seen, and the last three digits. */
export function maskPhone(phone: string): string {
  const digits = phone.slice(1)
  const dial = dialCodeOf(phone)
  return `+${dial} ${digits.slice(dial.length).replace(/\d(?=\d{3})/g, '•')}`
}
