import type { Needs } from '../needs.ts'

/**
 * Does the work of a sweep item by item, page by page: what goes wrong for one is logged and costs no other theirs.
 * @param page items after this id in the order of their ids, at most as many as one likes to hold; empty: the end
 * @param work of one item, in a transaction of its own; an item that failed is due again at the next sweep
 * @param what it is, for the log
 */
export async function oneByOne<Item extends { readonly id: number }>(
  { log }: Pick<Needs, 'log'>,
  what: string,
  page: (after: number) => Promise<readonly Item[]>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  for (let after = 0; ; ) {
    const items = await page(after)
    for (const item of items)
      await work(item).catch((error: unknown) => log.error({ err: error, id: item.id }, what))
    const last = items.at(-1)
    if (last === undefined) return
    after = last.id
  }
}
