import { sql } from 'kysely'
import { type Transaction, transaction } from '#platform/server/db/database.ts'
import { refuseFields } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { Banned, SignedIn } from '../contract/accounts.ts'
import { loginTicket } from '../contract/second-factor.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { codeTexts, useCode } from './second-factor.ts'
import type { Device } from './known-device.ts'
import { tokenDigests } from './token-digest.ts'

/**
 * The second step of a sign-in. A ticket opens one session; a code is accepted once.
 * @throws Refusal 422 under `code`, or under `ticket` where only a new sign-in helps
 */
export async function loginWithCode(
  needs: Pick<Needs, 'db' | 'config' | 'jobs'>,
  { ticket, code }: { ticket: string; code: string },
  device: Device,
): Promise<SignedIn | Banned> {
  // A wrong code must be counted, so the transaction commits before anything is refused.
  const outcome = await transaction(needs.db, async (trx) => {
    const user = await ticketHolder(needs, trx, ticket)
    const held = user && (await lockedTicket(needs, trx, ticket))
    if (!user || !held) return 'void'
    const tried = await useCode(needs, trx, user, code)
    if (tried !== 'right') {
      const failures = held.failures + 1
      await trx
        .updateTable('login_ticket')
        .set({ failures })
        .where('token_hash', 'in', tokenDigests(needs.config, ticket))
        .execute()
      return failures >= loginTicket.tries && tried === 'wrong' ? 'spent' : tried
    }
    await trx
      .deleteFrom('login_ticket')
      .where('token_hash', 'in', tokenDigests(needs.config, ticket))
      .execute()
    return completeSignIn(needs, trx, user.id, device, { codeShown: true })
  })
  if (typeof outcome === 'string')
    throw refuseFields(
      outcome === 'void' || outcome === 'spent'
        ? { ticket: ticketTexts[outcome] }
        : { code: codeTexts[outcome] },
    )
  if ('access_token' in outcome || 'banned' in outcome) return outcome
  throw new Error('a sign-in with its code asks for another step')
}

const ticketTexts = {
  void: 'È passato troppo tempo. Accedi di nuovo.',
  spent: 'Troppi codici errati. Accedi di nuovo.',
}

/** Locks the account before the ticket: the order of everything that ends sessions. */
function ticketHolder(needs: Pick<Needs, 'config'>, trx: Transaction, ticket: string) {
  return trx
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', '=', (eb) =>
      eb
        .selectFrom('login_ticket')
        .select('user_id')
        .where('token_hash', 'in', tokenDigests(needs.config, ticket)),
    )
    .forUpdate()
    .executeTakeFirst()
}

function lockedTicket(needs: Pick<Needs, 'config'>, trx: Transaction, ticket: string) {
  return trx
    .selectFrom('login_ticket')
    .select('failures')
    .where('token_hash', 'in', tokenDigests(needs.config, ticket))
    .where('expires_at', '>', sql<Date>`now()`)
    .where('failures', '<', loginTicket.tries)
    .forUpdate()
    .executeTakeFirst()
}
