import {
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser'
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
} from '../../contract/passkeys.ts'
import { NoPasskey } from './problem.ts'

// A chunk of its own: loaded when somebody uses a passkey, or has a browser that may offer one.

/**
 * Asks the person for a passkey, over whatever asked before.
 * @throws {NoPasskey} when they did not, or have none here
 */
export async function signWithPasskey(request: PasskeyRequest): Promise<PasskeyAssertion> {
  return startAuthentication({ optionsJSON: request }).catch((error: unknown) => {
    throw why(error, 'Non abbiamo ricevuto la passkey. Riprova, o usa la password.')
  })
}

/**
 * Lets the browser offer passkeys among the accounts that it fills in; waits until one is chosen. Null: it cannot, or
 * another question came before.
 */
export async function passkeyFilledIn(request: PasskeyRequest): Promise<PasskeyAssertion | null> {
  return startAuthentication({ optionsJSON: request, useBrowserAutofill: true }).catch(() => null)
}

/** @throws {NoPasskey} when none was made */
export async function makePasskey(creation: PasskeyCreation): Promise<PasskeyAttestation> {
  return startRegistration({ optionsJSON: creation }).catch((error: unknown) => {
    throw why(error, 'La passkey non è stata creata. Riprova quando vuoi.')
  })
}

/** Ends what is asked for, when nobody waits for it any more. */
export const stopAsking = (): void => WebAuthnAbortService.cancelCeremony()

function why(error: unknown, refused: string): NoPasskey {
  const code = error instanceof WebAuthnError ? error.code : null
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return new NoPasskey('Questo dispositivo ha già una passkey per il tuo account.', { cause: error })
  if (
    code === 'ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT' ||
    code === 'ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT'
  )
    return new NoPasskey(
      'Questo dispositivo non può tenere una passkey. Attiva prima un PIN, il volto o l’impronta.',
      {
        cause: error,
      },
    )
  return new NoPasskey(refused, { cause: error })
}
