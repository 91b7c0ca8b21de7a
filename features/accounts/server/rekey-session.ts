import type { Needs } from '#platform/server/needs.ts'
import { tokenDigest, tokenDigests } from './token-digest.ts'

/**
 * Writes the session of this token under the key of today where it stands under that of the secret before: who comes
 * by while both are good stays signed in when the old one goes. Answers whether there was one.
 */
export async function rekeySession(
  { db, config }: Pick<Needs, 'db' | 'config'>,
  token: string,
): Promise<boolean> {
  const [, ...before] = tokenDigests(config, token)
  if (before.length === 0) return false
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ token_hash: tokenDigest(config, token) })
    .where('token_hash', 'in', before)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
