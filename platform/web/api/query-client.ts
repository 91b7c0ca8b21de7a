import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './errors.ts'

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Without a connection a call fails and says so; the default would wait in silence.
        networkMode: 'always',
        staleTime: 30_000,
        // A refusal stays a refusal; only faults and a lost connection are worth another try.
        retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status < 500),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
