import { job } from '#platform/server/jobs/jobs.ts'
import { copyPresence } from './search-row.ts'

/** Hours move once an hour; looking every minute finds nothing to write in between. */
export const presenceIntoSearch = job({
  queue: 'presence_into_search',
  everyMinute: true,
  work: ({ db }) => copyPresence(db),
})
