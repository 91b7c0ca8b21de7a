import { sql } from 'kysely'
import type { Config } from '#platform/server/config/config.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { smsCaps } from '#platform/server/http/limits.ts'
import { dialCodeOf, isServed } from './phone-country.ts'

/**
 * What a code by SMS may cost (docs/decisions/0095). Every sender of codes passes here; what was sent is counted in the
 * very rows that make the codes, in the transaction that queues the message: the reserve is taken before it leaves.
 */
export const smsBudget = {
  /** To numbers that nobody has confirmed, in a day; and, apart from them, to confirmed ones. */
  pools: { new: 2000, known: 2000 },
  /** Of one account in a day, in each pool. */
  account: { new: 5, known: 20 },
  /** Of one account that has never confirmed a number, as long as its codes are kept (30 days). */
  unconfirmed: 15,
  /** To each country but Italy in a day. */
  abroad: 200,
  /** Of the codes to a country abroad so many are looked at; where fewer are confirmed, somebody earns by them. */
  conversion: { sent: 20, share: 0.2 },
} as const

const home = '39'

export type SmsRefusal = 'capped' | 'closed'
type Pool = keyof typeof smsBudget.pools

interface Asked {
  readonly userId: number
  readonly phone: string
  readonly purpose: string
}

type SmsConfig = Pick<Config, 'rateLimitScale' | 'smsCountries'>

/** Whether a code may go to this number now; null: it may. The lock lets no two count the same room. */
export async function refusedByBudget(
  config: SmsConfig,
  trx: Transaction,
  asked: Asked,
): Promise<SmsRefusal | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended('sms budget', 0))`.execute(trx)
  const spent = await spentOf(trx, asked)
  const pool: Pool = asked.purpose === 'payment' || spent.known ? 'known' : 'new'
  if (pool === 'new') {
    if (!isServed(config, asked.phone)) return 'closed'
    if (isFraud(spent)) return 'closed'
  }
  const fits = (sent: number, most: number) => sent < most * config.rateLimitScale
  const within =
    fits(spent.account[pool], smsBudget.account[pool]) &&
    (pool === 'known' || spent.confirmed || fits(spent.lifetime, smsBudget.unconfirmed)) &&
    (pool === 'known' || spent.dial === home || fits(spent.country.today, smsBudget.abroad)) &&
    fits(spent.pools[pool], smsBudget.pools[pool])
  if (!within || (await cappedByNumber(config, trx, asked.phone))) return 'capped'
  return null
}

interface Spent {
  readonly dial: string
  /** The account has confirmed this number before. */
  readonly known: boolean
  /** The account has confirmed some number. */
  readonly confirmed: boolean
  readonly lifetime: number
  readonly account: Readonly<Record<Pool, number>>
  readonly pools: Readonly<Record<Pool, number>>
  /** Codes to new numbers: of the day; and of those whose time to be entered is over. */
  readonly country: { readonly today: number; readonly sent: number; readonly entered: number }
}

async function spentOf(trx: Transaction, { userId, phone }: Asked): Promise<Spent> {
  const dial = dialCodeOf(phone)
  const { rows } = await sql<Record<string, number>>`
    select
      (select count(*) from otp_challenge where user_id = ${userId})::int as lifetime,
      (select count(*) from otp_challenge where user_id = ${userId} and verified_at is not null)::int as confirmed,
      (select count(*) from otp_challenge
        where user_id = ${userId} and phone = ${phone} and verified_at is not null)::int as known,
      count(*) filter (where pool = 'new')::int as new,
      count(*) filter (where pool = 'known')::int as old,
      count(*) filter (where pool = 'new' and user_id = ${userId})::int as own_new,
      count(*) filter (where pool = 'known' and user_id = ${userId})::int as own_known,
      count(*) filter (where abroad)::int as today,
      count(*) filter (where abroad and ripe)::int as sent,
      count(*) filter (where abroad and ripe and verified_at is not null)::int as entered
    from (
      select *, pool = 'new' and starts_with(phone, ${`+${dial}`}) as abroad,
        created_at < now() - interval '10 minutes' or verified_at is not null as ripe
      from sms_code where created_at > now() - interval '1 day') as day`.execute(trx)
  const at = (name: string) => rows[0]?.[name] ?? 0
  return {
    dial,
    known: at('known') > 0,
    confirmed: at('confirmed') > 0,
    lifetime: at('lifetime'),
    account: { new: at('own_new'), known: at('own_known') },
    pools: { new: at('new'), known: at('old') },
    country: { today: at('today'), sent: at('sent'), entered: at('entered') },
  }
}

/** At home nobody closes sign-up to everybody by asking for codes that they do not enter. */
export const isFraud = ({ dial, country: { sent, entered } }: Pick<Spent, 'dial' | 'country'>): boolean =>
  dial !== home && sent >= smsBudget.conversion.sent && entered < sent * smsBudget.conversion.share

/** By number and by range of numbers, whatever for. */
async function cappedByNumber(config: SmsConfig, trx: Transaction, phone: string): Promise<boolean> {
  for (const cap of smsCaps)
    if ((await codesSent(trx, cap, phone)) >= cap.hits * config.rateLimitScale) return true
  return false
}

/** How many codes were sent in the cap's time to numbers with the same first digits. */
export async function codesSent(
  trx: Transaction,
  cap: { readonly digits: number; readonly seconds: number },
  phone: string,
) {
  const { sent } = await trx
    .selectFrom('otp_challenge')
    .select((eb) => eb.fn.countAll<number>().as('sent'))
    .where('created_at', '>', sql<Date>`now() - interval '1 second' * ${cap.seconds}::int`)
    .where('phone', 'like', `${phone.slice(0, cap.digits + 1)}%`)
    .executeTakeFirstOrThrow()
  return Number(sent)
}

/** To how many other numbers this account had codes sent within a day. */
export async function otherNumbers(
  trx: Transaction,
  { userId, phone }: Omit<Asked, 'purpose'>,
): Promise<number> {
  const { others } = await trx
    .selectFrom('otp_challenge')
    .select((eb) => eb.fn.count<number>('phone').distinct().as('others'))
    .where('user_id', '=', userId)
    .where('phone', '<>', phone)
    .where('verified_at', 'is', null)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  return Number(others)
}
