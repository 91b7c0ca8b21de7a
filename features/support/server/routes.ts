import { cannedReplyEditing, supportEndpoints } from '../contract/support.ts'
import { getSupportTimes } from '#features/chat/contract/support-times.ts'
import { created, noContent, ok, type Route, route } from '#platform/server/http/route.ts'
import type { Needs } from '#platform/server/needs.ts'
import { editedListRoutes } from '#features/settings/server/edited-list-routes.ts'
import { cannedReplies } from './canned-replies.ts'
import { assign, close, inboxFor, markAnswered } from './inbox.ts'
import { addNote, notesOf } from './notes.ts'
import { supportTimes } from './times.ts'

export function supportRoutes(needs: Pick<Needs, 'config' | 'db'>): Route[] {
  return [
    route(getSupportTimes, async () => ok(await supportTimes(needs))),
    route(supportEndpoints.inbox, async ({ actor, query }) => ok(await inboxFor(needs, actor, query.view))),
    route(supportEndpoints.assign, async ({ actor, params, body }) => {
      const { assignee_id: assigneeId = actor.userId } = body ?? {}
      await assign(needs, actor, params.chatId, assigneeId)
      return noContent
    }),
    route(supportEndpoints.close, async ({ actor, params, body }) => {
      await close(needs, actor, params.chatId, body.last_message_id)
      return noContent
    }),
    route(supportEndpoints.notes, async ({ params }) => ok(await notesOf(needs, params.chatId))),
    route(supportEndpoints.addNote, async ({ actor, params, body }) =>
      created(await addNote(needs, actor, params.chatId, body.text)),
    ),
    ...editedListRoutes(needs, cannedReplyEditing, cannedReplies),
    route(supportEndpoints.contactAnswered, async ({ actor, params }) => {
      await markAnswered(needs, actor, params.id)
      return noContent
    }),
  ]
}
