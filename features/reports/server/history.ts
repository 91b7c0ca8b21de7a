import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'

/** How far back a moderator sees what somebody reported, and what was reported of somebody. */
export const historyDays = 90

interface History {
  readonly reportId: number
  /** Null for who stayed unnamed. */
  readonly byReporter: { readonly upheld: number; readonly notUpheld: number } | null
  readonly aboutPerson: { readonly reports: number; readonly people: number; readonly upheld: number }
}

/** Of each of these reports, what else its reporter has reported lately, and what else was said of the person. */
export async function historyOf(db: Database, reportIds: readonly number[]): Promise<History[]> {
  const { rows } = await sql<{
    id: number
    named: boolean
    upheld: number
    not_upheld: number
    reports: number
    people: number
    about_upheld: number
  }>`
    with recent as (
      select r.id, r.reported_user_id, r.reporter_id, r.reporter_email, c.state,
        coalesce(r.reporter_id::text, lower(r.reporter_email)) as reporter
      from report r
      join moderation_case c on c.subject = 'report' and c.user_id = r.reported_user_id and c.subject_id = r.id::text
      where r.created_at > now() - make_interval(days => ${historyDays}))
    select r.id, coalesce(r.reporter_id::text, r.reporter_email) is not null as named, by_reporter.*, about.*
    from report r,
      lateral (
        select count(*) filter (where o.state = 'approved')::int as upheld,
          count(*) filter (where o.state = 'rejected')::int as not_upheld
        from recent o
        where o.id <> r.id and (o.reporter_id = r.reporter_id or lower(o.reporter_email) = lower(r.reporter_email))
      ) by_reporter,
      lateral (
        select count(*)::int as reports, count(distinct o.reporter)::int as people,
          count(*) filter (where o.state = 'approved')::int as about_upheld
        from recent o where o.id <> r.id and o.reported_user_id = r.reported_user_id
      ) about
    where r.id = any(${[...reportIds]})`.execute(db)
  return rows.map((row) => ({
    reportId: row.id,
    byReporter: row.named ? { upheld: row.upheld, notUpheld: row.not_upheld } : null,
    aboutPerson: { reports: row.reports, people: row.people, upheld: row.about_upheld },
  }))
}

/** The same in the words of the queue. */
export function historyFacts({ byReporter, aboutPerson }: History): { label: string; value: string }[] {
  const { reports, people, upheld } = aboutPerson
  const by = byReporter && {
    label: `Altre di chi segnala (${historyDays} giorni)`,
    value:
      byReporter.upheld + byReporter.notUpheld === 0
        ? 'nessuna decisa'
        : `${counted(byReporter.upheld, 'accolta', 'accolte')}, ${counted(byReporter.notUpheld, 'non accolta', 'non accolte')}`,
  }
  const about = {
    label: `Altre sulla persona (${historyDays} giorni)`,
    value:
      reports === 0
        ? 'nessuna'
        : `${reports}, da ${counted(people, 'persona', 'persone')}; ${counted(upheld, 'accolta', 'accolte')}`,
  }
  return by ? [by, about] : [about]
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
