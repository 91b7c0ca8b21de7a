import * as contract from '#contract/search.ts'
import { limits } from '#server/http/limits.ts'
import { ok, type Route, route } from '#server/http/route.ts'
import type { Needs } from '#server/needs.ts'
import { search, searchAsGuest } from './search.ts'

export function searchRoutes(needs: Pick<Needs, 'pool' | 'config'>): Route[] {
  return [
    route(contract.search, async ({ actor, body }) => ok(await search(needs, actor, body)), {
      limits: limits.search,
    }),
    route(
      contract.searchGuest,
      async ({ body }) => {
        const { total: _forMembers, ...page } = await searchAsGuest(needs, body)
        return ok(page)
      },
      { limits: limits.search },
    ),
  ]
}
