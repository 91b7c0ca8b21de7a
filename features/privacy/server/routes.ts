import { dataExportEndpoints } from '../contract/data-export.ts'
import { vaultEndpoints } from '../contract/consent-vault.ts'
import { deletionEndpoints } from '../contract/deletion.ts'
import { erasingEndpoints } from '#features/staff/contract/erasing.ts'
import { limits } from '#platform/server/http/limits.ts'
import { accepted, noContent, ok, type Route, route } from '#platform/server/http/route.ts'
import type { Needs } from '#platform/server/needs.ts'
import { chooseConsent, readVault } from './consent-vault.ts'
import { readExport, requestExport } from './data-export.ts'
import { previewDeletion, requestDeletion, withdrawDeletion } from './deletion.ts'
import { eraseByStaff, whatErasingEnds } from './erase-by-staff.ts'

export function privacyRoutes(needs: Needs): Route[] {
  return [
    route(
      dataExportEndpoints.request,
      async ({ actor }) => accepted(await requestExport(needs, actor.userId)),
      { limits: limits.dataExport },
    ),
    route(dataExportEndpoints.address, async ({ actor }) => ok(await readExport(needs, actor.userId)), {
      limits: limits.dataExport,
    }),
    route(dataExportEndpoints.read, async ({ actor }) => {
      const copy = await readExport(needs, actor.userId)
      return ok(actor.fresh ? copy : { ...copy, url: null })
    }),
    route(deletionEndpoints.request, async ({ actor }) => {
      const due = await requestDeletion(needs, actor)
      return ok({ message: 'Richiesta di cancellazione inviata', deletion_due_at: due.toISOString() })
    }),
    route(deletionEndpoints.preview, async ({ actor }) => ok(await previewDeletion(needs, actor))),
    route(erasingEndpoints.preview, async ({ params }) => ok(await whatErasingEnds(needs, params.id))),
    route(erasingEndpoints.start, async ({ actor, params, body }) => {
      const due = await eraseByStaff(needs, actor, {
        userId: params.id,
        reason: body.reason,
        name: body.name,
        credits: body.credits,
      })
      return ok({
        message: 'Eliminazione avviata, il profilo non è più visibile.',
        due_at: due.toISOString(),
      })
    }),
    route(vaultEndpoints.read, async ({ actor }) => ok(await readVault(needs, actor))),
    route(
      vaultEndpoints.choose,
      async ({ actor, params, body }) => {
        await chooseConsent(needs, actor, params.purpose, body)
        return noContent
      },
      { limits: limits.consent },
    ),
    route(deletionEndpoints.withdraw, async ({ actor }) => {
      await withdrawDeletion(needs, actor)
      return noContent
    }),
  ]
}
