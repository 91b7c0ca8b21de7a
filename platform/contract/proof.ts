/** For so long after a password, a passkey or a code of the app a session is fresh. */
export const freshMinutes = 15

/** The `code` of a 403 to a session that is not fresh: `POST /api/prove` renews it, then the call is repeated. */
export const proofNeeded = 'proof_needed'

export const proofText = 'Per la tua sicurezza, conferma che sei tu.'

/** By what a person can prove who they are. */
export const proofMethods = ['password', 'passkey', 'totp'] as const
export type ProofMethod = (typeof proofMethods)[number]
