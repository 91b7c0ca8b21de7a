import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const Readiness = z.object({
  /** Left out where it was not asked for. */
  database: z.optional(z.enum(['up', 'down'])),
  process: z.enum(['serving', 'stopping']),
  /** `degraded`: texts are judged by the rules alone; traffic may come all the same. */
  reader: z.enum(['up', 'degraded']),
  /** What serves without it, with less: no reason to send people elsewhere. Left out while the database is away. */
  photo_reader: z.optional(z.enum(['on', 'off', 'failing'])),
})

export const healthz = endpoint({
  method: 'GET',
  path: '/healthz',
  head: true,
  who: 'anyone',
  summary: 'The process is alive',
  replies: { 200: z.object({ status: z.literal('ok') }) },
})

export const readyz = endpoint({
  method: 'GET',
  path: '/readyz',
  head: true,
  who: 'anyone',
  summary: 'The process can serve: the state of each dependency; exclude=database asks the process alone',
  query: z.object({ exclude: z.optional(z.literal('database')) }),
  replies: { 200: Readiness, 503: Readiness },
})
