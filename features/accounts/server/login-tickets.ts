import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { MustTotp } from '../contract/accounts.ts'
import { loginTicket } from '../contract/second-factor.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { tokenDigest } from './token-digest.ts'

/** Stands for a sign-in that lacks only the code of the second factor; a newer ticket does not end it. */
export async function openTicket(trx: Transaction, userId: number): Promise<MustTotp> {
  const ticket = randomBytes(32).toString('base64url')
  await trx
    .insertInto('login_ticket')
    .values({
      token_hash: tokenDigest(ticket),
      user_id: userId,
      expires_at: sql<Date>`now() + interval '1 minute' * ${loginTicket.minutes}::int`,
    })
    .execute()
  return { must_totp: true, ticket }
}
