import { banEndpoints } from '#features/accounts/contract/bans.ts'
import { actionEndpoints } from '../contract/actions.ts'
import { decisionEndpoints } from '../contract/decisions.ts'
import { caseEndpoints, decide, listCases } from '../contract/moderation.ts'
import { peopleQueueEndpoints } from '../contract/people-queue.ts'
import { groundUse } from '../contract/ground-order.ts'
import { deskPreferenceEndpoints } from '../contract/undecided-pictures.ts'
import { queueViewEndpoints } from '../contract/queue-views.ts'
import { limits } from '#platform/server/http/limits.ts'
import { created, noContent, ok } from '#platform/server/http/route.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import type { Needs } from '#platform/server/needs.ts'
import { actionOf, actionsOf } from './actions/list-actions.ts'
import { previewAction } from './actions/preview-action.ts'
import { takeAction } from './actions/take-action.ts'
import { undoAction } from './actions/undo-action.ts'
import { waitingRoutes } from './actions/wait-routes.ts'
import type { ContentTargets } from './actions/targets.ts'
import { sendAppeal } from './appeals.ts'
import { bulkApprove } from './bulk-approve.ts'
import { claimCase, claimPerson, pulse, releaseCase, releasePerson } from './claims.ts'
import { decidePerson } from './decide-person.ts'
import { changeDeskPreference, deskPreference } from './desk-preference.ts'
import { groundsInUse } from './ground-use.ts'
import { casePage, decideAndShow } from './queue.ts'
import { listQueueViews, removeQueueView, saveQueueView } from './queue-views.ts'
import { ruleLabRoutes } from './lab/routes.ts'
import { qualityRoutes } from './quality/routes.ts'
import { previewStatement } from './statement-preview.ts'
import { statementsOf } from './statements.ts'
import type { Subjects } from './subjects.ts'

export function moderationRoutes(needs: Needs, subjects: Subjects, targets: ContentTargets): Route[] {
  return [
    ...actionRoutes(needs, targets),
    ...personRoutes(needs, subjects),
    ...qualityRoutes(needs, subjects),
    ...ruleLabRoutes(needs),
    ...waitingRoutes(needs, targets),
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
    route(deskPreferenceEndpoints.view, async ({ actor }) => ok(await deskPreference(needs, actor))),
    route(deskPreferenceEndpoints.change, async ({ actor, body }) =>
      ok(await changeDeskPreference(needs, actor, body)),
    ),
    route(groundUse, async () => ok(await groundsInUse(needs))),
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
        return created({ message: 'Ricorso inviato. Deciderà un’altra persona del team.' })
      },
      { limits: limits.appeal },
    ),
  ]
}

/** The queue by person; its list stands where people have faces: features/staff/server/people/routes.ts. */
function personRoutes(needs: Needs, subjects: Subjects): Route[] {
  return [
    route(peopleQueueEndpoints.claim, async ({ actor, params }) =>
      ok(await claimPerson(needs, actor, params.id)),
    ),
    route(peopleQueueEndpoints.release, async ({ actor, params }) => {
      await releasePerson(needs, actor, params.id)
      return noContent
    }),
    route(peopleQueueEndpoints.decide, async ({ actor, params, body }) =>
      ok({ decided: await decidePerson(needs, subjects, actor, params.id, body) }),
    ),
  ]
}

/** Measures, also by the calls that are older than the others. */
function actionRoutes(needs: Needs, targets: ContentTargets): Route[] {
  return [
    route(actionEndpoints.take, async ({ actor, body }) =>
      created(await actionOf(needs, await takeAction(needs, targets, actor, body))),
    ),
    route(actionEndpoints.preview, async ({ params, body }) => {
      const { ground = null, until = null, case_id: caseId = null, ...measure } = body
      return ok({
        mail: await previewAction(needs, params.id, {
          ...measure,
          ground,
          caseId,
          until: until === null ? null : new Date(until),
        }),
      })
    }),
    route(actionEndpoints.undo, async ({ actor, params }) => {
      await undoAction(needs, targets, actor, params.id)
      return ok(await actionOf(needs, params.id))
    }),
    route(actionEndpoints.list, async ({ params, query }) =>
      ok(await actionsOf(needs, params.id, query.ground)),
    ),
    route(
      banEndpoints.ban,
      async ({ actor, params, body: { reason, rule = null, ends_at: until = null } }) => {
        const action = until === null ? 'ban' : 'suspend'
        const ban = {
          subject_type: 'user',
          subject_id: params.id,
          action,
          ground: rule,
          reason,
          until,
        } as const
        await takeAction(needs, targets, actor, ban, { atOnce: true, untilField: 'ends_at' })
        return ok({ message: 'Account sospeso.' })
      },
    ),
    route(banEndpoints.unban, async ({ actor, params, body: { reason } }) => {
      const lift = {
        subject_type: 'user',
        subject_id: params.id,
        action: 'lift',
        ground: null,
        reason,
      } as const
      await takeAction(needs, targets, actor, lift, { atOnce: true })
      return ok({ message: 'Sospensione revocata.' })
    }),
  ]
}
