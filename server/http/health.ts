import { sql } from 'kysely'
import { healthz, readyz } from '#contract/health.ts'
import type { Needs } from '#server/needs.ts'
import { ok, type Route, route } from './route.ts'

export function healthRoutes(needs: Pick<Needs, 'db'>): Route[] {
  return [
    route(healthz, async () => ok({ status: 'ok' as const })),
    route(readyz, async () => {
      try {
        await sql`select 1`.execute(needs.db)
        return ok({ database: 'up' as const })
      } catch {
        return { status: 503 as const, body: { database: 'down' as const } }
      }
    }),
  ]
}
