import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import type { CaseSubject } from '../contract/case-subject.ts'

/**
 * How many minutes each of the latest decisions of this kind waited, the shortest first; of the last 30 days, and only
 * what people decided.
 */
export async function recentWaits(db: Database, subject: CaseSubject, count: number): Promise<number[]> {
  const { rows } = await sql<{ minutes: number }>`
    select minutes from (
      select extract(epoch from decided_at - opened_at) / 60 as minutes from moderation_case
      where subject = ${subject} and state in ('approved', 'rejected') and decided_by is not null
        and decided_at > now() - interval '30 days'
      order by decided_at desc limit ${count}) as latest
    order by minutes`.execute(db)
  return rows.map(({ minutes }) => Math.round(Number(minutes)))
}
