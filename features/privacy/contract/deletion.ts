import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Problem } from '#platform/contract/refusals.ts'
import { deletionGraceDays } from '#platform/contract/retention.ts'

/** A last mail, this long before the erasure. */
export const deletionReminderDays = 3

export const deletionEndpoints = {
  request: endpoint({
    method: 'POST',
    path: '/api/send-cancellation-request',
    who: 'member',
    fresh: true,
    summary: `Hides the profile and sets the day of its erasure, ${deletionGraceDays} days ahead; asked again it changes nothing`,
    beforeConsent: true,
    replies: { 200: z.object({ message: z.string(), deletion_due_at: z.string() }) },
  }),
  preview: endpoint({
    method: 'GET',
    path: '/api/cancellation-request/preview',
    who: 'member',
    impersonator: 'refused',
    summary: 'What the erasure would do with one’s Crediti, if it came now',
    replies: {
      200: z.object({
        /** On the balance. */
        credits: z.int(),
        /** Paid for unlocks that wait for a reply; where none comes, they return before. */
        waiting: z.int(),
        /** Euro, for those bought and unspent, each purchase by the way it was paid. */
        paid_back: z.number(),
      }),
    },
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/api/cancellation-request',
    who: 'member',
    summary: 'Takes the request back and shows the profile again',
    beforeConsent: true,
    replies: { 204: null, 404: Problem },
  }),
} as const
