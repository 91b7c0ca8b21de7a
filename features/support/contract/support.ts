import * as z from 'zod/mini'
import { isBlank } from '#platform/contract/blank.ts'
import { Chat, MessageText } from '#features/chat/contract/chat.ts'
import { SupportRating } from '#features/chat/contract/support-rating.ts'
import { NewOrder } from '#features/settings/contract/edited-list.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { NamedPerson } from '#platform/contract/people.ts'
import { Problem } from '#platform/contract/refusals.ts'
import { idParams, RowId } from '#platform/contract/row-id.ts'
import { NoteText, StaffNote } from '#platform/contract/staff-notes.ts'
import { AnswerTarget, SupportTag } from './desk.ts'

/** The pinned conversation with the staff, seen from both sides. */

export const cannedTitleLengthMax = 80
/** Conversations and messages of the contact form that one look at the inbox shows. */
export const inboxMax = 100

const ChatParams = z.object({ chatId: RowId })

export const SupportConversation = z.object({
  chat: Chat,
  assignee: z.nullable(NamedPerson),
  /** The member waits for an answer to what reads like somebody in danger: it comes first. */
  in_danger: z.boolean(),
  /** Null while it is the member's turn. */
  waiting_since: z.nullable(z.string()),
  /** Of who waits. */
  target: z.nullable(AnswerTarget),
  /** Put off until then; or back since then, and nobody has looked after it. */
  snoozed_until: z.nullable(z.string()),
  back_since: z.nullable(z.string()),
  /** Opened again by a colleague, and nobody has written since. */
  reopened_at: z.nullable(z.string()),
  /** Null again as soon as the member writes. */
  closed_at: z.nullable(z.string()),
  /** What the member said of it after the closing. */
  rating: z.nullable(SupportRating),
  tags: z.array(SupportTag),
  /** The newest message that has the words that were looked for. */
  found: z.nullable(z.string()),
  member: z.object({
    email: z.string(),
    state: z.enum(['email_pending', 'pending', 'approved', 'rejected', 'erased']),
    joined_at: z.string(),
    /** Kings: what is left on the wallet. */
    credits: z.nullable(z.int()),
  }),
})
export type SupportConversation = z.infer<typeof SupportConversation>

/** What came through the form of `/help`: answered by mail. */
export const ContactMessage = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  text: z.string(),
  at: z.string(),
  /** It reads like somebody in danger. */
  in_danger: z.boolean(),
  answered_at: z.nullable(z.string()),
})
export type ContactMessage = z.infer<typeof ContactMessage>

export const CannedReply = z.object({ id: z.int(), revision: z.int(), title: z.string(), text: z.string() })
export type CannedReply = z.infer<typeof CannedReply>

/** Stands for the name of the person who is answered. */
export const namePlaceholder = '{{nome}}'

/** A kept answer as it goes to somebody. */
export function addressed(text: string, name: string): string {
  return text.replaceAll(namePlaceholder, name)
}

const CannedTitle = z.string('Scrivi un titolo.').check(
  z.trim(),
  z.refine((text) => !isBlank(text), 'Scrivi un titolo.'),
  z.maxLength(cannedTitleLengthMax, `Il titolo può avere al massimo ${cannedTitleLengthMax} caratteri.`),
)

export const inboxViews = ['waiting', 'snoozed', 'mine', 'closed', 'all', 'contact'] as const
export type InboxView = (typeof inboxViews)[number]

export const supportEndpoints = {
  inbox: endpoint({
    method: 'GET',
    path: '/api/admin/support',
    who: 'admin',
    permission: 'support.answer',
    summary:
      'The conversations with members, who may be in danger and then the longest waiting first, and what came through the contact form',
    query: z.object({
      view: z._default(z.enum(inboxViews), 'all'),
      /**
       * In the messages of all conversations, in who wrote them, and in tags; the view does not matter then, but for
       * `closed`, which looks among those.
       */
      q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    }),
    replies: {
      200: z.object({
        data: z.array(SupportConversation),
        contacts: z.array(ContactMessage),
        counts: z.object({ waiting: z.int(), snoozed: z.int(), mine: z.int(), contact: z.int() }),
        figures: z.object({
          /** Half of today's answers came within so many minutes; null: none yet. */
          answer_minutes: z.nullable(z.int()),
          /** Of the last 30 days: how many said how it went, and how many that it went well. */
          rated: z.int(),
          good: z.int(),
        }),
        staff: z.array(NamedPerson),
      }),
    },
  }),
  assign: endpoint({
    method: 'POST',
    path: '/api/admin/support/:chatId/assign',
    who: 'admin',
    permission: 'support.answer',
    summary: 'Who answers this conversation: oneself, a colleague, or nobody in particular (null)',
    params: ChatParams,
    body: z.optional(z.object({ assignee_id: z.optional(z.nullable(RowId)) })),
    invalid: 'errors',
    replies: { 204: null, 404: Problem },
  }),
  close: endpoint({
    method: 'POST',
    path: '/api/admin/support/:chatId/close',
    who: 'admin',
    permission: 'support.answer',
    summary:
      'This conversation is done, answered or not, as after a thank-you; 409 when the member has written since. Its member is asked how it went',
    params: ChatParams,
    body: z.object({
      /** The newest message that whoever closes has read. */
      last_message_id: RowId,
    }),
    invalid: 'errors',
    replies: { 204: null, 404: Problem, 409: Problem },
  }),
  notes: endpoint({
    method: 'GET',
    path: '/api/admin/support/:chatId/notes',
    who: 'admin',
    permission: 'support.answer',
    summary: 'What the staff told one another about this conversation',
    params: ChatParams,
    replies: { 200: z.array(StaffNote), 404: Problem },
  }),
  addNote: endpoint({
    method: 'POST',
    path: '/api/admin/support/:chatId/notes',
    who: 'admin',
    permission: 'support.answer',
    summary: 'A note that only the staff sees',
    params: ChatParams,
    body: z.object({ text: NoteText }),
    invalid: 'errors',
    replies: { 201: StaffNote, 404: Problem },
  }),
  contactAnswered: endpoint({
    method: 'POST',
    path: '/api/admin/contact-messages/:id/answered',
    who: 'admin',
    permission: 'support.answer',
    summary: 'Somebody has answered this message by mail',
    params: idParams,
    replies: { 204: null, 404: Problem },
  }),
} as const

/** Answers that come up often, an edited list as those of the home page (content.ts). */
export const cannedReplyEditing = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/canned-replies',
    who: 'admin',
    permission: 'support.answer',
    summary: 'Answers that come up often',
    replies: { 200: z.array(CannedReply) },
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/canned-replies',
    who: 'admin',
    permission: 'support.answer',
    fresh: true,
    summary: 'Keeps an answer for the next time',
    body: z.object({ title: CannedTitle, text: MessageText }),
    invalid: 'errors',
    replies: { 201: CannedReply },
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/admin/canned-replies/:id',
    who: 'admin',
    permission: 'support.answer',
    fresh: true,
    summary: 'Changes a kept answer; 409 when somebody else has changed it since',
    params: idParams,
    body: z.object({ title: CannedTitle, text: MessageText, revision: z.optional(z.int()) }),
    invalid: 'errors',
    replies: { 200: CannedReply, 404: Problem, 409: Problem },
  }),
  order: endpoint({
    method: 'PUT',
    path: '/api/admin/canned-replies/order',
    who: 'admin',
    permission: 'support.answer',
    summary: 'Offers the kept answers in another order',
    body: NewOrder,
    invalid: 'errors',
    replies: { 204: null, 409: Problem },
  }),
  retire: endpoint({
    method: 'DELETE',
    path: '/api/admin/canned-replies/:id',
    who: 'admin',
    permission: 'support.answer',
    fresh: true,
    summary: 'Offers an answer no longer',
    params: idParams,
    replies: { 204: null, 404: Problem },
  }),
} as const
