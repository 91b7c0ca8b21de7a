import { limits } from '#platform/server/http/limits.ts'
import { created, ok, type Route, route } from '#platform/server/http/route.ts'
import type { Needs } from '#platform/server/needs.ts'
import { conditionsEndpoints } from '../contract/conditions.ts'
import { acceptConditions, conditionsBetween } from './between.ts'
import { ownConditions, saveConditions } from './own-conditions.ts'

export function conditionsRoutes(needs: Needs): Route[] {
  return [
    route(conditionsEndpoints.own, async ({ actor }) => ok(await ownConditions(needs.db, actor.userId))),
    route(conditionsEndpoints.save, async ({ actor, body }) => ok(await saveConditions(needs, actor, body)), {
      limits: limits.conditions,
    }),
    route(conditionsEndpoints.between, async ({ actor, params }) =>
      ok(await conditionsBetween(needs, actor, params.userId)),
    ),
    route(conditionsEndpoints.accept, async ({ actor, params, body }) =>
      created(await acceptConditions(needs, actor, { ...params, ...body })),
    ),
  ]
}
