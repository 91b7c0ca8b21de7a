import { getWallet, getWalletCsv } from '#contract/credits.ts'
import { csvHeaders } from '#server/http/csv.ts'
import { limits } from '#server/http/limits.ts'
import { ok, type Route, route } from '#server/http/route.ts'
import type { Needs } from '#server/needs.ts'
import { statementCsv } from './statement-csv.ts'
import { walletPage, wholeStatement } from './statement.ts'

export function creditsRoutes(needs: Pick<Needs, 'db'>): Route[] {
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
  ]
}
