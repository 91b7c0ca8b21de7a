import { notificationEndpoints } from '../contract/notifications.ts'
import { limits } from '#platform/server/http/limits.ts'
import { noContent, ok, type Route, route } from '#platform/server/http/route.ts'
import type { Needs } from '#platform/server/needs.ts'
import { endPush, subscribe } from './push-subscriptions.ts'
import { changeSettings, readSettings } from './settings.ts'
import { unsubscribe } from './unsubscribe.ts'

export function notificationRoutes(needs: Pick<Needs, 'db' | 'config' | 'hooks' | 'notify'>): Route[] {
  const { settings, change, unsubscribe: endMails } = notificationEndpoints
  return [
    route(settings, async ({ actor }) => ok(await readSettings(needs, actor))),
    route(
      change,
      async ({ actor, body }) => {
        await changeSettings(needs, actor.userId, body)
        return noContent
      },
      { limits: limits.notificationSettings },
    ),
    route(
      notificationEndpoints.subscribe,
      async ({ actor, body }) => {
        await subscribe(needs, actor, body)
        return noContent
      },
      { limits: limits.notificationSettings },
    ),
    route(
      notificationEndpoints.endPush,
      async ({ actor, body }) => {
        await endPush(needs, actor, body.endpoint)
        return noContent
      },
      { limits: limits.notificationSettings },
    ),
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
