import { limits } from '#platform/server/http/limits.ts'
import { ok, type Route, route } from '#platform/server/http/route.ts'
import type { Needs } from '#platform/server/needs.ts'
import { availabilityEndpoints } from '../contract/availability.ts'
import { calendarOf, saveCalendar, showCalendar } from './calendar.ts'

export function availabilityRoutes(needs: Pick<Needs, 'db'>): Route[] {
  const { own, save, of } = availabilityEndpoints
  return [
    route(own, async ({ actor }) => ok(await calendarOf(needs.db, actor.userId))),
    route(save, async ({ actor, body }) => ok(await saveCalendar(needs, actor, body.days)), {
      limits: limits.availability,
    }),
    route(of, async ({ actor, params }) => ok(await showCalendar(needs, actor, params.userId))),
  ]
}
