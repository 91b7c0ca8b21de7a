import { sql } from 'kysely'
import { type Transaction, transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse, refuseFields } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { type Proof, proofTries } from '../contract/prove.ts'
import { proveSession } from './fresh.ts'
import { verifyAssertion } from './passkeys/assertion.ts'
import { passwordMatches } from './password.ts'
import { codeTexts, useCode } from './second-factor.ts'

type Proving = Pick<Needs, 'db' | 'config' | 'jobs' | 'log'>

/**
 * Makes the actor's session fresh. Wrong proofs are counted for the session, not for the account: who holds a stolen
 * token tries five times and has lost it, and shuts nobody out.
 * @throws Refusal 422 under `password`, `code` or `passkey`; 401 where this was one wrong proof too many
 */
export async function prove(needs: Proving, actor: Actor, proof: Proof): Promise<void> {
  const { password, code, passkey } = proof
  if (passkey !== undefined)
    return verifyAssertion(needs, actor, passkey, (trx) => proveSession(trx, actor.sessionId))
  const known = password !== undefined && (await passwordOf(needs, actor, password))
  // A wrong proof must be counted, so the transaction commits before anything is refused.
  const outcome = await transaction(needs.db, async (trx) => {
    const user = await trx
      .selectFrom('users')
      .select(['id', 'name', 'email', 'password_hash'])
      .where('id', '=', actor.userId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const tried =
      code === undefined
        ? known === user.password_hash
          ? 'right'
          : 'password'
        : await useCode(needs, trx, user, code)
    if (tried === 'right') await proveSession(trx, actor.sessionId)
    else if (await isLastTry(trx, actor.sessionId)) return 'ended'
    return tried
  })
  if (outcome === 'ended') throw refuse('unauthenticated')
  if (outcome === 'password') throw refuseFields({ password: 'La password non è corretta.' })
  if (outcome !== 'right') throw refuseFields({ code: codeTexts[outcome] })
}

/** The hash of the password, where this is the one; checking takes time, and it may be replaced meanwhile. */
async function passwordOf({ db }: Pick<Needs, 'db'>, { userId }: Actor, password: string) {
  const { password_hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return (await passwordMatches(password_hash, password)) && password_hash
}

async function isLastTry(trx: Transaction, sessionId: number): Promise<boolean> {
  const session = await trx
    .updateTable('session')
    .set({ failed_proofs: sql`failed_proofs + 1` })
    .where('id', '=', sessionId)
    .where('failed_proofs', '<', proofTries)
    .returning('failed_proofs')
    .executeTakeFirst()
  if (session !== undefined && session.failed_proofs < proofTries) return false
  await trx.deleteFrom('session').where('id', '=', sessionId).execute()
  return true
}
