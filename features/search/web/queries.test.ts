import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { User } from '#features/profiles/contract/user.ts'
import { requirement } from '#testing/requirement.ts'
import { person } from '#testing/web/profile-pages.tsx'
import { type Filters, noFilters } from './filters.ts'
import { searchQuery } from './queries.ts'

afterEach(() => vi.unstubAllGlobals())

/** What somebody's search asks of the server: the path, and what was asked there. */
async function asked(
  user: User | null,
  filters: Partial<Filters> = { province: 15 },
): Promise<{ path: string; body: unknown }> {
  const fetch = vi.fn(async () => Response.json({ data: [], current_page: 1, last_page: 1 }))
  vi.stubGlobal('fetch', fetch)
  await new QueryClient().fetchInfiniteQuery(searchQuery(user, { ...noFilters, ...filters }))
  expect(fetch).toHaveBeenCalledOnce()
  const [path, init] = fetch.mock.calls[0] as unknown as [string, RequestInit]
  return { path, body: JSON.parse(String(init.body)) }
}

test('approved people search as themselves, everybody else as guests', async () => {
  await requirement('SEARCH-21', async () => {
    for (const [path, ...people] of [
      ['/api/search', person(1, 'KING'), person(2, 'HOSTESS')],
      ['/api/search-guest', null, person(3, 'KING', { approval_status: 'pending' })],
      ['/api/search-guest', person(4, 'HOSTESS', { approval_status: 'rejected' })],
    ] as const)
      for (const user of people) expect((await asked(user)).path).toBe(path)
  })
  await requirement('SEARCH-12', async () =>
    expect((await asked(null)).body).toEqual({ province_id: 15, page: 1, per_page: 50 }),
  )
})

test('there is a next page while this one is not the last', () => {
  requirement('SEARCH-10', () => {
    const { getNextPageParam } = searchQuery(null, noFilters)
    const next = (current_page: number, last_page: number) => {
      const page = { data: [], current_page, last_page }
      return getNextPageParam(page, [page], current_page, [current_page])
    }
    expect(next(1, 3)).toBe(2)
    expect(next(2, 3)).toBe(3)
    expect(next(3, 3)).toBeUndefined()
  })
})

test('members ask for who is near while they choose nothing, and follow its cursor', async () => {
  const body = async (user: User | null, filters: Partial<Filters>) => (await asked(user, filters)).body
  expect(await body(person(1, 'KING'), {})).toEqual({ near: true, page: 1, per_page: 50 })
  expect(await body(person(2, 'HOSTESS'), {})).toMatchObject({ near: true })
  for (const filters of [{ sort: 'newest' }, { province: 15 }, { cost: 50 }] as const)
    expect(await body(person(1, 'KING'), filters)).not.toHaveProperty('near')
  for (const user of [null, person(3, 'KING', { approval_status: 'pending' }), person(4, 'ADMIN')])
    expect(await body(user, {})).not.toHaveProperty('near')

  const { getNextPageParam } = searchQuery(person(1, 'KING'), noFilters)
  const page = { data: [], current_page: 1, last_page: 3, next: '0.1.5.7' }
  expect(getNextPageParam(page, [page], 1, [1])).toEqual({ page: 2, after: '0.1.5.7' })
})
