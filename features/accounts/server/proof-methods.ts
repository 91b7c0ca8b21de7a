import type { ProofMethod } from '#platform/contract/proof.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { hasPasskey } from './passkeys/own-passkeys.ts'
import { hasApp } from './second-factor.ts'

/** By what somebody can prove who they are. */
export async function proofMethodsOf(
  db: Database,
  { userId }: Pick<Actor, 'userId'>,
): Promise<ProofMethod[]> {
  const methods: ProofMethod[] = ['password']
  if (await hasPasskey(db, userId)) methods.push('passkey')
  if (await hasApp(db, userId)) methods.push('totp')
  return methods
}
