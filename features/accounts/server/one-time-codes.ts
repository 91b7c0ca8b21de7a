import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Config } from '#platform/server/config/config.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { type SmsRefusal, refusedByBudget } from './sms-budget.ts'

export type CodePurpose = 'sign_in' | 'phone' | 'payment'

/** How a kind of code looks and how long it lives. */
export interface CodeRules {
  readonly purpose: CodePurpose
  readonly digits: number
  readonly minutes: number
  readonly tries: number
}

interface Owner {
  readonly userId: number
  readonly phone: string
}

const failuresPerDay = 10

/**
 * Makes a code for this number and revokes an earlier one of the same purpose. The caller must have locked the user's
 * row, so that concurrent requests make one code after the other. Returns 'capped' when the account, the number or
 * the product has had its share of text messages, 'closed' for a country that none go to, 'locked' after too many
 * wrong codes.
 */
export async function issueCode(
  config: Pick<Config, 'key' | 'rateLimitScale' | 'smsCountries'>,
  trx: Transaction,
  rules: CodeRules,
  owner: Owner,
): Promise<{ code: string } | SmsRefusal | 'locked'> {
  if (await locked(trx, rules.purpose, owner.userId)) return 'locked'
  const refused = await refusedByBudget(config, trx, { ...owner, purpose: rules.purpose })
  if (refused !== null) return refused
  await revokeCodes(trx, rules.purpose, owner.userId)
  const code = String(randomInt(10 ** rules.digits)).padStart(rules.digits, '0')
  await trx
    .insertInto('otp_challenge')
    .values({
      user_id: owner.userId,
      purpose: rules.purpose,
      phone: owner.phone,
      code_hash: hashCode(config.key('one-time-code'), rules.purpose, owner, code),
      expires_at: sql<Date>`now() + interval '1 minute' * ${rules.minutes}::int`,
    })
    .execute()
  return { code }
}

export async function revokeCodes(trx: Transaction, purpose: CodePurpose, userId: number): Promise<void> {
  await trx
    .updateTable('otp_challenge')
    .set({ dead_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('dead_at', 'is', null)
    .execute()
}

/**
 * Tries a code. A right one is used up, a wrong one is counted; both are written in the caller's
 * transaction, which therefore must commit before a refusal is thrown. 'absent': there is no living code
 * for this number.
 */
export async function tryCode(
  config: Pick<Config, 'keys'>,
  trx: Transaction,
  rules: CodeRules,
  owner: Owner,
  code: string,
): Promise<'right' | 'wrong' | 'absent' | 'locked'> {
  const challenge = await trx
    .selectFrom('otp_challenge')
    .select(['id', 'code_hash', 'failures'])
    .where('user_id', '=', owner.userId)
    .where('purpose', '=', rules.purpose)
    .where('phone', '=', owner.phone)
    .where('dead_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .forUpdate()
    .executeTakeFirst()
  if (await locked(trx, rules.purpose, owner.userId)) return 'locked'
  if (challenge === undefined) return 'absent'
  const right = config
    .keys('one-time-code')
    .some((key) => timingSafeEqual(challenge.code_hash, hashCode(key, rules.purpose, owner, code)))
  const failures = challenge.failures + (right ? 0 : 1)
  await trx
    .updateTable('otp_challenge')
    .set({
      failures,
      ...(right && { verified_at: sql<Date>`now()` }),
      ...((right || failures >= rules.tries) && { dead_at: sql<Date>`now()` }),
    })
    .where('id', '=', challenge.id)
    .execute()
  return right ? 'right' : 'wrong'
}

function hashCode(key: Buffer, purpose: CodePurpose, owner: Owner, code: string): Buffer {
  return createHmac('sha256', key).update([purpose, owner.userId, owner.phone, code].join('\n')).digest()
}

/** So long too many wrong codes close phone verification, and so long they are counted. */
export const lockHours = 24

/** Ten wrong codes within `lockHours` close phone verification for as long. */
async function locked(trx: Transaction, purpose: CodePurpose, userId: number): Promise<boolean> {
  const { failures } = await trx
    .selectFrom('otp_challenge')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('failures'), eb.lit(0)).as('failures'))
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now() - make_interval(hours => ${lockHours})`)
    .executeTakeFirstOrThrow()
  return Number(failures) >= failuresPerDay
}
