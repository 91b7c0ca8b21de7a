import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Problem } from '#platform/contract/refusals.ts'
import { RowId } from '#platform/contract/row-id.ts'
import { SupportConversation } from './support.ts'

/** One conversation with a member, whatever list it stands in. */

const params = z.object({ chatId: RowId })

/** How often a page that is open says so, and for how long one word of it holds. */
export const readingSeconds = { between: 8, good: 20 } as const

export const Reader = z.object({ id: z.int(), name: z.string(), writing: z.boolean() })
export type Reader = z.infer<typeof Reader>

export const threadEndpoints = {
  view: endpoint({
    method: 'GET',
    path: '/api/admin/support/:chatId',
    who: 'admin',
    permission: 'support.answer',
    summary: 'One conversation, as the inbox lists it',
    params,
    replies: { 200: SupportConversation, 404: Problem },
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/api/admin/support/:chatId/reopen',
    who: 'admin',
    permission: 'support.answer',
    summary: 'Brings a closed conversation back to those that wait; 409 for one that is not closed',
    params,
    replies: { 204: null, 404: Problem, 409: Problem },
  }),
  reading: endpoint({
    method: 'PUT',
    path: '/api/admin/support/:chatId/reading',
    who: 'admin',
    permission: 'support.answer',
    summary: 'Says that one has this conversation open, or has left it, and answers who else has it open',
    params,
    body: z.object({ state: z.enum(['reading', 'writing', 'left']) }),
    replies: { 200: z.object({ others: z.array(Reader) }), 404: Problem },
  }),
} as const
