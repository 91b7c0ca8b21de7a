import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Problem } from '#platform/contract/refusals.ts'
import { Banned, email, MustTotp, MustVerifyPhone, nickname, SignedIn } from './accounts.ts'

/** How often the browser that registered somebody may have the mail sent again. */
export const registrationMails = { perHour: 5, restSeconds: 60 } as const

export const Registration = z.object({
  name: z.string(),
  /** As typed: the same whether or not the address has an account already. */
  email: z.string(),
  role: z.enum(['KING', 'HOSTESS']),
  /** `confirmed`: the link was opened, be it elsewhere; `continue` signs this browser in. */
  state: z.enum(['waiting', 'confirmed']),
  mailed_at: z.string(),
  /** The link of that mail no longer works. */
  expired: z.boolean(),
  /** Seconds until another mail may be asked for. */
  resend_in: z.int(),
  /** All mails of this hour are sent. */
  exhausted: z.boolean(),
})
export type Registration = z.infer<typeof Registration>

const secret = z.string().check(z.regex(/^[\w-]{43}$/))

export const registrationEndpoints = {
  status: endpoint({
    method: 'POST',
    path: '/api/registration',
    who: 'anyone',
    summary: 'How a registration stands, for the browser that made it',
    body: z.object({ secret }),
    invalid: 'formError',
    replies: { 200: Registration, 404: Problem },
  }),
  resend: endpoint({
    method: 'POST',
    path: '/api/registration/resend',
    who: 'anyone',
    summary: 'Mails the link again; asked for too early, it only says when',
    body: z.object({ secret }),
    invalid: 'formError',
    replies: { 200: Registration, 404: Problem },
  }),
  correct: endpoint({
    method: 'POST',
    path: '/api/registration/address',
    who: 'anyone',
    summary:
      'Puts another address in the place of the unconfirmed one: the old link dies, a new one is mailed',
    body: z.object({ secret, email }),
    invalid: 'formError',
    replies: { 200: Registration, 404: Problem },
  }),
  goOn: endpoint({
    method: 'POST',
    path: '/api/registration/continue',
    who: 'anyone',
    summary:
      'Signs in the browser that registered, once the address is confirmed: one session, within 24 hours of that',
    body: z.object({ secret }),
    invalid: 'formError',
    replies: { 200: z.union([SignedIn, MustVerifyPhone, MustTotp, Banned]), 404: Problem },
  }),
} as const

export const nicknameEndpoint = endpoint({
  method: 'POST',
  path: '/api/nickname',
  who: 'anyone',
  summary: 'What is wrong with a nickname, as a registration would say it, and free ones like it',
  body: z.object({ name: nickname }),
  invalid: 'formError',
  replies: {
    200: z.object({
      /** Null: it is free. */
      problem: z.nullable(z.string()),
      /** Up to three; none but for one that is taken. */
      suggestions: z.array(z.string()),
    }),
  },
})
