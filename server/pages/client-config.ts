import { captchaEndpoint } from '#contract/captcha.ts'
import { type ClientConfig, clientConfigEndpoint } from '#contract/client-config.ts'
import { ok, type Route, route } from '#server/http/route.ts'
import type { Needs } from '#server/needs.ts'
import packageJson from '../../package.json' with { type: 'json' }

/** The same for everybody and as long as the process lives. */
export function clientConfigRoutes(
  { config, captcha }: Pick<Needs, 'config' | 'captcha'>,
  realtime: ClientConfig['realtime'],
): Route[] {
  const { card, paypal } = config.providers
  const body = {
    realtime,
    captcha: {
      provider: captcha.provider,
      site_key: captcha.siteKey,
      challenge_url: captcha.provider === 'altcha' ? captchaEndpoint.path : null,
      script_url: captcha.scriptUrl,
    },
    payments: {
      stripe_publishable_key: card.kind === 'stripe' ? card.publishableKey : null,
      paypal: paypal.kind !== 'none',
      sandbox: card.kind === 'sandbox',
    },
    refund_after_hours: config.refundAfterHours,
    version: packageJson.version,
  }
  return [route(clientConfigEndpoint, async () => ok(body))]
}
