import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Problem } from '#platform/contract/refusals.ts'

/** How long what was changed can be taken back by the link that went to the old channel. */
export const undoHours = 72

/** Between a new number and the next purchase, unless the old channel confirms it. */
export const purchaseHoldHours = 24

export const IdentityChangeKind = z.enum(['email', 'phone', 'password', 'second_factor', 'passkey'])
export type IdentityChangeKind = z.infer<typeof IdentityChangeKind>

export const IdentityChange = z.object({
  kind: IdentityChangeKind,
  changed_at: z.string(),
  undo_until: z.string(),
  /** Purchases wait for whoever has the old number or the mailbox to say that it was the owner. */
  confirmable: z.boolean(),
  /** Of the account that the caller is signed in to: taking it back ends the caller's session too. */
  own: z.boolean(),
})
export type IdentityChange = z.infer<typeof IdentityChange>

const link = z.object({
  token: z
    .string('Il link non è completo.')
    .check(z.minLength(1, 'Il link non è completo.'), z.maxLength(100)),
})
const Message = z.object({ message: z.string() })

/** For the bearer of the link, without a session. By POST alone: mail programs and previews open links. */
export const identityChangeEndpoints = {
  read: endpoint({
    method: 'POST',
    path: '/api/identity-change',
    who: 'anyone',
    summary: 'What was changed, for the bearer of the link in its notice; changes nothing',
    body: link,
    replies: { 200: IdentityChange, 410: Problem },
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/identity-change/undo',
    who: 'anyone',
    summary: `Takes the change back, once within ${undoHours} hours, signs out everywhere and asks for a new password`,
    body: link,
    replies: { 200: Message, 409: Problem, 410: Problem },
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/identity-change/confirm',
    who: 'anyone',
    summary: 'Says that the new number is the owner’s: purchases no longer wait',
    body: link,
    replies: { 200: Message, 410: Problem },
  }),
} as const
