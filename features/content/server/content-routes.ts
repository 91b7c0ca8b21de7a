import { faqEditing, serviceEditing } from '../contract/content.ts'
import { publicFacts, refuseUnknownNames } from './public-facts.ts'
import type { Route } from '#platform/server/http/route.ts'
import type { Needs } from '#platform/server/needs.ts'
import { editedList } from '#features/settings/server/edited-list.ts'
import { editedListRoutes } from '#features/settings/server/edited-list-routes.ts'

const services = editedList<{ title: string; description: string; image: string }>(
  'shown_service',
  'service',
  ['title', 'description', 'image'],
)
const faqs = editedList<{ question: string; answer: string }>('faq', 'faq', ['question', 'answer'])

/** The editors' side of the home page. */
export function contentRoutes(needs: Pick<Needs, 'config' | 'db'>): Route[] {
  return [
    ...editedListRoutes(needs, serviceEditing, services),
    ...editedListRoutes(needs, faqEditing, faqs, async ({ question, answer }) =>
      refuseUnknownNames({ question, answer }, await publicFacts(needs, needs.db)),
    ),
  ]
}
