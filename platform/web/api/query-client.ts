import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './errors.ts'

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Offline, a call fails and says so; by default it would wait silently.
        networkMode: 'always',
        staleTime: 30_000,
        // A refusal would be the same again; only faults and a lost connection are retried.
        retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status < 500),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
