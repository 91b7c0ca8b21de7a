import * as z from 'zod/mini'
import { isBlank } from '#platform/contract/blank.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Problem } from '#platform/contract/refusals.ts'
import { RowId } from '#platform/contract/row-id.ts'

/** What the staff do to a conversation beside answering it: sort it, put it off. */

export const tagLengthMax = 30
export const tagsPerThreadMax = 6
/** A conversation is put off for at most so long. */
export const snoozeDaysMax = 14

const ChatParams = z.object({ chatId: RowId })

export const SupportTag = z.object({ id: z.int(), name: z.string() })
export type SupportTag = z.infer<typeof SupportTag>

const TagName = z.string('Scrivi l’etichetta.').check(
  z.overwrite((name) => name.replace(/\s+/gu, ' ').trim()),
  z.refine((name) => !isBlank(name), 'Scrivi l’etichetta.'),
  z.maxLength(tagLengthMax, `L’etichetta può avere al massimo ${tagLengthMax} caratteri.`),
)

/** Until when a first answer is on time; `near_at`: three quarters of the time are over. */
export const AnswerTarget = z.object({ near_at: z.iso.datetime(), due_at: z.iso.datetime() })
export type AnswerTarget = z.infer<typeof AnswerTarget>

export const deskEndpoints = {
  tags: endpoint({
    method: 'GET',
    path: '/api/admin/support/tags',
    who: 'admin',
    permission: 'support.answer',
    summary: 'The tags there are, those in use first',
    replies: { 200: z.array(SupportTag) },
  }),
  tag: endpoint({
    method: 'POST',
    path: '/api/admin/support/:chatId/tags',
    who: 'admin',
    permission: 'support.answer',
    summary: 'Gives a conversation a tag, which is made where there is none of that name',
    params: ChatParams,
    body: z.object({ name: TagName }),
    invalid: 'errors',
    replies: { 201: SupportTag, 404: Problem, 409: Problem },
  }),
  untag: endpoint({
    method: 'DELETE',
    path: '/api/admin/support/:chatId/tags/:tagId',
    who: 'admin',
    permission: 'support.answer',
    summary: 'Takes a tag off a conversation',
    params: z.object({ chatId: RowId, tagId: RowId }),
    replies: { 204: null, 404: Problem },
  }),
  snooze: endpoint({
    method: 'POST',
    path: '/api/admin/support/:chatId/snooze',
    who: 'admin',
    permission: 'support.answer',
    summary:
      'Puts a conversation off until then; it is back at once when its member writes, also since `last_message_id` (409)',
    params: ChatParams,
    body: z.object({ until: z.iso.datetime({ offset: true }), last_message_id: RowId }),
    invalid: 'errors',
    replies: { 204: null, 404: Problem, 409: Problem, 422: Problem },
  }),
  wake: endpoint({
    method: 'DELETE',
    path: '/api/admin/support/:chatId/snooze',
    who: 'admin',
    permission: 'support.answer',
    summary: 'Brings a conversation back that was put off',
    params: ChatParams,
    replies: { 204: null, 404: Problem },
  }),
} as const
