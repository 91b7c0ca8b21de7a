import { adminWaiting } from '#features/moderation/contract/waiting.ts'
import { can } from '#platform/contract/permissions.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { cachedFor } from '#platform/server/http/cached-for.ts'
import { limits } from '#platform/server/http/limits.ts'
import { ok, type Route, route } from '#platform/server/http/route.ts'
import type { Needs } from '#platform/server/needs.ts'
import { adminOverview, type Overview } from '../contract/overview.ts'
import { transparencyEndpoint } from '../contract/transparency.ts'
import { overviewFor, waitingFor } from './overview.ts'
import { transparency, transparencySeconds } from './transparency.ts'

/** What waits, the rail asks for apart and at once. */
const overviewSeconds = 10

export function overviewRoutes(needs: Pick<Needs, 'config' | 'db' | 'moderation'>): Route[] {
  const published = cachedFor(transparencySeconds, () => transparency(needs.db))
  const figures = new Map<string, () => Promise<Overview>>()
  /** Several of the staff look at once, and each browser asks again: the same for all who may see the same. */
  function overview(actor: Actor, days: number): Promise<Overview> {
    const key = `${days} ${can(actor.adminRole, 'revenue.read') ? 'with' : 'without'} money`
    const kept = figures.get(key) ?? cachedFor(overviewSeconds, () => overviewFor(needs, actor, days))
    figures.set(key, kept)
    return kept()
  }
  return [
    route(adminOverview, async ({ actor, query }) => ok(await overview(actor, query.days))),
    route(transparencyEndpoint, async () => ok(await published()), { limits: limits.transparency }),
    route(adminWaiting, async ({ actor }) => ok(await waitingFor(needs.db, actor))),
  ]
}
