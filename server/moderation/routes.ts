import { adminOverview, decide, listCases, listStatements } from '#contract/moderation.ts'
import { ok } from '#server/http/route.ts'
import { type Route, route } from '#server/http/route.ts'
import type { Needs } from '#server/needs.ts'
import { casePage, decideAndShow, overview } from './queue.ts'
import { statementsOf } from './statements.ts'
import type { Subjects } from './subjects.ts'

export function moderationRoutes(needs: Needs, subjects: Subjects): Route[] {
  return [
    route(listCases, async ({ query }) => ok(await casePage(needs, subjects, query))),
    route(decide, async ({ actor, params, body }) =>
      ok(await decideAndShow(needs, subjects, actor, params.id, body)),
    ),
    route(adminOverview, async () => ok(await overview(needs))),
    route(listStatements, async ({ actor }) => ok(await statementsOf(needs, actor))),
  ]
}
