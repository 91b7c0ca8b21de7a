import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useUser } from '#features/accounts/web/session.tsx'
import { provincesQuery } from '#features/reference/web/reference.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { searchDesk, searchedFrom } from '../../../contract/desk-search.ts'
import type { CommandItem } from './command-item.ts'
import { itemsOf } from './found-items.ts'
import { actionsAbout, type CommandPage, ownItems } from './own-items.ts'

/** How long after a letter the server is asked. */
const pause = 150

/** What a text finds. While the server is asked for another the lines of before stay. */
export function useDeskSearch(typed: string, pages: readonly CommandPage[]) {
  const { admin_role: role } = useUser()
  const text = typed.trim()
  const settled = useSettled(text)
  const asks = (words: string) =>
    !words.startsWith('>') && (words.length >= searchedFrom || /^\d$/.test(words))
  const enabled = asks(settled) && asks(text)
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['admin', 'search', settled],
    queryFn: ({ signal }) => fetchBody(searchDesk, { query: { q: settled }, signal, quiet: true }),
    enabled,
    retry: false,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  })
  const provinces = useQuery(provincesQuery)
  const provinceName = (id: number) => provinces.data?.find((province) => province.id === id)?.name
  const found = asks(text) && data ? itemsOf(data, { role: role ?? null, provinceName }) : []
  const own = ownItems(text, role ?? null, pages)
  const best = found.find(({ group }) => group === 'people')
  const items: CommandItem[] = [...found, ...own, ...actionsAbout(best, role ?? null)]
  return {
    items: grouped(items),
    failed: enabled && isError,
    /** Something newer than what is shown is on its way. */
    searching: asks(text) && (text !== settled || isFetching),
    retry: () => void refetch(),
  }
}

/** Actions of both kinds stand together. */
function grouped(items: readonly CommandItem[]): CommandItem[] {
  return [...Map.groupBy(items, ({ group }) => group).values()].flat()
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
