import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** What the embedded mail and SMS providers would have sent. */
export const outboxEndpoint = endpoint({
  method: 'GET',
  path: '/api/dev/outbox',
  who: 'anyone',
  summary: 'Mails and text messages of the embedded outbox, newest first; never in production',
  query: z.object({ to: z.optional(z.string().check(z.maxLength(254))) }),
  replies: {
    200: z.object({
      data: z.array(
        z.object({
          id: z.int(),
          channel: z.enum(['mail', 'sms']),
          to: z.string(),
          subject: z.string(),
          text: z.string(),
          at: z.string(),
          /** Names of files that came with it; `/dev/outbox` opens them. */
          attachments: z.optional(z.array(z.string())),
        }),
      ),
    }),
  },
})
