import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'

export const visibilityEndpoint = endpoint({
  method: 'POST',
  path: '/api/visibility',
  who: 'member',
  summary: 'Hides one’s profile from search and strangers, or shows it again',
  body: z.object({ paused: z.boolean('Indica se mettere in pausa il profilo.') }),
  replies: { 200: z.object({ paused: z.boolean() }) },
})
