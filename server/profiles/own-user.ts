import { ownUserEndpoint } from '#contract/user.ts'
import { ok, type Route, route } from '#server/http/route.ts'
import type { Needs } from '#server/needs.ts'
import { presentOwnUser } from './present-user.ts'

export function ownUserRoutes(needs: Pick<Needs, 'db'>): Route[] {
  return [route(ownUserEndpoint, async ({ actor }) => ok(await presentOwnUser(needs.db, actor.userId)))]
}
