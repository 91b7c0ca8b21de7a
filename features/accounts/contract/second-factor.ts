import * as z from 'zod/mini'
import { Banned, SignedIn } from './accounts.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Problem } from '#platform/contract/refusals.ts'

/** What the apps of everybody assume (RFC 6238): six digits, a new one every 30 seconds. */
export const totpRules = { digits: 6, seconds: 30 } as const
/** The way from the password to the code. */
export const loginTicket = { minutes: 5, tries: 5 } as const
/** Wrong codes of an account, wherever they were typed, before it waits. */
export const secondFactorFailures = { tries: 10, hours: 24 } as const
export const recoveryCodeCount = 10

const code = z
  .string('Inserisci il codice.')
  .check(
    z.trim(),
    z.minLength(1, 'Inserisci il codice.'),
    z.maxLength(40, 'Il codice non è corretto. Controlla e riprova.'),
  )
const password = z
  .string('Inserisci la tua password.')
  .check(z.minLength(1, 'Inserisci la tua password.'), z.maxLength(1000))

const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

export const secondFactorEndpoints = {
  login: endpoint({
    method: 'POST',
    path: '/api/login/totp',
    who: 'anyone',
    summary: 'The second step of a sign-in: a code of the app, or a recovery code',
    body: z.object({
      ticket: z.string('Accedi di nuovo.').check(z.minLength(1, 'Accedi di nuovo.'), z.maxLength(200)),
      code,
    }),
    invalid: 'formError',
    replies: { 200: z.union([SignedIn, Banned]) },
  }),
  state: endpoint({
    method: 'GET',
    path: '/api/admin/second-factor',
    who: 'admin',
    permission: null,
    beforeSecondFactor: true,
    summary: 'La propria verifica in due passaggi',
    replies: {
      200: z.object({
        enrolled: z.boolean(),
        /** Without it nothing else of the back office opens. */
        required: z.boolean(),
        recovery_codes_left: z.int(),
      }),
    },
  }),
  begin: endpoint({
    method: 'POST',
    path: '/api/admin/second-factor',
    who: 'admin',
    permission: null,
    beforeSecondFactor: true,
    summary: 'Un nuovo segreto da inserire nell’app; vale dopo il primo codice',
    body: z.object({ password }),
    invalid: 'formError',
    replies: {
      200: z.object({
        /** Base32, for who types it. */
        secret: z.string(),
        /** `otpauth://`, for the QR code. */
        uri: z.string(),
      }),
      409: Problem,
    },
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/admin/second-factor/confirm',
    who: 'admin',
    permission: null,
    beforeSecondFactor: true,
    summary:
      'Attiva la verifica con il primo codice, esce dagli altri dispositivi e mostra i codici di recupero',
    body: z.object({ code }),
    invalid: 'formError',
    replies: { 200: RecoveryCodes, 409: Problem },
  }),
  newRecoveryCodes: endpoint({
    method: 'POST',
    path: '/api/admin/second-factor/recovery-codes',
    who: 'admin',
    permission: null,
    summary: 'Nuovi codici di recupero; quelli di prima non valgono più',
    body: z.object({ password, code }),
    invalid: 'formError',
    replies: { 200: RecoveryCodes, 409: Problem },
  }),
  disable: endpoint({
    method: 'POST',
    path: '/api/admin/second-factor/disable',
    who: 'admin',
    permission: null,
    summary: 'Toglie la propria verifica in due passaggi',
    body: z.object({ password, code }),
    invalid: 'formError',
    replies: { 204: null, 409: Problem },
  }),
} as const
