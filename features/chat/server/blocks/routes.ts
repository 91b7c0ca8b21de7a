import { blockEndpoints } from '../../contract/blocks.ts'
import { limits } from '#platform/server/http/limits.ts'
import { noContent, ok, type Route, route } from '#platform/server/http/route.ts'
import type { Needs } from '#platform/server/needs.ts'
import { blockPerson, listBlocks, unblockPerson } from './blocks.ts'

export function blockRoutes(needs: Pick<Needs, 'db' | 'hooks' | 'publish'>): Route[] {
  const { list, block, unblock } = blockEndpoints
  return [
    route(list, async ({ actor }) => ok(await listBlocks(needs, actor))),
    route(
      block,
      async ({ actor, body }) => {
        await blockPerson(needs, actor, body.user_id)
        return noContent
      },
      { limits: limits.block },
    ),
    route(
      unblock,
      async ({ actor, params }) => {
        await unblockPerson(needs, actor, params.userId)
        return noContent
      },
      { limits: limits.block },
    ),
  ]
}
