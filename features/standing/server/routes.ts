import { ok, type Route, route } from '#platform/server/http/route.ts'
import type { Needs } from '#platform/server/needs.ts'
import { standingEndpoints } from '../contract/standing.ts'
import { standingForStaff, standingOf } from './standing.ts'

export function standingRoutes(needs: Pick<Needs, 'db'>): Route[] {
  return [
    route(standingEndpoints.own, async ({ actor }) => ok(await standingOf(needs, actor.userId))),
    route(standingEndpoints.ofPerson, async ({ params }) => ok(await standingForStaff(needs, params.id))),
  ]
}
