import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { StepFrame, type StepWords } from './step-frame.tsx'

interface LoadedStepProps<T> extends StepWords {
  query: UseQueryResult<T>
  preview: { readonly title: string; readonly lead: string }
  children: (data: T) => ReactNode
}

/** A step that cannot begin before something has come: its frame stands there, and says so where nothing comes. */
export function LoadedStep<T>({ query, preview, children, ...words }: LoadedStepProps<T>) {
  const { data, error, refetch, isFetching } = query
  if (data !== undefined) return children(data)
  return (
    <StepFrame {...words} preview={{ ...preview, line: '', content: <Skeleton className="h-60" /> }}>
      {error ? <ErrorState onRetry={() => refetch()} busy={isFetching} /> : <Skeleton className="h-120" />}
    </StepFrame>
  )
}
