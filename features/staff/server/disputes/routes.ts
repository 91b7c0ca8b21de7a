import { recordAuditEvent } from '#platform/server/audit/audit-log.ts'
import { transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import type { Needs } from '#platform/server/needs.ts'
import { disputePack } from '../../contract/dispute-pack.ts'
import { packContent } from './pack-content.ts'

export function disputeRoutes(needs: Pick<Needs, 'db'>): Route[] {
  return [
    route(disputePack, async ({ actor, params }) => ({
      status: 200 as const,
      body: await packOf(needs, actor, params.id),
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="lieta-contestazione-${params.id}.pdf"`,
      },
    })),
  ]
}

/** It has addresses of the person in it: who took it is written down. */
async function packOf({ db }: Pick<Needs, 'db'>, actor: Actor, purchaseId: number): Promise<Buffer> {
  const pack = await packContent({ db }, purchaseId)
  // Drawing is a library of its own, which few processes ever need.
  const { packPdf } = await import('./pack-pdf.ts')
  const bytes = await packPdf(purchaseId, pack, new Date())
  await transaction(db, (trx) =>
    recordAuditEvent(trx, actor, {
      action: 'dispute.pack',
      subject: 'payment',
      subjectId: purchaseId,
      userId: pack.userId,
      reason: null,
    }),
  )
  return bytes
}
