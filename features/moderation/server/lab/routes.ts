import { ok, type Route, route } from '#platform/server/http/route.ts'
import type { Needs } from '#platform/server/needs.ts'
import { ruleLabEndpoints } from '../../contract/rule-lab.ts'
import { dropDraft, saveDraft, shadowDraft } from './draft.ts'
import { ruleFigures } from './figures.ts'
import { startReplay, stopReplay } from './replay.ts'
import { tryText } from './try-text.ts'
import { publishDraft, stepBack } from './versions.ts'
import { viewLab } from './view-lab.ts'

/** The rules as the staff change them: draft, shadow, replay, in force, and back. */
export function ruleLabRoutes(needs: Needs): Route[] {
  const afterwards = async (change: Promise<void>) => {
    await change
    return ok(await viewLab(needs))
  }
  return [
    route(ruleLabEndpoints.view, async () => ok(await viewLab(needs))),
    route(ruleLabEndpoints.figures, async () => ok(await ruleFigures(needs))),
    route(ruleLabEndpoints.try, async ({ body }) => ok(await tryText(needs, body))),
    route(ruleLabEndpoints.save, ({ actor, body }) => afterwards(saveDraft(needs, actor, body))),
    route(ruleLabEndpoints.drop, ({ actor, body }) => afterwards(dropDraft(needs, actor, body.revision))),
    route(ruleLabEndpoints.shadow, ({ actor, body }) => afterwards(shadowDraft(needs, actor, body))),
    route(ruleLabEndpoints.replay, ({ actor, body }) => afterwards(startReplay(needs, actor, body.revision))),
    route(ruleLabEndpoints.stop, () => afterwards(stopReplay(needs))),
    route(ruleLabEndpoints.publish, ({ actor, body }) => afterwards(publishDraft(needs, actor, body))),
    route(ruleLabEndpoints.back, ({ actor, body }) => afterwards(stepBack(needs, actor, body.version))),
  ]
}
