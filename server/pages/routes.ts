import { defaultServices, pageEndpoints } from '#contract/pages.ts'
import { ok, type Route, route } from '#server/http/route.ts'
import { faqs } from './faqs.ts'

export function pageRoutes(): Route[] {
  return [
    route(pageEndpoints.services, async () => ok([...defaultServices])),
    route(pageEndpoints.faqs, async () => ok({ faqs: [...faqs] })),
  ]
}
