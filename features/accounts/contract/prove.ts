import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { PasskeyAssertion } from './passkeys.ts'

/** Wrong proofs of one session, one after the other; the last of them ends it. */
export const proofTries = 5

const password = z
  .string('Inserisci la tua password.')
  .check(z.minLength(1, 'Inserisci la tua password.'), z.maxLength(1000))
const code = z
  .string('Inserisci il codice.')
  .check(
    z.trim(),
    z.minLength(1, 'Inserisci il codice.'),
    z.maxLength(40, 'Il codice non è corretto. Controlla e riprova.'),
  )

/** One of them. */
export const Proof = z
  .object({ password: z.optional(password), code: z.optional(code), passkey: z.optional(PasskeyAssertion) })
  .check(
    z.refine((proof) => Object.values(proof).filter((value) => value !== undefined).length === 1, {
      error: 'Inserisci la tua password.',
      path: ['password'],
    }),
  )
export type Proof = z.infer<typeof Proof>

/** Renews the proof of identity of a session, in place. */
export const proveEndpoint = endpoint({
  method: 'POST',
  path: '/api/prove',
  who: 'user',
  beforeConsent: true,
  beforeSecondFactor: true,
  summary:
    'Makes the session fresh with the password, a passkey or a code of the app; five wrong ones in a row end it',
  body: Proof,
  invalid: 'formError',
  replies: { 204: null },
})
