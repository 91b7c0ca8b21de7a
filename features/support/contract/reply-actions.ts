import * as z from 'zod/mini'
import { Message, MessageText } from '#features/chat/contract/chat.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Problem } from '#platform/contract/refusals.ts'
import { idParams, RowId } from '#platform/contract/row-id.ts'
import { SupportTag } from './desk.ts'

/** What a ready answer does beside being sent. The database has the same limits (sql/02-desk.sql). */
export const replyCreditsMax = 200
const replySnoozeMinutes = { min: 5, max: 20_160 } as const

export const ReplyActions = z.object({
  tag: z.nullable(SupportTag),
  closes: z.boolean(),
  snooze_minutes: z.nullable(z.int()),
  /** Goodwill for a king, within what one colleague may adjust alone. */
  credits: z.nullable(z.int()),
})
export type ReplyActions = z.infer<typeof ReplyActions>

const creditsWords = `Da 1 a ${replyCreditsMax} Crediti.`
const snoozeWords = 'Da 5 minuti a 14 giorni.'

const ActionsBody = z
  .object({
    tag_id: z.nullable(RowId),
    closes: z.boolean(),
    snooze_minutes: z.nullable(
      z
        .int(snoozeWords)
        .check(
          z.minimum(replySnoozeMinutes.min, snoozeWords),
          z.maximum(replySnoozeMinutes.max, snoozeWords),
        ),
    ),
    credits: z.nullable(
      z.int(creditsWords).check(z.minimum(1, creditsWords), z.maximum(replyCreditsMax, creditsWords)),
    ),
  })
  .check(
    z.refine(({ closes, snooze_minutes }) => !closes || snooze_minutes === null, {
      error: 'Una risposta chiude o rimanda, non tutte e due.',
      path: ['closes'],
    }),
  )

/** The steps of a ready answer, in the order in which they are done, and as a refusal names them. */
export const replySteps = {
  credits: 'accreditare i Crediti',
  answer: 'inviare la risposta',
  tag: 'mettere l’etichetta',
  snooze: 'rimandare la conversazione',
  close: 'chiudere la conversazione',
} as const
export type ReplyStep = keyof typeof replySteps

export const replyActionEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/reply-actions',
    who: 'admin',
    permission: 'support.answer',
    summary: 'What the ready answers do, by their ids; those that are only sent are left out',
    replies: { 200: z.record(z.string(), ReplyActions) },
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/admin/canned-replies/:id/actions',
    who: 'admin',
    permission: 'support.answer',
    fresh: true,
    summary: 'What a ready answer does; only who may adjust wallets sets or changes its Crediti (403)',
    params: idParams,
    body: ActionsBody,
    invalid: 'errors',
    replies: { 200: ReplyActions, 403: Problem, 404: Problem },
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/admin/support/:chatId/ready-answers/:replyId',
    who: 'admin',
    permission: 'support.answer',
    summary:
      'Sends a ready answer and does all that it does, or nothing: 409 names the step that failed. The same client_id again changes nothing',
    params: z.object({ chatId: RowId, replyId: RowId }),
    body: z.object({
      message: MessageText,
      client_id: z.uuid(),
      /** What the colleague saw that it does: another amount by now is refused. */
      credits: z.nullable(z.int()),
      /** The newest message that they have read. */
      last_message_id: RowId,
    }),
    invalid: 'errors',
    replies: {
      201: Message,
      403: Problem,
      404: Problem,
      409: z.extend(Problem, { step: z.optional(z.string()) }),
    },
  }),
} as const
