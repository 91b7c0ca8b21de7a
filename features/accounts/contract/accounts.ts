import * as z from 'zod/mini'
import { CaptchaAnswer } from '#platform/contract/captcha.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Problem } from '#platform/contract/refusals.ts'
import { idParams } from '#platform/contract/row-id.ts'
import { askedPurposes } from './consent-purposes.ts'
import { GivenConsent } from './given-consent.ts'

export const nicknameLength = { min: 3, max: 30 } as const
export const passwordLength = { min: 10, max: 128 } as const
export const adultAge = 18

/** The code that confirms a phone at sign-in. */
export const signInCode = { digits: 5, minutes: 10, tries: 5, resendSeconds: 20 } as const

/** Where the browser keeps the token (SESS-01). */
export const tokenStorageKey = 'ACCESS_TOKEN'

export const email = z
  .string('Inserisci la tua email.')
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, { error: 'Inserisci la tua email.', abort: true }),
    z.maxLength(254, "Inserisci un'email valida"),
    z.email("Inserisci un'email valida"),
  )

export const nickname = z
  .string('Inserisci un nickname.')
  .check(z.trim(), z.minLength(1, 'Inserisci un nickname.'), z.maxLength(200))

export const birthDate = z.iso.date('Inserisci la tua data di nascita.')

/** Plus sign, dial code, number; empty for none. */
export const phone = z.optional(
  z.nullable(
    z.string().check(
      z.overwrite((typed) => typed.replace(/[\s().-]/g, '')),
      z.regex(/^(\+[1-9][0-9]{5,14})?$/, 'Inserisci un numero di cellulare valido.'),
    ),
  ),
)

export const SignedIn = z.object({
  access_token: z.string(),
  /** True once in the life of an account: the welcome modal opens. */
  welcome_new_user: z.boolean(),
})
export type SignedIn = z.infer<typeof SignedIn>

export const MustVerifyPhone = z.object({
  must_verify_phone: z.literal(true),
  email: z.string(),
  /** Masked but for the last three digits. */
  phone: z.string(),
  message: z.string(),
})
export type MustVerifyPhone = z.infer<typeof MustVerifyPhone>

/**
 * Staff with a second factor: the code goes to `POST /api/login/totp`, with the ticket. A passkey needs none: it goes to
 * `POST /api/login/passkey`.
 */
export const MustTotp = z.object({
  must_totp: z.literal(true),
  ticket: z.string(),
  methods: z.array(z.enum(['totp', 'passkey'])),
})
export type MustTotp = z.infer<typeof MustTotp>

export const Banned = z.object({
  banned: z.literal(true),
  username: z.string(),
  /** Opens the notice of the ban, for 24 hours. */
  ban_token: z.string(),
})
export type Banned = z.infer<typeof Banned>

/** By which this browser asks for another mail and goes on once the address is confirmed: contract/registration.ts. */
const registration = z.string()

export const MustVerifyEmail = z.object({
  mustverify: z.literal(true),
  registration: z.optional(registration),
})
export type MustVerifyEmail = z.infer<typeof MustVerifyEmail>

export const LoginBody = z.object({
  email,
  password: z
    .string('Inserisci la password.')
    .check(z.minLength(1, 'Inserisci la password.'), z.maxLength(1000)),
})

/** Where a registration contradicts itself: a KING who says `isModel`, a HOSTESS without any profile type. */
export const roleRefusals = {
  role: 'Scegli un solo profilo, da hostess o da king.',
  profileTypes: 'Scegli almeno una voce.',
} as const

export const RegisterBody = z.object({
  name: nickname,
  dob: birthDate,
  email,
  phone,
  province: z.int('Scegli la tua provincia.'),
  password: z
    .string('Inserisci una password.')
    .check(z.minLength(1, 'Inserisci una password.'), z.maxLength(1000)),
  password_confirmation: z.string('Ripeti la password.').check(z.minLength(1, 'Ripeti la password.')),
  role: z.enum(['KING', 'HOSTESS'], 'Scegli il tuo profilo.'),
  /** Never true for a KING. */
  isModel: z.optional(z.boolean()),
  /** Ids of profile types: at least one for a HOSTESS, who is found by them; a KING has none. */
  profileTypes: z.optional(z.array(z.int().check(z.minimum(1), z.maximum(3)))),
  newsletter: z.optional(z.literal(0)),
  /** The form asks for it; who calls without it accepts by registering, who says false is refused. */
  termsAccepted: z.optional(
    z.literal(true, 'Per iscriverti conferma di avere almeno 18 anni e accetta i Termini.'),
  ),
  /** Consents given apart; without them the account is opened all the same, and the client asks at the next visit. */
  consents: z.optional(z.array(GivenConsent).check(z.maxLength(askedPurposes.length))),
  captcha: CaptchaAnswer,
})
export type RegisterBody = z.infer<typeof RegisterBody>

export const VerifyEmailQuery = z.object({
  expires: z.string().check(z.maxLength(20)),
  hash: z.string().check(z.maxLength(100)),
  signature: z.string().check(z.maxLength(100)),
})

const Message = z.object({ message: z.string() })

export const accountEndpoints = {
  login: endpoint({
    method: 'POST',
    path: '/api/login',
    who: 'anyone',
    summary: 'Signs in, or says which step is missing',
    body: LoginBody,
    invalid: 'formError',
    replies: {
      200: z.union([SignedIn, MustVerifyPhone, MustTotp, Banned, MustVerifyEmail]),
      /** Staff whose access was taken away. */
      403: Problem,
    },
  }),
  verifyOtp: endpoint({
    method: 'POST',
    path: '/api/verify-otp',
    who: 'anyone',
    summary: 'Confirms the phone with the code sent by SMS and signs in',
    body: z.object({
      email,
      otp: z
        .string('Inserisci le 5 cifre del codice.')
        .check(z.regex(/^[0-9]{5}$/, 'Inserisci le 5 cifre del codice.')),
    }),
    invalid: 'formError',
    replies: { 200: z.union([SignedIn, MustTotp, Banned]) },
  }),
  resendOtp: endpoint({
    method: 'POST',
    path: '/api/resend-otp',
    who: 'anyone',
    summary: 'Sends a new code to the number on file; the old one dies. One every 20 seconds',
    body: z.object({ email, phone: z.optional(z.nullable(z.string())) }),
    invalid: 'formError',
    replies: { 200: Message },
  }),
  register: endpoint({
    method: 'POST',
    path: '/api/register',
    who: 'anyone',
    summary:
      'Opens an account and mails a link; a registered address gets a mail that says so and the same answer',
    body: RegisterBody,
    invalid: 'formError',
    replies: { 201: z.object({ message: z.string(), registration }) },
  }),
  verifyEmail: endpoint({
    method: 'GET',
    path: '/api/email/verify/:id',
    who: 'anyone',
    impersonator: 'refused',
    summary: 'Confirms the email with the signed link, which works once within 24 hours',
    params: z.object({ id: z.string().check(z.maxLength(20)) }),
    query: VerifyEmailQuery,
    replies: {
      200: z.union([SignedIn, MustVerifyPhone, MustTotp, Banned]),
      403: Problem,
      410: Problem,
    },
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/logout',
    who: 'user',
    impersonator: 'allowed',
    beforeSecondFactor: true,
    summary: 'Ends the session of this token',
    beforeConsent: true,
    replies: { 204: null },
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/api/sessions',
    who: 'user',
    beforeSecondFactor: true,
    summary: 'Where the account is signed in, latest use first',
    replies: {
      200: z.array(
        z.object({
          id: z.int(),
          device: z.string(),
          created_at: z.string(),
          last_used_at: z.string(),
          current: z.boolean(),
          /** The block of the address of the sign-in, «93.34.…»; empty for the staff's. */
          network: z.string(),
          /** The first sign-in in this browser, as far as it keeps cookies. */
          first_used_at: z.string(),
          /** Opened by staff who look at the account: it ends by itself within half an hour. */
          impersonated: z.boolean(),
          /** Signed in with a passkey. */
          passkey: z.boolean(),
        }),
      ),
    },
  }),
  renewToken: endpoint({
    method: 'POST',
    path: '/api/sessions/token',
    who: 'user',
    beforeSecondFactor: true,
    summary:
      'Another token for this session, as after a change of its rights; the one of the call opens nothing',
    beforeConsent: true,
    replies: { 200: z.object({ access_token: z.string() }) },
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/sessions/:id',
    who: 'user',
    beforeSecondFactor: true,
    summary: 'Signs one device out and forgets that it was known',
    beforeConsent: true,
    params: idParams,
    replies: { 204: null, 404: Problem },
  }),
  endAllSessions: endpoint({
    method: 'DELETE',
    path: '/api/sessions',
    who: 'user',
    beforeSecondFactor: true,
    summary: 'Signs every device out, this one included',
    beforeConsent: true,
    replies: { 204: null },
  }),
  banReport: endpoint({
    method: 'GET',
    path: '/api/ban-report/:username',
    who: 'anyone',
    summary: 'Why the account is suspended, for the bearer of its ban token',
    params: z.object({ username: z.string().check(z.maxLength(200)) }),
    query: z.object({ ban_token: z.optional(z.string().check(z.maxLength(500))) }),
    replies: { 200: Message, 404: Problem },
  }),
} as const
