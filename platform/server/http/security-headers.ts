import type { OutgoingHttpHeaders } from 'node:http'
import { Socket } from 'node:net'
import helmet, { type HelmetOptions } from 'helmet'
import type { Config } from '../config/config.ts'
import { reportsPath } from './policy-reports.ts'

// Not imported: that asks a builtin for all that it exports, and `node:http` then loads `undici` for its WebSocket.
const { IncomingMessage, ServerResponse } = process.getBuiltinModule('node:http')

/** The origins that Stripe's security guide lists: its script, the card fields, and 3-D Secure. */
const stripeOrigins = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
  worker: ['blob:'],
}

/** The headers are the same for every answer, so they are built once. */
export function securityHeaders(config: Config): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket())
  const answer = new ServerResponse(request)
  helmet(securityOptions(config))(request, answer, (error) => {
    if (error !== undefined) throw error
  })
  // The only device that a page may use is the camera.
  answer.setHeader(
    'permissions-policy',
    'camera=(self), display-capture=(), geolocation=(), microphone=(), usb=()',
  )
  answer.setHeader('reporting-endpoints', `${reportsTo}="${reportsPath}"`)
  return answer.getHeaders()
}

/** The name that the policy gives to where browsers report what it stopped. */
const reportsTo = 'policy'

function securityOptions(config: Config): HelmetOptions {
  const { captcha, card } = config.providers
  // No foreign origin unless the provider is configured.
  const humanCheck = captcha.kind === 'hcaptcha' ? captcha.origins : []
  const stripe = card.kind === 'stripe' ? stripeOrigins : { script: [], frame: [], connect: [], worker: [] }
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'", ...humanCheck, ...stripe.script],
        'style-src': ["'self'", ...humanCheck],
        'frame-src': ["'self'", ...humanCheck, ...stripe.frame],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'", socketOrigin(config), ...humanCheck, ...stripe.connect],
        'worker-src': ["'self'", ...stripe.worker],
        'manifest-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        ...trustedTypes(config),
        ...(config.https && { 'upgrade-insecure-requests': [] }),
        'report-to': [reportsTo],
        // For browsers that do not know `report-to` yet.
        'report-uri': [reportsPath],
      },
    },
    strictTransportSecurity: config.https
      ? { maxAge: 63_072_000, includeSubDomains: true, preload: true }
      : false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
  }
}

/** Named, since 'self' covers WebSockets only in newer browsers, and never those of a Pusher service. */
function socketOrigin({ publicUrl, providers: { realtime } }: Config): string {
  return (realtime.kind === 'own' ? publicUrl : realtime.socketBase).replace(/^http/, 'ws')
}

/**
 * No text becomes script or markup but by the one policy of apps/web/trusted-types.ts. Not beside hCaptcha: its script
 * writes markup and promises nothing about this; Stripe's says that a default policy is enough for it.
 */
function trustedTypes({ providers: { captcha } }: Config): Record<string, string[]> {
  if (captcha.kind === 'hcaptcha') return {}
  return { 'require-trusted-types-for': ["'script'"], 'trusted-types': ['default'] }
}
