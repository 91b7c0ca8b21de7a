import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Needs } from '#platform/server/needs.ts'
import { passkeyChallengeMinutes } from '../../contract/passkeys.ts'
import { tokenDigest, tokenDigests } from '../token-digest.ts'

/** What a challenge is for, and in which session alone it counts. */
export type ChallengeFor =
  | { readonly purpose: 'sign_in'; readonly sessionId: null }
  | { readonly purpose: 'register' | 'prove'; readonly sessionId: number }

/** A new challenge, of which only a digest is stored. */
export async function newChallenge(
  { db, config }: Pick<Needs, 'db' | 'config'>,
  { purpose, sessionId }: ChallengeFor,
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  await db
    .insertInto('passkey_challenge')
    .values({
      digest: tokenDigest(config, challenge),
      purpose,
      session_id: sessionId,
      expires_at: sql<Date>`now() + interval '1 minute' * ${passkeyChallengeMinutes}::int`,
    })
    .execute()
  return challenge
}

/**
 * Uses up the challenge that was signed, whatever becomes of the signature: the caller is in no transaction that it
 * may roll back. Null: it is not ours, was used, is too old, or was for something else.
 */
export async function spendChallenge(
  { db, config }: Pick<Needs, 'db' | 'config'>,
  { purpose, sessionId }: ChallengeFor,
  clientDataJSON: string,
): Promise<string | null> {
  const challenge = challengeIn(clientDataJSON)
  if (challenge === null) return null
  const spent = await db
    .deleteFrom('passkey_challenge')
    .where('digest', 'in', tokenDigests(config, challenge))
    .where('purpose', '=', purpose)
    .where('session_id', 'is not distinct from', sessionId)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return spent.numDeletedRows === 1n ? challenge : null
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as {
      challenge?: unknown
    }
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}
