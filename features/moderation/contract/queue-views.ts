import * as z from 'zod/mini'
import { isBlank } from '#platform/contract/blank.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { FormError, Problem } from '#platform/contract/refusals.ts'
import { idParams } from '#platform/contract/row-id.ts'
import { queueFilters } from './queue-filters.ts'

export const queueViewLimits = { perPerson: 20, nameLength: 40 } as const

export const QueueView = z.object({
  id: z.int(),
  name: z.string(),
  filter: z.object(queueFilters),
})
export type QueueView = z.output<typeof QueueView>

const Name = z.string({ error: 'Dai un nome alla vista.' }).check(
  z.trim(),
  z.refine((text) => !isBlank(text), 'Dai un nome alla vista.'),
  z.maxLength(
    queueViewLimits.nameLength,
    `Il nome non può superare i ${queueViewLimits.nameLength} caratteri.`,
  ),
  z.refine((text) => !text.includes('\u0000'), 'Il nome contiene caratteri non validi.'),
)

export const queueViewEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/queue-views',
    who: 'admin',
    permission: 'case.read',
    summary: 'Le proprie viste della coda, per nome',
    replies: { 200: z.array(QueueView) },
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/admin/queue-views',
    who: 'admin',
    permission: 'case.read',
    summary: 'Salva i filtri della coda con un nome; una vista con lo stesso nome si sostituisce',
    body: z.object({ name: Name, filter: z.object(queueFilters) }),
    invalid: 'formError',
    replies: { 201: QueueView, 409: Problem, 422: FormError },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/queue-views/:id',
    who: 'admin',
    permission: 'case.read',
    summary: 'Elimina una propria vista',
    params: idParams,
    replies: { 204: null, 404: Problem },
  }),
} as const
