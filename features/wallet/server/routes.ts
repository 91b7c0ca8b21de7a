import { adjustmentEndpoints } from '../contract/adjustments.ts'
import { getWallet, getWalletCsv } from '../contract/credits.ts'
import { csvHeaders } from '#platform/server/http/csv.ts'
import { limits } from '#platform/server/http/limits.ts'
import { ok, type Route, route } from '#platform/server/http/route.ts'
import type { Needs } from '#platform/server/needs.ts'
import { adjustableAlone, adjustLedger, decideAdjustment, listAdjustments } from './adjustments.ts'
import { statementCsv } from './statement-csv.ts'
import { walletPage, wholeStatement } from './statement.ts'

export function creditsRoutes(needs: Pick<Needs, 'config' | 'db' | 'notify'>): Route[] {
  return [
    route(getWallet, async ({ actor, query }) => ok(await walletPage(needs, actor.userId, query))),
    route(
      getWalletCsv,
      async ({ actor, query }) => ({
        ...ok(statementCsv(await wholeStatement(needs, actor.userId, query))),
        headers: csvHeaders('lieta-movimenti.csv'),
      }),
      { limits: limits.statement },
    ),
    route(adjustmentEndpoints.alone, async ({ actor, params }) =>
      ok(await adjustableAlone(needs, actor, params.id)),
    ),
    route(adjustmentEndpoints.adjust, async ({ actor, params, body }) =>
      ok(await adjustLedger(needs, actor, { userId: params.id, ...body })),
    ),
    route(adjustmentEndpoints.list, async ({ query }) => ok(await listAdjustments(needs, query))),
    route(adjustmentEndpoints.decide, async ({ actor, params, body }) =>
      ok(await decideAdjustment(needs, actor, { id: params.id, ...body })),
    ),
  ]
}
