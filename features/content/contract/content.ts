import { withThousands } from '#platform/contract/italian-numbers.ts'
import * as z from 'zod/mini'
import { isBlank } from '#platform/contract/blank.ts'
import { NewOrder } from '#features/settings/contract/edited-list.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { FieldErrors, Problem } from '#platform/contract/refusals.ts'
import { idParams } from '#platform/contract/row-id.ts'

/** What the staff edits of the home page: services and frequent questions, each a list with an order. */

export const contentLimits = {
  serviceTitle: 40,
  serviceDescription: 160,
  question: 120,
  answer: 1000,
} as const

/** The drawings that a service may show, of apps/web/public/art/scenes. */
export const scenes = [
  { image: '/art/scenes/hostess.svg', label: 'Il calice' },
  { image: '/art/scenes/wing.svg', label: 'Il brindisi' },
  { image: '/art/scenes/sugar.svg', label: 'Il gioiello' },
] as const

const text = (max: number, missing: string) =>
  z.string(missing).check(
    z.trim(),
    z.refine((value) => !isBlank(value), missing),
    z.maxLength(max, `Al massimo ${withThousands(max)} caratteri.`),
  )

const ServiceText = {
  title: text(contentLimits.serviceTitle, 'Scrivi un titolo.'),
  description: text(contentLimits.serviceDescription, 'Scrivi una descrizione.'),
  image: z.enum(
    scenes.map(({ image }) => image),
    'Scegli un disegno.',
  ),
}
const FaqText = {
  question: text(contentLimits.question, 'Scrivi la domanda.'),
  answer: text(contentLimits.answer, 'Scrivi la risposta.'),
}

/** Sent back with one's own change, `revision` answers 409 when somebody else has been faster; left out, the last one counts. */
const kept = { id: z.int(), revision: z.int() }
const EditedService = z.object({ ...kept, title: z.string(), description: z.string(), image: z.string() })
export type EditedService = z.infer<typeof EditedService>
const EditedFaq = z.object({ ...kept, question: z.string(), answer: z.string() })
export type EditedFaq = z.infer<typeof EditedFaq>

const staff = { who: 'admin', permission: 'content.edit' } as const
const outdated = { 404: Problem, 409: Problem, 422: FieldErrors }

export const serviceEditing = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/services',
    ...staff,
    summary: 'The services, in the order to show them; the home page shows the first three',
    replies: { 200: z.array(EditedService) },
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/services',
    ...staff,
    fresh: true,
    summary: 'Adds a service at the end',
    body: z.object(ServiceText),
    invalid: 'errors',
    replies: { 201: EditedService },
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/admin/services/:id',
    ...staff,
    fresh: true,
    summary: 'Changes a service',
    params: idParams,
    body: z.object({ ...ServiceText, revision: z.optional(z.int()) }),
    invalid: 'errors',
    replies: { 200: EditedService, ...outdated },
  }),
  order: endpoint({
    method: 'PUT',
    path: '/api/admin/services/order',
    ...staff,
    fresh: true,
    summary: 'Puts the services into another order',
    body: NewOrder,
    invalid: 'errors',
    replies: { 204: null, ...outdated },
  }),
  retire: endpoint({
    method: 'DELETE',
    path: '/api/admin/services/:id',
    ...staff,
    fresh: true,
    summary: 'Shows a service no longer',
    params: idParams,
    replies: { 204: null, 404: Problem },
  }),
} as const

export const faqEditing = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/faqs',
    ...staff,
    summary: 'The frequent questions, in the order to show them',
    replies: { 200: z.array(EditedFaq) },
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/faqs',
    ...staff,
    fresh: true,
    summary: 'Adds a question at the end',
    body: z.object(FaqText),
    invalid: 'errors',
    replies: { 201: EditedFaq },
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/admin/faqs/:id',
    ...staff,
    fresh: true,
    summary: 'Changes a question or its answer',
    params: idParams,
    body: z.object({ ...FaqText, revision: z.optional(z.int()) }),
    invalid: 'errors',
    replies: { 200: EditedFaq, ...outdated },
  }),
  order: endpoint({
    method: 'PUT',
    path: '/api/admin/faqs/order',
    ...staff,
    fresh: true,
    summary: 'Puts the questions into another order',
    body: NewOrder,
    invalid: 'errors',
    replies: { 204: null, ...outdated },
  }),
  retire: endpoint({
    method: 'DELETE',
    path: '/api/admin/faqs/:id',
    ...staff,
    fresh: true,
    summary: 'Shows a question no longer',
    params: idParams,
    replies: { 204: null, 404: Problem },
  }),
} as const
