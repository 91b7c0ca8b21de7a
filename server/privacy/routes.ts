import { dataExportEndpoints } from '#contract/data-export.ts'
import { limits } from '#server/http/limits.ts'
import { accepted, ok, type Route, route } from '#server/http/route.ts'
import type { Needs } from '#server/needs.ts'
import { readExport, requestExport } from './data-export.ts'

export function privacyRoutes(needs: Needs): Route[] {
  return [
    route(
      dataExportEndpoints.request,
      async ({ actor }) => accepted(await requestExport(needs, actor.userId)),
      { limits: limits.dataExport },
    ),
    route(dataExportEndpoints.read, async ({ actor }) => ok(await readExport(needs, actor.userId))),
  ]
}
