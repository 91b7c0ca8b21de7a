import { adminOverview, adminWaiting } from '#contract/overview.ts'
import { ok, type Route, route } from '#server/http/route.ts'
import type { Needs } from '#server/needs.ts'
import { overviewFor, waitingNow } from './overview.ts'

export function overviewRoutes(needs: Pick<Needs, 'config' | 'db'>): Route[] {
  return [
    route(adminOverview, async ({ actor, query }) => ok(await overviewFor(needs, actor, query.days))),
    route(adminWaiting, async () => ok(await waitingNow(needs.db))),
  ]
}
