import type { Promises } from '#platform/contract/promises.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { Settings } from '../contract/settings.ts'
import { weekInWords } from '../contract/week-in-words.ts'
import { defaultSettings, settingsOf } from './settings.ts'

type Configured = Pick<Needs, 'config'>

/** What public texts may promise now. */
export async function promisesNow(needs: Configured, db: Database | Transaction): Promise<Promises> {
  return promisesOf(await settingsOf(needs, db))
}

/** What counts where no owner has changed anything, for a page that goes out while the database is away. */
export const defaultPromises = (needs: Configured): Promises => promisesOf(defaultSettings(needs))

function promisesOf(settings: Settings): Promises {
  const { refund_after_hours, review_min_hours, review_min_messages, support_hours } = settings
  return {
    refund_after_hours,
    review_min_hours,
    review_min_messages,
    support_hours: weekInWords(support_hours),
  }
}
