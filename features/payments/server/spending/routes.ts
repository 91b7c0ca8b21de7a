import { ok, type Route, route } from '#platform/server/http/route.ts'
import type { Needs } from '#platform/server/needs.ts'
import { spendingEndpoints as spending } from '../../contract/spending.ts'
import { spendingOf } from './figures.ts'
import { keepLimit, setLimit } from './limit.ts'

/** A king's own brake. Staff have no call that moves it. */
export function spendingRoutes(needs: Pick<Needs, 'db'>): Route[] {
  return [
    route(spending.read, async ({ actor }) => ok(await spendingOf(needs, actor))),
    route(spending.limit, async ({ actor, body }) => {
      await setLimit(needs, actor, body.limit === null ? null : body.limit * 100)
      return ok(await spendingOf(needs, actor))
    }),
    route(spending.keep, async ({ actor }) => {
      await keepLimit(needs, actor)
      return ok(await spendingOf(needs, actor))
    }),
  ]
}
