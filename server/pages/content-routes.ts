import { faqEditing, serviceEditing } from '#contract/content.ts'
import { created, noContent, ok, type Route, route } from '#server/http/route.ts'
import type { Needs } from '#server/needs.ts'
import { editedList } from '#server/settings/edited-list.ts'

const services = editedList<{ title: string; description: string; image: string }>(
  'shown_service',
  'service',
  ['title', 'description', 'image'],
)
const faqs = editedList<{ question: string; answer: string }>('faq', 'faq', ['question', 'answer'])

/** The editors' side of the home page. */
export function contentRoutes(needs: Pick<Needs, 'db'>): Route[] {
  return [
    route(serviceEditing.list, async () => ok(await services.list(needs))),
    route(serviceEditing.create, async ({ actor, body }) =>
      created(await services.create(needs, actor, body)),
    ),
    route(serviceEditing.order, async ({ actor, body }) => {
      await services.reorder(needs, actor, body)
      return noContent
    }),
    route(serviceEditing.change, async ({ actor, params, body }) =>
      ok(await services.change(needs, actor, params.id, body)),
    ),
    route(serviceEditing.retire, async ({ actor, params }) => {
      await services.retire(needs, actor, params.id)
      return noContent
    }),
    route(faqEditing.list, async () => ok(await faqs.list(needs))),
    route(faqEditing.create, async ({ actor, body }) => created(await faqs.create(needs, actor, body))),
    route(faqEditing.order, async ({ actor, body }) => {
      await faqs.reorder(needs, actor, body)
      return noContent
    }),
    route(faqEditing.change, async ({ actor, params, body }) =>
      ok(await faqs.change(needs, actor, params.id, body)),
    ),
    route(faqEditing.retire, async ({ actor, params }) => {
      await faqs.retire(needs, actor, params.id)
      return noContent
    }),
  ]
}
