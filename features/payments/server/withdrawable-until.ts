import { sql } from 'kysely'
import { withdrawalDays } from '../contract/purchases.ts'

/**
 * SQL, over `purchase`: the last moment to withdraw. The day of the purchase does not count, and the last one counts to
 * its end, in Italy (Regulation (EEC, Euratom) No 1182/71, article 3).
 */
export const withdrawableUntil = sql<Date>`(((credited_at at time zone 'Europe/Rome')::date
  + ${withdrawalDays + 1}::integer)::timestamp at time zone 'Europe/Rome') - interval '1 millisecond'`
