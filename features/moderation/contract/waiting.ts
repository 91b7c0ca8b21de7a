import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { CaseSubject } from './case-subject.ts'

/** Within so many hours the staff wants to have decided; what waits longer is overdue. */
export const decideWithinHours = { urgent: 4, ordinary: 24 } as const

const count = z.int()

const Queue = z.object({
  subject: CaseSubject,
  open: count,
  urgent: count,
  /** Open for longer than `decideWithinHours`. */
  overdue: count,
  oldest_opened_at: z.nullable(z.string()),
})

export const Waiting = z.object({
  queues: z.array(Queue),
  /** Of the cases decided today (Europe/Rome); null before the first. */
  median_wait_minutes: z.nullable(z.number()),
  /** Measures that a colleague has to confirm or decline. */
  confirmations: count,
  /** Contested payments of which nobody has said yet what is done: the money goes when their deadline passes. */
  disputes: count,
  /** Conversations and letters without an answer. */
  support: z.object({ waiting: count, oldest_waiting_since: z.nullable(z.string()) }),
})

export const adminWaiting = endpoint({
  method: 'GET',
  path: '/api/admin/waiting',
  who: 'admin',
  permission: 'overview.read',
  summary: 'Quanto aspetta in coda e all’assistenza, e da quanto',
  replies: {
    200: z.extend(Waiting, {
      /** Second readings that whoever asks may do. */
      readings: count,
    }),
  },
})
