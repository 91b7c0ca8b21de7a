import type { Actor } from '#platform/server/http/actor.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { Banned, MustVerifyPhone, SignedIn } from '../../contract/accounts.ts'
import {
  type PasskeyAssertion,
  type PasskeyRequest,
  passkeyChallengeMinutes,
} from '../../contract/passkeys.ts'
import { completeSignIn } from '../complete-sign-in.ts'
import type { Device } from '../known-device.ts'
import { tokenDigest } from '../token-digest.ts'
import { verifyAssertion } from './assertion.ts'
import { type ChallengeFor, newChallenge } from './challenges.ts'
import { knownCredentials } from './known-credentials.ts'
import { relyingParty } from './relying-party.ts'

type Asking = Pick<Needs, 'db' | 'config'>

/** For a sign-in: the device offers the passkeys that it has, and nothing tells who has one. */
export const signInChallenge = (needs: Asking): Promise<PasskeyRequest> =>
  requestOf(needs, { purpose: 'sign_in', sessionId: null })

/** For a proof that the actor is still there: of their own passkeys one. */
export async function proofChallenge(needs: Asking, { userId, sessionId }: Actor): Promise<PasskeyRequest> {
  return {
    ...(await requestOf(needs, { purpose: 'prove', sessionId })),
    allowCredentials: await knownCredentials(needs.db, userId),
  }
}

async function requestOf(needs: Asking, use: ChallengeFor): Promise<PasskeyRequest> {
  return {
    challenge: await newChallenge(needs, use),
    rpId: relyingParty(needs.config).id,
    timeout: passkeyChallengeMinutes * 60_000,
    userVerification: 'required',
    allowCredentials: [],
  }
}

/**
 * Signs in with a passkey alone. It is something one has, and its device has just checked who holds it, so the staff
 * are asked for no code (docs/decisions/0091).
 * @throws Refusal 422 under `passkey`, 403 for staff whose access has been taken away
 */
export function signInWithPasskey(
  needs: Pick<Needs, 'db' | 'config' | 'jobs' | 'log'>,
  assertion: PasskeyAssertion,
  device: Device,
): Promise<SignedIn | MustVerifyPhone | Banned> {
  return verifyAssertion(needs, 'anyone', assertion, async (trx, { id, userId }) => {
    const answer = await completeSignIn(needs, trx, userId, device, { codeShown: true })
    if ('must_totp' in answer) throw new Error('a sign-in with a passkey asks for a code')
    if ('access_token' in answer)
      await trx
        .updateTable('session')
        .set({ passkey_id: id })
        .where('token_hash', '=', tokenDigest(needs.config, answer.access_token))
        .execute()
    return answer
  })
}
