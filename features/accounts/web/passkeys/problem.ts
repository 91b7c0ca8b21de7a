import { messageOf, refusedFields } from '#platform/web/api/errors.ts'

/** Why there is no answer of the authenticator, in words for the person. */
export class NoPasskey extends Error {}

/** The sentence for a person about a passkey that did not work. */
export function passkeyProblem(error: unknown): string {
  if (error instanceof NoPasskey) return error.message
  return refusedFields(error)['passkey'] ?? messageOf(error)
}
