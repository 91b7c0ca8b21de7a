import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { retention } from '#platform/contract/retention.ts'
import type { Config } from '#platform/server/config/config.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { interval } from '#platform/server/db/interval.ts'

interface Identity {
  readonly email: string
  readonly phone: string | null
}

/** Keyed, so that nobody can test addresses against a stolen table. */
function digestsOf(config: Pick<Config, 'key'>, { email, phone }: Identity): Buffer[] {
  return [email, phone]
    .filter((value) => value !== null)
    .map((value) => createHmac('sha256', config.key('barred-identity')).update(value).digest())
}

/**
 * Stores digests of somebody who is erased while banned: until the ban ends, at most `retention.barredIdentity`.
 * Answers whether they are banned.
 */
export async function rememberIfBanned(
  config: Pick<Config, 'key'>,
  trx: Transaction,
  user: Identity & { readonly id: number },
): Promise<boolean> {
  let banned = false
  for (const digest of digestsOf(config, user)) {
    const { numAffectedRows = 0n } = await sql`
      insert into barred_identity (digest, until)
      select ${digest}, least(ends_at, now() + ${interval(retention.barredIdentity)}) from current_suspension
      where user_id = ${user.id}
      on conflict (digest) do update set until = greatest(barred_identity.until, excluded.until)`.execute(trx)
    banned ||= numAffectedRows > 0n
  }
  return banned
}

export async function isBannedIdentity(
  config: Pick<Config, 'key'>,
  trx: Transaction,
  identity: Identity,
): Promise<boolean> {
  return (await barredUntil(config, trx, identity)) !== null
}

/** Until when somebody erased while banned, who had this address or this number, may not come back; null for nobody. */
export async function barredUntil(
  config: Pick<Config, 'key'>,
  db: Database | Transaction,
  identity: Identity,
): Promise<Date | null> {
  const { until } = await db
    .selectFrom('barred_identity')
    .select(({ fn }) => fn.max('until').as('until'))
    .where('digest', 'in', digestsOf(config, identity))
    .where('until', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow()
  return until
}
