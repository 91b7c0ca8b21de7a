import { authenticateSandboxCard, confirmSandboxCard } from '#contract/sandbox-card.ts'
import { ok, type Route, route } from '#server/http/route.ts'
import type { Needs } from '#server/needs.ts'
import { passBankCheck, payWithCard } from './sandbox-card.ts'

/** What Stripe's script would call. Only where the sandbox is the provider. */
export function sandboxCardRoutes(needs: Pick<Needs, 'db' | 'jobs' | 'config'>): Route[] {
  if (needs.config.providers.card.kind !== 'sandbox') return []
  return [
    route(confirmSandboxCard, async ({ params, body }) => ok(await payWithCard(needs, params.id, body))),
    route(authenticateSandboxCard, async ({ params, body }) =>
      ok(await passBankCheck(needs, params.id, body?.client_secret)),
    ),
  ]
}
