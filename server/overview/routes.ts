import { adminOverview, adminWaiting } from '#contract/overview.ts'
import { ok, type Route, route } from '#server/http/route.ts'
import type { Needs } from '#server/needs.ts'
import { overviewFor, waitingNow } from './overview.ts'

export function overviewRoutes({ db }: Pick<Needs, 'db'>): Route[] {
  return [
    route(adminOverview, async ({ actor, query }) => ok(await overviewFor(db, actor, query.days))),
    route(adminWaiting, async () => ok(await waitingNow(db))),
  ]
}
