import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** An ALTCHA v2 challenge; a solution is `{challenge, solution}` as base64 of its JSON. */
export const CaptchaChallenge = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: z.string(),
    keySignature: z.optional(z.string()),
    expiresAt: z.optional(z.number()),
  }),
  signature: z.optional(z.string()),
})
export type CaptchaChallenge = z.infer<typeof CaptchaChallenge>

/** The solution of a challenge, or the token of hCaptcha; what it lacks the server says in `captchaMissing`. */
export const CaptchaAnswer = z.optional(z.string().check(z.maxLength(5000)))

/** Shown where a form is sent without the proof. */
export const captchaMissing = {
  altcha: 'Ti preghiamo di verificare che tu non sia un robot',
  hcaptcha: 'Ti preghiamo di verificare che tu non sia un robot tramite hCaptcha',
} as const
export type CaptchaProvider = keyof typeof captchaMissing

export const captchaEndpoint = endpoint({
  method: 'GET',
  path: '/api/captcha/challenge',
  who: 'anyone',
  summary: 'A proof-of-work challenge, good for 20 minutes and one solution',
  replies: { 200: CaptchaChallenge },
})
