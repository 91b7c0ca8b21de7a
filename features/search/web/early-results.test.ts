import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { User } from '#features/profiles/contract/user.ts'
import { askForSearchEarly } from '#platform/web/api/early-search.ts'
import { noFilters } from './filters.ts'
import { searchQuery } from './queries.ts'

const king = { id: 7, role: 'KING', approval_status: 'approved' } as User
const page = { data: [], current_page: 1, last_page: 1 }

afterEach(() => vi.unstubAllGlobals())

function answering() {
  const asked = vi.fn(async (_path: string, _init: RequestInit) => Response.json(page))
  vi.stubGlobal('fetch', asked)
  return asked
}

test('what the first script asked for is what the search of a member without filters takes, once', async () => {
  const asked = answering()
  askForSearchEarly('token', Promise.resolve(king))
  const search = () => new QueryClient().fetchInfiniteQuery(searchQuery(king, noFilters))
  expect((await search()).pages).toEqual([page])
  expect(asked).toHaveBeenCalledOnce()
  await search()
  expect(asked).toHaveBeenCalledTimes(2)
  const [early, later] = asked.mock.calls.map(([path, { body }]) => [path, body])
  expect(later).toEqual(early)
})

test.each([
  ['waits for approval', { ...king, approval_status: 'pending' }],
  ['is of the staff', { ...king, role: 'ADMIN' }],
])('nothing is asked early for who %s', async (_, user) => {
  const asked = answering()
  askForSearchEarly('token', Promise.resolve(user))
  await Promise.resolve()
  expect(asked).not.toHaveBeenCalled()
})
