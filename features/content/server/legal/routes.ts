import { legalEditing } from '../../contract/legal.ts'
import { noContent, ok, type Route, route } from '#platform/server/http/route.ts'
import type { Needs } from '#platform/server/needs.ts'
import { dropDraft, legalEditor, legalSummaries, previewText, publishDraft, saveDraft } from './editor.ts'

export function legalRoutes(needs: Pick<Needs, 'config' | 'db' | 'jobs'>): Route[] {
  return [
    route(legalEditing.list, async () => ok({ data: await legalSummaries(needs) })),
    route(legalEditing.one, async ({ params }) => ok(await legalEditor(needs, params.document))),
    route(legalEditing.preview, async ({ body }) => ok({ content: await previewText(needs, body.source) })),
    route(legalEditing.saveDraft, async ({ actor, params, body }) =>
      ok(await saveDraft(needs, actor, params.document, body)),
    ),
    route(legalEditing.dropDraft, async ({ actor, params, query }) => {
      await dropDraft(needs, actor, params.document, query.revision)
      return noContent
    }),
    route(legalEditing.publish, async ({ actor, params, body }) =>
      ok(await publishDraft(needs, actor, params.document, body)),
    ),
  ]
}
