import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Problem } from '#platform/contract/refusals.ts'
import { idParams } from '#platform/contract/row-id.ts'
import { Message } from './chat.ts'

/** The small courtesies of a conversation (docs/decisions/0084). */

/** For so long one's own message can be taken back. */
export const unsendSeconds = 10
/** Her refusal, word for word: it is shown before it is sent. */
export const declineWords = 'Grazie, ma non fa per me'
/** Without news the sign goes. */
export const typingSeconds = 6
/** The client says so often that somebody still writes; the server passes on no more. */
export const typingEverySeconds = 3

/** What a notice on another page says of a new message: its text, who wrote it, or nothing. */
export const previewKinds = ['text', 'name', 'off'] as const

export const ChatPreferences = z.object({ shows_typing: z.boolean(), previews: z.enum(previewKinds) })
export type ChatPreferences = z.infer<typeof ChatPreferences>

export const courtesyEndpoints = {
  typing: endpoint({
    method: 'POST',
    path: '/api/chats/:id/typing',
    who: 'member',
    impersonator: 'refused',
    summary:
      'Says that one is writing; who may not be seen writing is answered the same, and nobody hears of it',
    params: idParams,
    replies: { 204: null },
  }),
  unsend: endpoint({
    method: 'POST',
    path: '/api/messages/:id/unsend',
    who: 'member',
    summary: 'Takes back a message that one has just sent; 409 with `code` says why not',
    params: idParams,
    replies: { 204: null, 404: Problem, 409: Problem },
  }),
  decline: endpoint({
    method: 'POST',
    path: '/api/chats/:id/decline',
    who: 'hostess',
    summary: 'Says no in one sentence while a price waits: it is delivered, and the price goes back',
    params: idParams,
    body: z.object({ client_id: z.uuid() }),
    invalid: 'errors',
    replies: { 201: Message, 404: Problem, 409: Problem },
  }),
  preferences: endpoint({
    method: 'GET',
    path: '/api/chat-preferences',
    who: 'member',
    impersonator: 'refused',
    summary: 'Whether the others see one writing, and what a notice says of a new message',
    replies: { 200: ChatPreferences },
  }),
  prefer: endpoint({
    method: 'PUT',
    path: '/api/chat-preferences',
    who: 'member',
    impersonator: 'refused',
    summary: 'Changes both',
    body: ChatPreferences,
    invalid: 'errors',
    replies: { 200: ChatPreferences },
  }),
} as const
