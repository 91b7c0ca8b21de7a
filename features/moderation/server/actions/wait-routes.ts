import { limits } from '#platform/server/http/limits.ts'
import { ok, type Route, route } from '#platform/server/http/route.ts'
import type { Needs } from '#platform/server/needs.ts'
import { confirmationEndpoints } from '../../contract/confirmations.ts'
import { hearingEndpoints } from '../../contract/hearings.ts'
import { decideConfirmation } from './confirmations.ts'
import { answerHearing, hearingsOf } from './hearings.ts'
import { listConfirmations } from './list-confirmations.ts'
import type { ContentTargets } from './targets.ts'

/** Measures that wait: for a second colleague, or for the person to be heard. */
export function waitingRoutes(needs: Needs, targets: ContentTargets): Route[] {
  return [
    route(confirmationEndpoints.list, async ({ query }) => ok(await listConfirmations(needs, query))),
    route(confirmationEndpoints.decide, async ({ actor, params, body }) =>
      ok({ message: await decideConfirmation(needs, targets, actor, { id: params.id, ...body }) }),
    ),
    route(hearingEndpoints.list, async ({ actor }) => ok(await hearingsOf(needs, actor))),
    route(
      hearingEndpoints.answer,
      async ({ actor, params, body }) => {
        await answerHearing(needs, actor, { id: params.id, text: body.text })
        return ok({ message: 'Risposta inviata. La leggerà un’altra persona del team.' })
      },
      { limits: limits.appeal },
    ),
  ]
}
