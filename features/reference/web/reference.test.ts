import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { NetworkError } from '#platform/web/api/errors.ts'
import { toastStore } from '#platform/web/ui/toast-store.ts'
import { countriesQuery, provincesQuery } from './reference.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['/api/countries', countriesQuery],
  ['/api/provinces', provincesQuery],
] as const)('%s fails silently, but in the log [ERR-03]', async (path, query) => {
  const log = vi.spyOn(console, 'warn').mockReset().mockReturnValue()
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await expect(client.fetchQuery<unknown>(query as never)).rejects.toBeInstanceOf(NetworkError)
  expect(log).toHaveBeenCalledExactlyOnceWith(`GET ${path}`, expect.any(NetworkError))
  expect(toastStore.read()).toEqual([])
})
