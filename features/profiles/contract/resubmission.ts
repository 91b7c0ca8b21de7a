import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Problem } from '#platform/contract/refusals.ts'

export const resubmit = endpoint({
  method: 'POST',
  path: '/api/profile-resubmission',
  who: 'member',
  summary: 'Sends a refused profile, corrected, to the moderators again: once',
  replies: { 200: z.object({ message: z.string() }), 409: Problem },
})
