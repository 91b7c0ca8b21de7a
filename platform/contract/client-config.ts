import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Promises } from './promises.ts'

/** What a browser must know before it can do anything, the same for everybody. */
export const ClientConfig = z.object({
  /** The options of a pusher-js client. */
  realtime: z.object({
    key: z.string(),
    cluster: z.string(),
    wsHost: z.string(),
    wsPort: z.int(),
    wssPort: z.int(),
    forceTLS: z.boolean(),
    /** Not an option: whether to call `signin()`, so that a service can close the sockets of ended sessions. */
    signIn: z.boolean(),
  }),
  captcha: z.object({
    provider: z.enum(['altcha', 'hcaptcha']),
    site_key: z.nullable(z.string()),
    challenge_url: z.nullable(z.string()),
    /** The script of a hosted provider. */
    script_url: z.nullable(z.string()),
  }),
  payments: z.object({
    /** Null: cards are not taken by Stripe. */
    stripe_publishable_key: z.nullable(z.string()),
    /** Whether PayPal is offered, the sandbox's included. */
    paypal: z.boolean(),
    /** Whether cards are taken by the sandbox. */
    sandbox: z.boolean(),
  }),
  ...Promises.shape,
  version: z.string(),
})
export type ClientConfig = z.infer<typeof ClientConfig>

export const clientConfigEndpoint = endpoint({
  method: 'GET',
  path: '/api/client-config',
  who: 'anyone',
  summary: 'Realtime, captcha and payment settings for the browser',
  replies: { 200: ClientConfig },
})
