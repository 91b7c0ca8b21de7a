import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Problem } from '#platform/contract/refusals.ts'
import { idParams } from '#platform/contract/row-id.ts'

/** What the receiver of a message with `asks` answers; its sender never learns that anybody was asked. */
export const giveFeedback = endpoint({
  method: 'POST',
  path: '/api/messages/:id/feedback',
  who: 'user',
  summary: 'Answers, once, whether a message that was received makes one uneasy',
  params: idParams,
  body: z.object({ bothers: z.boolean({ error: 'Rispondi sì o no.' }) }),
  invalid: 'errors',
  replies: { 200: z.object({ message: z.string() }), 404: Problem, 409: Problem },
})
