import { limits } from '#platform/server/http/limits.ts'
import { created, noContent, ok, type Route, route } from '#platform/server/http/route.ts'
import type { Needs } from '#platform/server/needs.ts'
import { courtesyEndpoints } from '../contract/courtesies.ts'
import { changeChatPreferences, chatPreferencesOf } from './chat-preferences.ts'
import { declineChat } from './decline.ts'
import { showTyping } from './typing.ts'
import { unsendMessage } from './unsend.ts'

export function courtesyRoutes(needs: Pick<Needs, 'config' | 'db' | 'jobs' | 'notify' | 'publish'>): Route[] {
  return [
    // Bound in memory: a counted hit would be a row for each few keys.
    route(courtesyEndpoints.typing, async ({ actor, params }) => {
      await showTyping(needs, actor, params.id)
      return noContent
    }),
    route(
      courtesyEndpoints.unsend,
      async ({ actor, params }) => {
        await unsendMessage(needs, actor, params.id)
        return noContent
      },
      { limits: limits.chatSend },
    ),
    route(
      courtesyEndpoints.decline,
      async ({ actor, params, body }) => created(await declineChat(needs, actor, params.id, body.client_id)),
      { limits: limits.chatSend },
    ),
    route(courtesyEndpoints.preferences, async ({ actor }) =>
      ok(await chatPreferencesOf(needs, actor.userId)),
    ),
    route(
      courtesyEndpoints.prefer,
      async ({ actor, body }) => ok(await changeChatPreferences(needs, actor.userId, body)),
      { limits: limits.notificationSettings },
    ),
  ]
}
