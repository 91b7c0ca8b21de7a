import { faqEditing, serviceEditing } from '../../contract/content.ts'
import type { NewOrder } from '#features/settings/contract/edited-list.ts'
import type { BodyIn } from '#platform/contract/endpoint.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { sharedKeys } from '#platform/web/api/shared-keys.ts'

export const faqSource = {
  key: ['admin', 'faqs'],
  shownBy: [sharedKeys.faqs],
  list: (signal: AbortSignal) => fetchBody(faqEditing.list, { signal }),
  create: (body: BodyIn<typeof faqEditing.create>) => fetchBody(faqEditing.create, { body }),
  change: (id: number, body: BodyIn<typeof faqEditing.change>) =>
    fetchBody(faqEditing.change, { params: { id }, body }),
  order: (body: NewOrder) => fetchBody(faqEditing.order, { body }),
  retire: (id: number) => fetchBody(faqEditing.retire, { params: { id } }),
} as const

export const serviceSource = {
  key: ['admin', 'services'],
  shownBy: [sharedKeys.services],
  list: (signal: AbortSignal) => fetchBody(serviceEditing.list, { signal }),
  create: (body: BodyIn<typeof serviceEditing.create>) => fetchBody(serviceEditing.create, { body }),
  change: (id: number, body: BodyIn<typeof serviceEditing.change>) =>
    fetchBody(serviceEditing.change, { params: { id }, body }),
  order: (body: NewOrder) => fetchBody(serviceEditing.order, { body }),
  retire: (id: number) => fetchBody(serviceEditing.retire, { params: { id } }),
} as const
