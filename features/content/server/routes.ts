import { contactEndpoint } from '#features/support/contract/contact.ts'
import { sendContactMessage } from '#features/support/server/contact.ts'
import { limits } from '#platform/server/http/limits.ts'
import { ok, type Route, route } from '#platform/server/http/route.ts'
import type { Needs } from '#platform/server/needs.ts'
import { legalEndpoints, pageEndpoints } from '../contract/pages.ts'
import { frequentQuestions, shownServices } from './home-content.ts'
import { legalPage } from './legal/legal-pages.ts'

export function pageRoutes(needs: Needs): Route[] {
  return [
    route(legalEndpoints.terms, async ({ query }) =>
      ok({ page: await legalPage(needs, 'terms', query.version) }),
    ),
    route(legalEndpoints.privacy, async ({ query }) =>
      ok({ page: await legalPage(needs, 'privacy', query.version) }),
    ),
    route(legalEndpoints.cookies, async ({ query }) =>
      ok({ page: await legalPage(needs, 'cookies', query.version) }),
    ),
    route(legalEndpoints.credits, async ({ query }) =>
      ok({ page: await legalPage(needs, 'credits', query.version) }),
    ),
    route(
      contactEndpoint,
      async ({ actor, body }) => {
        await sendContactMessage(needs, actor, body)
        return ok({ message: 'Abbiamo ricevuto il tuo messaggio. Ti rispondiamo via email.' })
      },
      { limits: limits.contact },
    ),
    route(pageEndpoints.services, async () => ok(await shownServices(needs.db))),
    route(pageEndpoints.faqs, async () => ok({ faqs: await frequentQuestions(needs) })),
  ]
}
