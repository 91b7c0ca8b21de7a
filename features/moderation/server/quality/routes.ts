import { limits } from '#platform/server/http/limits.ts'
import { ok, type Route, route } from '#platform/server/http/route.ts'
import type { Needs } from '#platform/server/needs.ts'
import { qualityEndpoints } from '../../contract/quality.ts'
import { downloadLabels as downloadLabelsEndpoint } from '../../contract/reader-labels.ts'
import { readingEndpoints } from '../../contract/second-readings.ts'
import { downloadLabels, labelHeaders } from '../labels/download-labels.ts'
import type { Subjects } from '../subjects.ts'
import { closeDisagreement, listDisagreements } from './disagreements.ts'
import { qualityFor, quickDecisions } from './figures.ts'
import { endReading, listReadings, showReading } from './readings.ts'

/** How the decisions of the team are looked after. */
export function qualityRoutes(needs: Needs, subjects: Subjects): Route[] {
  return [
    route(qualityEndpoints.figures, async ({ actor, query }) =>
      ok(await qualityFor(needs, actor, query.days)),
    ),
    route(qualityEndpoints.quick, async ({ actor, query }) =>
      ok(await quickDecisions(needs.db, actor, query.days)),
    ),
    route(readingEndpoints.list, async ({ actor }) => ok(await listReadings(needs, actor))),
    route(readingEndpoints.show, async ({ actor, params }) =>
      ok(await showReading(needs, subjects, actor, params.id)),
    ),
    route(readingEndpoints.answer, async ({ actor, params, body }) =>
      ok(await endReading(needs, actor, params.id, { state: 'read', ...body })),
    ),
    route(readingEndpoints.skip, async ({ actor, params, body }) =>
      ok(await endReading(needs, actor, params.id, { state: 'skipped', word: body.reason })),
    ),
    route(readingEndpoints.disagreements, async () => ok(await listDisagreements(needs))),
    route(readingEndpoints.close, async ({ actor, params, body }) =>
      ok(await closeDisagreement(needs, actor, params.id, body.reason)),
    ),
    route(
      downloadLabelsEndpoint,
      async ({ actor }) => ({ ...ok(await downloadLabels(needs, actor)), headers: labelHeaders }),
      { limits: limits.auditExport },
    ),
  ]
}
