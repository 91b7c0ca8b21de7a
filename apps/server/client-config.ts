import { captchaEndpoint } from '#platform/contract/captcha.ts'
import { type ClientConfig, clientConfigEndpoint } from '#platform/contract/client-config.ts'
import { ok, type Route, route } from '#platform/server/http/route.ts'
import type { Needs } from '#platform/server/needs.ts'
import { promisesNow } from '#features/settings/server/promises.ts'
import packageJson from '../../package.json' with { type: 'json' }

/** The same for everybody; but for what an owner may change, as long as the process lives. */
export function clientConfigRoutes(
  { config, captcha, db }: Pick<Needs, 'config' | 'captcha' | 'db'>,
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
    version: packageJson.version,
  }
  return [route(clientConfigEndpoint, async () => ok({ ...body, ...(await promisesNow({ config }, db)) }))]
}
