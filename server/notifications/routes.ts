import { notificationEndpoints } from '#contract/notifications.ts'
import { limits } from '#server/http/limits.ts'
import { noContent, ok, type Route, route } from '#server/http/route.ts'
import type { Needs } from '#server/needs.ts'
import { changeSettings, readSettings } from './settings.ts'
import { unsubscribe } from './unsubscribe.ts'

export function notificationRoutes(needs: Pick<Needs, 'db' | 'config'>): Route[] {
  const { settings, change, unsubscribe: endMails } = notificationEndpoints
  return [
    route(settings, async ({ actor }) => ok(await readSettings(needs, actor.userId))),
    route(change, async ({ actor, body }) => ok(await changeSettings(needs, actor.userId, body)), {
      limits: limits.notificationSettings,
    }),
    route(
      endMails,
      async ({ query }) => {
        await unsubscribe(needs, query)
        return noContent
      },
      { limits: limits.unsubscribe },
    ),
  ]
}
