import { banEndpoints } from '#features/accounts/contract/bans.ts'
import { decisionEndpoints } from '../contract/decisions.ts'
import { caseEndpoints, decide, listCases } from '../contract/moderation.ts'
import { queueViewEndpoints } from '../contract/queue-views.ts'
import { limits } from '#platform/server/http/limits.ts'
import { created, noContent, ok } from '#platform/server/http/route.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import type { Needs } from '#platform/server/needs.ts'
import { sendAppeal } from './appeals.ts'
import { previewBan } from './ban-preview.ts'
import { ban, unban } from './bans.ts'
import { bulkApprove } from './bulk-approve.ts'
import { claimCase, pulse, releaseCase } from './claims.ts'
import { casePage, decideAndShow } from './queue.ts'
import { listQueueViews, removeQueueView, saveQueueView } from './queue-views.ts'
import { previewStatement } from './statement-preview.ts'
import { statementsOf } from './statements.ts'
import type { Subjects } from './subjects.ts'

export function moderationRoutes(needs: Needs, subjects: Subjects): Route[] {
  return [
    route(listCases, async ({ actor, query }) => ok(await casePage(needs, subjects, actor, query))),
    route(decide, async ({ actor, params, body }) =>
      ok(await decideAndShow(needs, subjects, actor, params.id, body)),
    ),
    route(caseEndpoints.claim, async ({ actor, params }) => ok(await claimCase(needs, actor, params.id))),
    route(caseEndpoints.release, async ({ actor, params }) => {
      await releaseCase(needs, actor, params.id)
      return noContent
    }),
    route(caseEndpoints.pulse, async () => ok(await pulse(needs))),
    route(caseEndpoints.bulkApprove, async ({ actor, body }) =>
      ok(await bulkApprove(needs, subjects, actor, body)),
    ),
    route(caseEndpoints.preview, async ({ params, body: { reason, rule = null } }) =>
      ok({ mail: await previewStatement(needs, subjects, params.id, { reason, rule }) }),
    ),
    route(queueViewEndpoints.list, async ({ actor }) => ok(await listQueueViews(needs, actor))),
    route(queueViewEndpoints.save, async ({ actor, body }) =>
      created(await saveQueueView(needs, actor, body)),
    ),
    route(queueViewEndpoints.remove, async ({ actor, params }) => {
      await removeQueueView(needs, actor, params.id)
      return noContent
    }),
    route(decisionEndpoints.list, async ({ actor }) => ok(await statementsOf(needs, actor))),
    route(
      decisionEndpoints.appeal,
      async ({ actor, body }) => {
        await sendAppeal(needs, actor, body)
        return created({ message: 'Ricorso inviato: lo deciderà un’altra persona del team.' })
      },
      { limits: limits.appeal },
    ),
    route(banEndpoints.ban, async ({ actor, params, body }) => {
      const endsAt = body.ends_at == null ? null : new Date(body.ends_at)
      await ban(needs, actor, { userId: params.id, reason: body.reason, rule: body.rule ?? null, endsAt })
      return ok({ message: 'Account sospeso.' })
    }),
    route(banEndpoints.preview, async ({ params, body }) =>
      ok(
        await previewBan(needs, {
          userId: params.id,
          reason: body.reason,
          rule: body.rule ?? null,
          endsAt: body.ends_at == null ? null : new Date(body.ends_at),
        }),
      ),
    ),
    route(banEndpoints.unban, async ({ actor, params, body }) => {
      await unban(needs, actor, { userId: params.id, reason: body.reason })
      return ok({ message: 'Sospensione tolta.' })
    }),
  ]
}
