import { type Faq, type Service, servicesShown } from '../contract/pages.ts'
import type { Database } from '#platform/server/db/database.ts'

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

/** The frequent questions, in the order to show them [API-09]. */
export function frequentQuestions(db: Database): Promise<Faq[]> {
  return db
    .selectFrom('faq')
    .select(['question', 'answer'])
    .where('retired_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
}
