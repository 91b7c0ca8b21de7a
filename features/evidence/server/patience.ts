import { sql } from 'kysely'

/** With its retries the job takes less; after that it has failed, and may be asked for again. */
export const patienceMinutes = 60

export const patience = sql`make_interval(mins => ${patienceMinutes}::int)`
