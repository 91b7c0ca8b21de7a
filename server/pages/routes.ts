import { contactEndpoint } from '#contract/contact.ts'
import { legalEndpoints, pageEndpoints } from '#contract/pages.ts'
import { limits } from '#server/http/limits.ts'
import { ok, type Route, route } from '#server/http/route.ts'
import type { Needs } from '#server/needs.ts'
import { passOn } from './contact.ts'
import { frequentQuestions, shownServices } from './home-content.ts'
import { legalPages } from './legal/legal-pages.ts'

export function pageRoutes(needs: Needs): Route[] {
  return [
    route(legalEndpoints.terms, async () => ok({ page: legalPages.terms })),
    route(legalEndpoints.privacy, async () => ok({ page: legalPages.privacy })),
    route(legalEndpoints.cookies, async () => ok({ page: legalPages.cookies })),
    route(legalEndpoints.credits, async () => ok({ page: legalPages.credits })),
    route(
      contactEndpoint,
      async ({ actor, body }) => {
        await passOn(needs, actor, body)
        return ok({ message: 'Abbiamo ricevuto il tuo messaggio: ti rispondiamo via e-mail.' })
      },
      { limits: limits.contact },
    ),
    route(pageEndpoints.services, async () => ok(await shownServices(needs.db))),
    route(pageEndpoints.faqs, async () => ok({ faqs: await frequentQuestions(needs.db) })),
  ]
}
