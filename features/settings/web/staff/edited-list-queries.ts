import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { NewOrder } from '../../contract/edited-list.ts'
import { messageOf } from '#platform/web/api/errors.ts'
import { toast } from '#platform/web/ui/toast-store.ts'

export interface Kept {
  readonly id: number
  /** Sent back with a change, so that nobody overwrites what they have not read. */
  readonly revision: number
}

/** A list of texts that the staff edit, wherever it is kept. */
export interface EditedSource<Item extends Kept, Text> {
  readonly key: readonly string[]
  /** The queries of the site that show it. */
  readonly shownBy: readonly (readonly string[])[]
  readonly list: (signal: AbortSignal) => Promise<Item[]>
  readonly create: (text: Text) => Promise<unknown>
  readonly change: (id: number, text: Text & { revision: number }) => Promise<unknown>
  readonly order: (body: NewOrder) => Promise<unknown>
  readonly retire: (id: number) => Promise<unknown>
}

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
  const { mutate, isPending } = useListChange(source, (body: NewOrder) => source.order(body))
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
