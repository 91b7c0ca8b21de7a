import * as z from 'zod/mini'
import { email } from './accounts.ts'
import { CaptchaAnswer } from '#platform/contract/captcha.ts'
import { endpoint } from '#platform/contract/endpoint.ts'

const password = z
  .string('Inserisci una password.')
  .check(z.minLength(1, 'Inserisci una password.'), z.maxLength(1000))
const repeated = z.string('Ripeti la password.').check(z.minLength(1, 'Ripeti la password.'))
const Message = z.object({ message: z.string() })

/** The same whether the address is registered or not. */
export const resetMailSent =
  'Se questo indirizzo è registrato, ti abbiamo inviato un link per scegliere una nuova password. Vale un’ora.'

export const ForgotPasswordBody = z.object({
  email,
  captcha: CaptchaAnswer,
})

export const passwordEndpoints = {
  forgot: endpoint({
    method: 'POST',
    path: '/api/forgot-password',
    who: 'anyone',
    summary: 'Mails a link that sets a new password; an unknown address gets the same answer',
    body: ForgotPasswordBody,
    invalid: 'formError',
    replies: { 200: Message },
  }),
  reset: endpoint({
    method: 'POST',
    path: '/api/reset-password',
    who: 'anyone',
    summary: 'Sets a new password with the link from the mail, once within an hour, and signs out everywhere',
    body: z.object({
      password,
      password_confirmation: repeated,
      email,
      token: z.string('Il link non è completo.').check(z.maxLength(200)),
    }),
    invalid: 'formError',
    replies: {
      200: z.object({
        message: z.string(),
        /** How many still open the account, which its person may not know of. */
        passkeys: z.optional(z.int()),
      }),
    },
  }),
  change: endpoint({
    method: 'POST',
    path: '/api/change-password',
    who: 'user',
    beforeSecondFactor: true,
    summary: 'Replaces the password and signs out every other device',
    body: z.object({
      current_password: z
        .string('Inserisci la password attuale.')
        .check(z.minLength(1, 'Inserisci la password attuale.'), z.maxLength(1000)),
      password,
      password_confirmation: repeated,
    }),
    invalid: 'formError',
    replies: { 200: z.object({ success: z.literal(true) }) },
  }),
} as const
