import type { NewOrder } from '#features/settings/contract/edited-list.ts'
import type { BodyIn } from '#platform/contract/endpoint.ts'
import { cannedReplyEditing } from '../../contract/support.ts'
import { fetchBody } from '#platform/web/api/client.ts'

export const replySource = {
  key: ['admin', 'canned-replies'],
  shownBy: [],
  list: (signal: AbortSignal) => fetchBody(cannedReplyEditing.list, { signal }),
  create: (body: BodyIn<typeof cannedReplyEditing.create>) => fetchBody(cannedReplyEditing.create, { body }),
  change: (id: number, body: BodyIn<typeof cannedReplyEditing.change>) =>
    fetchBody(cannedReplyEditing.change, { params: { id }, body }),
  order: (body: NewOrder) => fetchBody(cannedReplyEditing.order, { body }),
  retire: (id: number) => fetchBody(cannedReplyEditing.retire, { params: { id } }),
} as const
