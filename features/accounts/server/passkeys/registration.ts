import { randomBytes } from 'node:crypto'
import type { VerifiedRegistrationResponse } from '@simplewebauthn/server'
import { type Transaction, transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse, refuseFields } from '#platform/server/http/refuse.ts'
import { sendMail } from '#platform/server/jobs/mail-and-sms.ts'
import type { Needs } from '#platform/server/needs.ts'
import {
  type Passkey,
  type PasskeyAttestation,
  type PasskeyCreation,
  passkeyChallengeMinutes,
  passkeyLimit,
} from '../../contract/passkeys.ts'
import { noteIdentityChange } from '../identity-changes.ts'
import { passkeyMail } from '../mails/passkey.ts'
import { hasSecondFactor } from '../second-factor.ts'
import { endOtherSessions } from '../sessions.ts'
import { newChallenge, spendChallenge } from './challenges.ts'
import { knownCredentials } from './known-credentials.ts'
import { lockedOwner, presentPasskey, recordOfStaff, shown } from './own-passkeys.ts'
import { relyingParty } from './relying-party.ts'
import { passkeyTexts } from './texts.ts'

type Credential = NonNullable<VerifiedRegistrationResponse['registrationInfo']>['credential']

/** EdDSA, ES256, RS256: what authenticators offer (COSE numbers). */
const algorithms = [-8, -7, -257]

/** @throws Refusal 409 for who has ten already */
export async function beginPasskey(
  needs: Pick<Needs, 'db' | 'config'>,
  { userId, name, sessionId }: Actor,
): Promise<PasskeyCreation> {
  const handle = await handleOf(needs, userId)
  const known = await knownCredentials(needs.db, userId)
  if (known.length >= passkeyLimit) throw full()
  return {
    challenge: await newChallenge(needs, { purpose: 'register', sessionId }),
    rp: { id: relyingParty(needs.config).id, name: 'Lieta' },
    // The nickname: devices show it to whoever looks at them.
    user: { id: handle.toString('base64url'), name, displayName: name },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: passkeyChallengeMinutes * 60_000,
    attestation: 'none',
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    excludeCredentials: known,
  }
}

/**
 * Adds the passkey that an authenticator has made. The first factor of the staff beside the password ends the sessions
 * that the password alone opened.
 * @throws Refusal 409 for who has ten, and for a passkey that is known; 422 under `passkey`
 */
export async function addPasskey(
  needs: Pick<Needs, 'db' | 'config' | 'jobs' | 'log'>,
  actor: Actor,
  { passkey, name }: { passkey: PasskeyAttestation; name: string },
): Promise<Passkey> {
  const credential = await attested(needs, actor, passkey)
  return transaction(needs.db, async (trx) => {
    const user = await lockedOwner(trx, actor.userId)
    const { length } = await knownCredentials(trx, actor.userId)
    if (length >= passkeyLimit) throw full()
    const isFirstFactor = actor.role === 'ADMIN' && !(await hasSecondFactor(trx, actor.userId))
    const added = await insertPasskey(trx, actor, credential, name)
    if (added === undefined) throw refuse('conflict', { message: passkeyTexts.known })
    if (isFirstFactor) await endOtherSessions(trx, actor)
    await recordOfStaff(trx, actor, 'passkey.add')
    const undoUrl = await noteIdentityChange(needs, trx, { userId: actor.userId, kind: 'passkey' })
    await sendMail(needs, trx, passkeyMail(user, 'added', name, needs.config.publicUrl, undoUrl))
    return presentPasskey(added)
  })
}

/** Checks what the authenticator answered. @throws Refusal 422 under `passkey` */
async function attested(
  needs: Pick<Needs, 'db' | 'config' | 'log'>,
  { sessionId }: Actor,
  { id, response: { transports = [], ...response } }: PasskeyAttestation,
): Promise<Credential> {
  const challenge = await spendChallenge(needs, { purpose: 'register', sessionId }, response.clientDataJSON)
  if (challenge === null) throw refuseFields({ passkey: passkeyTexts.late })
  const { id: rpId, origin } = relyingParty(needs.config)
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  // It throws a plain error for each thing that does not fit.
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch((error: unknown) => {
    needs.log.warn({ error }, 'a new passkey was refused')
    throw refuseFields({ passkey: passkeyTexts.refused })
  })
  if (registrationInfo === undefined) throw refuseFields({ passkey: passkeyTexts.refused })
  return { ...registrationInfo.credential, transports }
}

/** Undefined: somebody has it already. */
function insertPasskey(trx: Transaction, { userId }: Actor, credential: Credential, name: string) {
  return trx
    .insertInto('passkey')
    .values({
      user_id: userId,
      credential_id: Buffer.from(credential.id, 'base64url'),
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
      name,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(shown)
    .executeTakeFirst()
}

/** The account's name among authenticators, made with its first passkey. */
async function handleOf({ db }: Pick<Needs, 'db'>, userId: number): Promise<Buffer> {
  await db
    .insertInto('passkey_handle')
    .values({ user_id: userId, handle: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { handle } = await db
    .selectFrom('passkey_handle')
    .select('handle')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return handle
}

const full = () => refuse('conflict', { message: passkeyTexts.full })
