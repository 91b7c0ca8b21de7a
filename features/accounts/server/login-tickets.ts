import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { MustTotp } from '../contract/accounts.ts'
import { loginTicket } from '../contract/second-factor.ts'
import type { Config } from '#platform/server/config/config.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { hasPasskey } from './passkeys/own-passkeys.ts'
import { hasApp } from './second-factor.ts'
import { tokenDigest } from './token-digest.ts'

/** Stands for a sign-in that lacks only the code of the second factor; a newer ticket does not end it. */
export async function openTicket(
  config: Pick<Config, 'key'>,
  trx: Transaction,
  userId: number,
): Promise<MustTotp> {
  const ticket = randomBytes(32).toString('base64url')
  await trx
    .insertInto('login_ticket')
    .values({
      token_hash: tokenDigest(config, ticket),
      user_id: userId,
      expires_at: sql<Date>`now() + interval '1 minute' * ${loginTicket.minutes}::int`,
    })
    .execute()
  return { must_totp: true, ticket, methods: await methodsOf(trx, userId) }
}

async function methodsOf(trx: Transaction, userId: number): Promise<MustTotp['methods']> {
  const [app, passkey] = [await hasApp(trx, userId), await hasPasskey(trx, userId)]
  return [...(app ? ['totp' as const] : []), ...(passkey ? ['passkey' as const] : [])]
}
