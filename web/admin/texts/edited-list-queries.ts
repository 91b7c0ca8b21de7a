import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { faqEditing, serviceEditing } from '#contract/content.ts'
import type { BodyIn } from '#contract/endpoint.ts'
import { cannedReplyEditing } from '#contract/support.ts'
import { fetchBody } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { sharedKeys } from '#web/api/shared-keys.ts'
import { toast } from '#web/ui/toast-store.ts'

export interface Kept {
  readonly id: number
  /** Sent back with a change, so that nobody overwrites what they have not read. */
  readonly revision: number
}

type Order = BodyIn<typeof faqEditing.order>

/** A list of texts that the staff edit, wherever it is kept. */
export interface EditedSource<Item extends Kept, Text> {
  readonly key: readonly string[]
  /** The queries of the site that show it. */
  readonly shownBy: readonly (readonly string[])[]
  readonly list: (signal: AbortSignal) => Promise<Item[]>
  readonly create: (text: Text) => Promise<unknown>
  readonly change: (id: number, text: Text & { revision: number }) => Promise<unknown>
  readonly order: (body: Order) => Promise<unknown>
  readonly retire: (id: number) => Promise<unknown>
}

export const faqSource = {
  key: ['admin', 'faqs'],
  shownBy: [sharedKeys.faqs],
  list: (signal: AbortSignal) => fetchBody(faqEditing.list, { signal }),
  create: (body: BodyIn<typeof faqEditing.create>) => fetchBody(faqEditing.create, { body }),
  change: (id: number, body: BodyIn<typeof faqEditing.change>) =>
    fetchBody(faqEditing.change, { params: { id }, body }),
  order: (body: Order) => fetchBody(faqEditing.order, { body }),
  retire: (id: number) => fetchBody(faqEditing.retire, { params: { id } }),
} as const

export const serviceSource = {
  key: ['admin', 'services'],
  shownBy: [sharedKeys.services],
  list: (signal: AbortSignal) => fetchBody(serviceEditing.list, { signal }),
  create: (body: BodyIn<typeof serviceEditing.create>) => fetchBody(serviceEditing.create, { body }),
  change: (id: number, body: BodyIn<typeof serviceEditing.change>) =>
    fetchBody(serviceEditing.change, { params: { id }, body }),
  order: (body: Order) => fetchBody(serviceEditing.order, { body }),
  retire: (id: number) => fetchBody(serviceEditing.retire, { params: { id } }),
} as const

export const replySource = {
  key: ['admin', 'canned-replies'],
  shownBy: [],
  list: (signal: AbortSignal) => fetchBody(cannedReplyEditing.list, { signal }),
  create: (body: BodyIn<typeof cannedReplyEditing.create>) => fetchBody(cannedReplyEditing.create, { body }),
  change: (id: number, body: BodyIn<typeof cannedReplyEditing.change>) =>
    fetchBody(cannedReplyEditing.change, { params: { id }, body }),
  order: (body: Order) => fetchBody(cannedReplyEditing.order, { body }),
  retire: (id: number) => fetchBody(cannedReplyEditing.retire, { params: { id } }),
} as const

export function useEditedList<Item extends Kept, Text>(source: EditedSource<Item, Text>) {
  return useQuery({ queryKey: source.key, queryFn: ({ signal }) => source.list(signal) })
}

function useListChange<Item extends Kept, Text, V>(
  source: EditedSource<Item, Text>,
  change: (variables: V) => Promise<unknown>,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all(
        [source.key, ...source.shownBy].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  })
}

/** `before`: the text as it was when it was opened; null: a new one. Its refusals belong to the form. */
export function useSaveText<Item extends Kept, Text>(source: EditedSource<Item, Text>) {
  return useListChange(source, ({ before, text }: { before: Kept | null; text: Text }) =>
    before === null ? source.create(text) : source.change(before.id, { ...text, revision: before.revision }),
  )
}

const say = (error: Error) => toast.error(messageOf(error))

/** Shows the new order at once, and the old one again if it is refused. */
export function useReorder<Item extends Kept, Text>(source: EditedSource<Item, Text>) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useListChange(source, (body: Order) => source.order(body))
  return {
    isPending,
    move(items: readonly Item[], from: number, to: number) {
      const moved = items.toSpliced(from, 1).toSpliced(to, 0, items[from]!)
      queryClient.setQueryData(source.key, moved)
      mutate({ ids: moved.map(({ id }) => id), was: items.map(({ id }) => id) }, { onError: say })
    },
  }
}

export function useRetire<Item extends Kept, Text>(source: EditedSource<Item, Text>, done: () => void) {
  const change = useListChange(source, (id: number) => source.retire(id))
  return {
    isPending: change.isPending,
    retire: (id: number) => change.mutate(id, { onError: say, onSettled: done }),
  }
}
