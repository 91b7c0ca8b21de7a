import { purchaseEndpoints, withdrawalEndpoints } from '../contract/purchases.ts'
import { limits } from '#platform/server/http/limits.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { accepted, ok, type Route, route } from '#platform/server/http/route.ts'
import type { Needs } from '#platform/server/needs.ts'
import { listPurchases } from './purchases.ts'
import { withdrawPurchase } from './withdrawal.ts'
import { askForWithdrawalLink, purchaseOfLink, withdrawByLink } from './withdrawal-link.ts'

/** What becomes of a purchase once it is credited. */
export function purchaseRoutes(needs: Pick<Needs, 'db' | 'config' | 'jobs' | 'notify'>): Route[] {
  const { link, purchase, withdraw } = withdrawalEndpoints
  return [
    route(purchaseEndpoints.list, async ({ actor }) => ok(await listPurchases(needs, actor))),
    route(
      purchaseEndpoints.withdraw,
      async ({ actor: { userId }, params, body }) =>
        ok(
          await withdrawPurchase(needs, {
            userId,
            purchaseId: purchaseId(params.id),
            shown: body?.money_back,
          }),
        ),
      { limits: limits.payment },
    ),
    route(link, async ({ body }) => accepted(await askForWithdrawalLink(needs, body)), {
      limits: limits.withdrawalLink,
    }),
    route(purchase, async ({ body }) => ok(await purchaseOfLink(needs, body.token)), {
      limits: limits.withdrawByLink,
    }),
    route(withdraw, async ({ body }) => ok(await withdrawByLink(needs, body)), {
      limits: limits.withdrawByLink,
    }),
  ]
}

/** @throws 404 for what can be no purchase */
function purchaseId(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw refuse('not_found')
  return Number(text)
}
