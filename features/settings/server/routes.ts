import { settingEndpoints } from '../contract/settings.ts'
import { ok, type Route, route } from '#platform/server/http/route.ts'
import type { Needs } from '#platform/server/needs.ts'
import { changeSettings, configuration } from './configuration.ts'

export function settingRoutes(needs: Pick<Needs, 'config' | 'db'>): Route[] {
  return [
    route(settingEndpoints.list, async () => ok(await configuration(needs))),
    route(settingEndpoints.change, async ({ actor, body }) => ok(await changeSettings(needs, actor, body))),
  ]
}
