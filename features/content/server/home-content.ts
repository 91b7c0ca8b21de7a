import { fillText } from '../contract/facts.ts'
import { type Faq, type Service, servicesShown } from '../contract/pages.ts'
import { publicFacts } from './public-facts.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Needs } from '#platform/server/needs.ts'

/** The services of the home page, best first, and no more than it shows [API-08]. */
export function shownServices(db: Database): Promise<Service[]> {
  return db
    .selectFrom('shown_service')
    .select(['title', 'description', 'image'])
    .where('retired_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .limit(servicesShown)
    .execute()
}

/** The frequent questions, in the order to show them, with what the settings promise now [API-09]. */
export async function frequentQuestions(needs: Pick<Needs, 'config' | 'db'>): Promise<Faq[]> {
  const [faqs, facts] = await Promise.all([
    needs.db
      .selectFrom('faq')
      .select(['question', 'answer'])
      .where('retired_at', 'is', null)
      .orderBy('position')
      .orderBy('id')
      .execute(),
    publicFacts(needs, needs.db),
  ])
  return faqs.map(({ question, answer }) => ({
    question: fillText(question, facts),
    answer: fillText(answer, facts),
  }))
}
