import { adminOverview, adminWaiting } from '#contract/overview.ts'
import { transparencyEndpoint } from '#contract/transparency.ts'
import { keptFor } from '#server/http/kept-for.ts'
import { limits } from '#server/http/limits.ts'
import { ok, type Route, route } from '#server/http/route.ts'
import type { Needs } from '#server/needs.ts'
import { overviewFor, waitingNow } from './overview.ts'
import { transparencySeconds, transparency } from './transparency.ts'

export function overviewRoutes(needs: Pick<Needs, 'config' | 'db'>): Route[] {
  const published = keptFor(transparencySeconds, () => transparency(needs.db))
  return [
    route(adminOverview, async ({ actor, query }) => ok(await overviewFor(needs, actor, query.days))),
    route(transparencyEndpoint, async () => ok(await published()), { limits: limits.transparency }),
    route(adminWaiting, async () => ok(await waitingNow(needs.db))),
  ]
}
