import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { sharedKeys } from '#platform/web/api/shared-keys.ts'
import type { ProfileCard } from '../contract/search.ts'
import type { ResultPage } from './queries.ts'

/** The card of somebody whom a list on this device shows: what to show of them while their profile loads. */
export function useKnownCard(name: string): ProfileCard | undefined {
  const queryClient = useQueryClient()
  return useMemo(() => {
    const found = queryClient
      .getQueriesData<Partial<InfiniteData<ResultPage>>>({ queryKey: sharedKeys.search })
      .flatMap(([, results]) => results?.pages?.flatMap(cardsOf) ?? [])
    const kept = queryClient.getQueryData<readonly ProfileCard[]>([...sharedKeys.favourites, 'list']) ?? []
    return [...found, ...kept].find((each) => each.name === name)
  }, [queryClient, name])
}

/** Those that stand in a section are not among the others. */
function cardsOf({ data, sections = [] }: ResultPage): readonly ProfileCard[] {
  return [...data, ...sections.flatMap((section) => section.data)]
}
