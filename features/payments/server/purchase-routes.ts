import { purchaseEndpoints } from '../contract/purchases.ts'
import { limits } from '#platform/server/http/limits.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { ok, type Route, route } from '#platform/server/http/route.ts'
import type { Needs } from '#platform/server/needs.ts'
import { listPurchases } from './purchases.ts'
import { withdrawPurchase } from './withdrawal.ts'

/** What becomes of a purchase once it is credited. */
export function purchaseRoutes(needs: Pick<Needs, 'db' | 'config' | 'jobs' | 'notify'>): Route[] {
  return [
    route(purchaseEndpoints.list, async ({ actor }) => ok(await listPurchases(needs, actor))),
    route(
      purchaseEndpoints.withdraw,
      async ({ actor, params, body }) =>
        ok(await withdrawPurchase(needs, actor, purchaseId(params.id), body?.money_back)),
      { limits: limits.payment },
    ),
  ]
}

/** @throws 404 for what can be no purchase */
function purchaseId(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw refuse('not_found')
  return Number(text)
}
