import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const Readiness = z.object({
  database: z.enum(['up', 'down']),
  process: z.enum(['serving', 'stopping']),
})

export const healthz = endpoint({
  method: 'GET',
  path: '/healthz',
  who: 'anyone',
  summary: 'The process is alive',
  replies: { 200: z.object({ status: z.literal('ok') }) },
})

export const readyz = endpoint({
  method: 'GET',
  path: '/readyz',
  who: 'anyone',
  summary: 'The process can serve: the state of each dependency',
  replies: { 200: Readiness, 503: Readiness },
})
