import { getWallet } from '#contract/credits.ts'
import { ok, type Route, route } from '#server/http/route.ts'
import type { Needs } from '#server/needs.ts'
import { walletPage } from './wallet.ts'

export function creditsRoutes(needs: Pick<Needs, 'db'>): Route[] {
  return [
    route(getWallet, async ({ actor, query }) => ok(await walletPage(needs, actor.userId, query.page ?? 1))),
  ]
}
