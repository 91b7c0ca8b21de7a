import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'

/** The key under which a device keeps the unsent words of one person while nobody is signed in there. */
export const writingKeyEndpoint = endpoint({
  method: 'GET',
  path: '/api/writing-key',
  who: 'user',
  impersonator: 'refused',
  beforeSecondFactor: true,
  summary: 'The key that seals what one has written and not sent, on the devices where a session has ended',
  replies: { 200: z.object({ key: z.string() }) },
})
