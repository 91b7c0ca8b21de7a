import { sql } from 'kysely'
import { healthz, readyz } from '#platform/contract/health.ts'
import type { Needs } from '../needs.ts'
import type { Draining } from './drain.ts'
import { limits } from './limits.ts'
import { ok, type Route, route } from './route.ts'

/**
 * While this process is stopping it still answers, but a load balancer should send nobody to it. A balancer excludes the
 * database, which all processes share: while it is away, none of them would be left (docs/decisions/0123).
 */
export function healthRoutes(
  needs: Pick<Needs, 'db'>,
  { stopping }: Pick<Draining, 'stopping'>,
  optional: {
    readonly reader: () => 'up' | 'degraded'
    readonly photoReader: () => Promise<'on' | 'off' | 'failing'>
  },
): Route[] {
  return [
    route(healthz, async () => ok({ status: 'ok' as const }), { limits: limits.health }),
    route(
      readyz,
      async ({ query }) => {
        const state = stopping() ? ('stopping' as const) : ('serving' as const)
        if (query.exclude === 'database')
          return {
            status: state === 'serving' ? (200 as const) : (503 as const),
            body: { process: state, reader: optional.reader() },
          }
        const database = await sql`select 1`.execute(needs.db).then(
          () => 'up' as const,
          () => 'down' as const,
        )
        const ready = database === 'up' && state === 'serving'
        const body = {
          database,
          process: state,
          reader: optional.reader(),
          ...(database === 'up' && { photo_reader: await optional.photoReader() }),
        }
        return { status: ready ? (200 as const) : (503 as const), body }
      },
      { limits: limits.health },
    ),
  ]
}
