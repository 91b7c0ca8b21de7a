import { sql } from 'kysely'
import { adultAge } from '../contract/accounts.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'

/** `1993-05-17` → `1993-05-01`: as other members learn it. */
export const toTheMonth = (dob: string): string => `${dob.slice(0, 7)}-01`

/**
 * What is wrong with a date of birth, in words for its owner; null when nothing is. Somebody is an adult on
 * the day they join, Europe/Rome: today, unless they joined before.
 */
export async function birthDateProblem(
  db: Database | Transaction,
  dob: string,
  joined: Date | null = null,
): Promise<string | null> {
  const { rows } = await sql<{ adult: boolean; born: boolean }>`
    select ${dob}::date <= joining - make_interval(years => ${adultAge}::int) as adult,
           ${dob}::date > joining - interval '101 years' as born
    from (select (coalesce(${joined}::timestamptz, now()) at time zone 'Europe/Rome')::date as joining)`.execute(
    db,
  )
  if (!rows[0]?.adult)
    return joined === null
      ? `Per iscriverti devi avere almeno ${adultAge} anni.`
      : `Con questa data di nascita non avresti avuto ${adultAge} anni quando hai aperto l’account.`
  return rows[0].born ? null : 'Controlla la tua data di nascita.'
}
