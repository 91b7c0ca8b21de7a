import { limits } from '#platform/server/http/limits.ts'
import { accepted, ok, type Route, route } from '#platform/server/http/route.ts'
import type { Needs } from '#platform/server/needs.ts'
import { evidenceEndpoints } from '../contract/evidence.ts'
import { ownEvidence, readSeal } from './list.ts'
import { requestEvidence } from './request.ts'

export function evidenceRoutes(needs: Needs): Route[] {
  const { request, list, seal } = evidenceEndpoints
  return [
    route(request, async ({ actor, body }) => accepted(await requestEvidence(needs, actor, body)), {
      limits: limits.evidence,
    }),
    route(list, async ({ actor }) => ok(await ownEvidence(needs, actor))),
    route(seal, async ({ params }) => ok(await readSeal(needs, params.code)), { limits: limits.seal }),
  ]
}
