import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** From the request to the erasure, in which the owner may change their mind. */
export const deletionGraceDays = 30

export const deletionEndpoints = {
  request: endpoint({
    method: 'POST',
    path: '/api/send-cancellation-request',
    who: 'member',
    summary: `Hides the profile and sets the day of its erasure, ${deletionGraceDays} days ahead; asked again it changes nothing`,
    replies: { 200: z.object({ message: z.string(), deletion_due_at: z.string() }) },
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/api/cancellation-request',
    who: 'member',
    summary: 'Takes the request back and shows the profile again',
    replies: { 204: null },
  }),
} as const
