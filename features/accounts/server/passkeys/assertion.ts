import { sql } from 'kysely'
import { type Transaction, transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuseFields } from '#platform/server/http/refuse.ts'
import { sendMail } from '#platform/server/jobs/mail-and-sms.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { PasskeyAssertion } from '../../contract/passkeys.ts'
import { passkeyMail } from '../mails/passkey.ts'
import { spendChallenge } from './challenges.ts'
import { lockedOwner } from './own-passkeys.ts'
import { relyingParty } from './relying-party.ts'
import { passkeyTexts } from './texts.ts'

/** Who is expected to sign: whoever comes to sign in, or the person of this session. */
type Signer = 'anyone' | Pick<Actor, 'userId' | 'sessionId'>

interface UsedPasskey {
  readonly id: number
  readonly userId: number
}

/**
 * Checks what a passkey has signed, counts the use, and does `then` in the same transaction. The challenge is used up
 * in any case. A signature that counts no further than the one before may come from a copy of the key: the passkey is
 * blocked, its sessions end, and its person is told.
 * @throws Refusal 422 under `passkey`
 */
export async function verifyAssertion<R>(
  needs: Pick<Needs, 'db' | 'config' | 'jobs' | 'log'>,
  signer: Signer,
  assertion: PasskeyAssertion,
  then: (trx: Transaction, passkey: UsedPasskey) => Promise<R>,
): Promise<R> {
  const { passkeyId, userId, counter } = await signedWith(needs, signer, assertion)
  // What was found is written, so the transaction commits before anything is refused.
  const outcome = await transaction(needs.db, async (trx) => {
    const user = await lockedOwner(trx, userId)
    const passkey = await lockedPasskey(trx, passkeyId)
    if (passkey === undefined || ['erased', 'email_pending'].includes(user.state)) return 'unknown'
    if (passkey.suspect_at !== null) return 'suspect'
    if ((passkey.counter > 0 || counter > 0) && counter <= passkey.counter) {
      await block(trx, passkeyId)
      await sendMail(needs, trx, passkeyMail(user, 'blocked', passkey.name, needs.config.publicUrl))
      return 'suspect'
    }
    await trx
      .updateTable('passkey')
      .set({ counter, last_used_at: sql`clock_timestamp()` })
      .where('id', '=', passkeyId)
      .execute()
    return { done: await then(trx, { id: passkeyId, userId }) }
  })
  if (typeof outcome === 'string') throw refuseFields({ passkey: passkeyTexts[outcome] })
  return outcome.done
}

/** The passkey whose signature this is, and how far it counts. @throws Refusal 422 under `passkey` */
async function signedWith(
  needs: Pick<Needs, 'db' | 'config' | 'log'>,
  signer: Signer,
  { id, response: { userHandle, ...response } }: PasskeyAssertion,
) {
  const challenge = await spendChallenge(
    needs,
    signer === 'anyone'
      ? { purpose: 'sign_in', sessionId: null }
      : { purpose: 'prove', sessionId: signer.sessionId },
    response.clientDataJSON,
  )
  if (challenge === null) throw refuseFields({ passkey: passkeyTexts.late })
  const passkey = await findPasskey(needs, id)
  const isTheirs =
    passkey !== undefined &&
    (signer === 'anyone' || passkey.user_id === signer.userId) &&
    // A sign-in names the account; where it is known already, an authenticator may leave it out.
    (userHandle === undefined ? signer !== 'anyone' : userHandle === passkey.handle.toString('base64url'))
  if (!isTheirs) throw refuseFields({ passkey: passkeyTexts.unknown })
  const { id: rpId, origin } = relyingParty(needs.config)
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  // It throws a plain error for each thing that does not fit.
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    // The counter is compared under a lock, by our caller.
    credential: { id, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
  }).catch((error: unknown) => {
    needs.log.warn({ error }, 'a passkey was refused')
    throw refuseFields({ passkey: passkeyTexts.refused })
  })
  if (!verified) throw refuseFields({ passkey: passkeyTexts.refused })
  return { passkeyId: passkey.id, userId: passkey.user_id, counter: authenticationInfo.newCounter }
}

const findPasskey = ({ db }: Pick<Needs, 'db'>, credentialId: string) =>
  db
    .selectFrom('passkey')
    .innerJoin('passkey_handle', 'passkey_handle.user_id', 'passkey.user_id')
    .select(['passkey.id', 'passkey.user_id', 'public_key', 'handle'])
    .where('credential_id', '=', Buffer.from(credentialId, 'base64url'))
    .executeTakeFirst()

const lockedPasskey = (trx: Transaction, id: number) =>
  trx
    .selectFrom('passkey')
    .select(({ cast }) => ['name', 'suspect_at', cast<number>('counter', 'float8').as('counter')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Until its person removes it. It still counts as a second factor, lest a copy takes that away. */
async function block(trx: Transaction, id: number): Promise<void> {
  await trx.updateTable('passkey').set({ suspect_at: sql`now()` }).where('id', '=', id).execute()
  await trx.deleteFrom('session').where('passkey_id', '=', id).execute()
}
