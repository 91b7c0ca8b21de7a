import { besideEndpoint } from '../contract/beside.ts'
import { deskEndpoints } from '../contract/desk.ts'
import { ratingEndpoints } from '#features/chat/contract/support-rating.ts'
import { replyActionEndpoints } from '../contract/reply-actions.ts'
import { cannedReplyEditing, supportEndpoints } from '../contract/support.ts'
import { threadEndpoints } from '../contract/thread.ts'
import { getSupportTimes } from '#features/chat/contract/support-times.ts'
import { created, noContent, ok, type Route, route } from '#platform/server/http/route.ts'
import type { Needs } from '#platform/server/needs.ts'
import { editedListRoutes } from '#features/settings/server/edited-list-routes.ts'
import { cannedReplies } from './canned-replies.ts'
import { besideOf } from './beside.ts'
import { close } from './close.ts'
import { assign, conversationOf, inboxFor, markAnswered } from './inbox.ts'
import { addNote, notesOf } from './notes.ts'
import { rate, ratingQuestion } from './rating.ts'
import { readConversation } from './readers.ts'
import { reopen } from './reopen.ts'
import { changeReplyActions, listReplyActions } from './reply-actions.ts'
import { sendReadyAnswer } from './send-ready-answer.ts'
import { snooze, wake } from './snooze.ts'
import { addTag, listTags, removeTag } from './tags.ts'
import { supportTimes } from './times.ts'

type Answering = Pick<Needs, 'config' | 'db' | 'jobs' | 'log' | 'moderation' | 'notify' | 'publish'>

export function supportRoutes(needs: Answering): Route[] {
  return [
    route(getSupportTimes, async () => ok(await supportTimes(needs))),
    route(supportEndpoints.inbox, async ({ actor, query }) => ok(await inboxFor(needs, actor, query))),
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
    ...deskRoutes(needs),
    ...threadRoutes(needs),
    ...readyAnswerRoutes(needs),
    ...ratingRoutes(needs),
  ]
}

function deskRoutes(needs: Answering): Route[] {
  return [
    route(besideEndpoint, async ({ actor, params }) => ok(await besideOf(needs, actor, params.chatId))),
    route(deskEndpoints.tags, async () => ok(await listTags(needs))),
    route(deskEndpoints.tag, async ({ actor, params, body }) =>
      created(await addTag(needs, actor, params.chatId, body.name)),
    ),
    route(deskEndpoints.untag, async ({ actor, params }) => {
      await removeTag(needs, actor, params.chatId, params.tagId)
      return noContent
    }),
    route(deskEndpoints.snooze, async ({ actor, params, body }) => {
      await snooze(needs, actor, {
        chatId: params.chatId,
        until: new Date(body.until),
        lastMessageId: body.last_message_id,
      })
      return noContent
    }),
    route(deskEndpoints.wake, async ({ actor, params }) => {
      await wake(needs, actor, params.chatId)
      return noContent
    }),
  ]
}

function threadRoutes(needs: Answering): Route[] {
  return [
    route(threadEndpoints.view, async ({ actor, params }) =>
      ok(await conversationOf(needs, actor, params.chatId)),
    ),
    route(threadEndpoints.reopen, async ({ actor, params }) => {
      await reopen(needs, actor, params.chatId)
      return noContent
    }),
    route(threadEndpoints.reading, async ({ actor, params, body }) =>
      ok(await readConversation(needs, actor, params.chatId, body)),
    ),
  ]
}

function readyAnswerRoutes(needs: Answering): Route[] {
  return [
    route(replyActionEndpoints.list, async () => ok(await listReplyActions(needs))),
    route(replyActionEndpoints.change, async ({ actor, params, body }) =>
      ok(await changeReplyActions(needs, actor, params.id, body)),
    ),
    route(replyActionEndpoints.send, async ({ actor, params, body }) =>
      created(await sendReadyAnswer(needs, actor, { ...params, ...body })),
    ),
  ]
}

function ratingRoutes(needs: Pick<Needs, 'db'>): Route[] {
  return [
    route(ratingEndpoints.question, async ({ actor }) =>
      ok({ closing_id: await ratingQuestion(needs, actor) }),
    ),
    route(ratingEndpoints.answer, async ({ actor, params, body }) => {
      await rate(needs, actor, params.id, body)
      return noContent
    }),
  ]
}
