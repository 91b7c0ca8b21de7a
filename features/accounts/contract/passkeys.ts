import * as z from 'zod/mini'
import { Banned, MustVerifyPhone, SignedIn } from './accounts.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Problem } from '#platform/contract/refusals.ts'
import { idParams } from '#platform/contract/row-id.ts'

export const passkeyLimit = 10
export const passkeyNameLength = 60
/** How long an authenticator may take; a login form that stays open asks anew. */
export const passkeyChallengeMinutes = 10

/** What WebAuthn calls base64url, of at most so many characters. */
const bytes = (most: number) => z.string().check(z.maxLength(most), z.regex(/^[A-Za-z0-9_-]+$/))
const transports = z.array(z.string().check(z.maxLength(30))).check(z.maxLength(10))

/** `AuthenticationResponseJSON` of a browser, as far as it is read. */
export const PasskeyAssertion = z.object({
  id: bytes(1400),
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(8000),
    userHandle: z.optional(bytes(100)),
  }),
})
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>

/** `RegistrationResponseJSON` of a browser, as far as it is read. */
export const PasskeyAttestation = z.object({
  id: bytes(1400),
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(20_000),
    transports: z.optional(transports),
  }),
})
export type PasskeyAttestation = z.infer<typeof PasskeyAttestation>

const KnownCredential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
})

/** For `navigator.credentials.get`. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  /** One's own, where it is known who asks; empty: the device offers what it has. */
  allowCredentials: z.array(KnownCredential),
})
export type PasskeyRequest = z.infer<typeof PasskeyRequest>

/** For `navigator.credentials.create`. */
const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  /** Whoever has one of these has a passkey already. */
  excludeCredentials: z.array(KnownCredential),
})
export type PasskeyCreation = z.infer<typeof PasskeyCreation>

const name = z
  .string('Dai un nome alla passkey.')
  .check(
    z.trim(),
    z.minLength(1, 'Dai un nome alla passkey.'),
    z.maxLength(passkeyNameLength, `Al massimo ${passkeyNameLength} caratteri.`),
  )

export const Passkey = z.object({
  id: z.int(),
  name: z.string(),
  created_at: z.string(),
  /** Null: never since it was added. */
  last_used_at: z.nullable(z.string()),
  /** It was refused, because there may be a copy of it. */
  suspect: z.boolean(),
})
export type Passkey = z.infer<typeof Passkey>

export const passkeyEndpoints = {
  signInChallenge: endpoint({
    method: 'POST',
    path: '/api/login/passkey/challenge',
    who: 'anyone',
    summary: 'What a passkey is to sign to sign in, once within ten minutes',
    replies: { 200: PasskeyRequest },
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/api/login/passkey',
    who: 'anyone',
    summary: 'Signs in with a passkey, which is a second factor too',
    body: z.object({ passkey: PasskeyAssertion }),
    invalid: 'formError',
    replies: { 200: z.union([SignedIn, MustVerifyPhone, Banned]), 403: Problem },
  }),
  proofChallenge: endpoint({
    method: 'POST',
    path: '/api/prove/challenge',
    who: 'user',
    beforeConsent: true,
    beforeSecondFactor: true,
    summary: 'What one’s own passkey is to sign for POST /api/prove',
    replies: { 200: PasskeyRequest },
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/passkeys',
    who: 'user',
    impersonator: 'refused',
    beforeSecondFactor: true,
    summary: 'One’s own passkeys, the oldest first',
    replies: { 200: z.array(Passkey) },
  }),
  registrationChallenge: endpoint({
    method: 'POST',
    path: '/api/passkeys/challenge',
    who: 'user',
    beforeConsent: true,
    beforeSecondFactor: true,
    fresh: true,
    summary: 'What a new passkey is made from',
    replies: { 200: PasskeyCreation, 409: Problem },
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/passkeys',
    who: 'user',
    beforeConsent: true,
    beforeSecondFactor: true,
    fresh: true,
    summary: 'Adds a passkey, ten at most',
    body: z.object({ passkey: PasskeyAttestation, name }),
    invalid: 'formError',
    replies: { 201: Passkey, 409: Problem },
  }),
  rename: endpoint({
    method: 'PUT',
    path: '/api/passkeys/:id',
    who: 'user',
    beforeConsent: true,
    beforeSecondFactor: true,
    summary: 'Gives a passkey another name',
    params: idParams,
    body: z.object({ name }),
    invalid: 'formError',
    replies: { 200: Passkey, 404: Problem },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/passkeys/:id',
    who: 'user',
    beforeConsent: true,
    beforeSecondFactor: true,
    fresh: true,
    summary: 'Removes a passkey and ends the other sessions that it opened',
    params: idParams,
    replies: { 204: null, 404: Problem },
  }),
} as const
