import { sql } from 'kysely'
import { type Overview } from '../contract/overview.ts'
import { decideWithinHours } from '#features/moderation/contract/waiting.ts'
import { urgentPriority } from '#features/moderation/contract/moderation.ts'
import type { Database } from '#platform/server/db/database.ts'
import { dayOf, eachDay, type Period } from './period.ts'

export const howQueueWait =
  'Minuti tra l’arrivo in coda e la decisione, mediana dei casi decisi in quel giorno, per tipo. I casi ritirati e le sospensioni (che non aspettano nessuno) non contano. «In ritardo» è ciò che aspetta da più di 24 ore, 4 se è urgente.'

export const howSupport =
  'Minuti tra il messaggio di chi scrive all’assistenza e la nostra risposta, mediana delle risposte date in quel giorno. Le lettere dal modulo di contatto ricevono risposta via email e qui contano solo finché aspettano.'

type Queues = Overview['queues']

/** What waits now: cheap enough to be asked all the time. See `howQueueWait`. */
export async function openQueues(db: Database): Promise<Queues> {
  const { urgent, ordinary } = decideWithinHours
  const rows = await db
    .selectFrom('moderation_case')
    .where('state', '=', 'open')
    .groupBy('subject')
    .orderBy('subject')
    .select((eb) => [
      'subject',
      sql<number>`count(*)::int`.as('open'),
      sql<number>`count(*) filter (where priority >= ${urgentPriority})::int`.as('urgent'),
      sql<number>`count(*) filter (where opened_at < now() - make_interval(hours =>
        case when priority >= ${urgentPriority} then ${urgent}::int else ${ordinary}::int end))::int`.as(
        'overdue',
      ),
      eb.fn.min('opened_at').as('oldest'),
    ])
    .execute()
  return rows.map(({ oldest, ...queue }) => ({ ...queue, oldest_opened_at: oldest.toISOString() }))
}

export async function medianWaitToday(db: Database): Promise<number | null> {
  const { wait } = await decided(db)
    .where(sql<boolean>`decided_at >= date_trunc('day', now(), 'Europe/Rome')`)
    .select(medianWait.as('wait'))
    .executeTakeFirstOrThrow()
  return wait
}

export async function waitingForSupport(db: Database): Promise<Overview['support']> {
  const { rows } = await sql<{ waiting: number; oldest: Date | null }>`
    select count(*)::int as waiting, min(since) as oldest from (
      select since from waiting_thread
      union all select at from contact_message where answered_at is null) asked`.execute(db)
  const { waiting = 0, oldest = null } = rows[0] ?? {}
  return { waiting, oldest_waiting_since: oldest?.toISOString() ?? null }
}

/** See `howQueueWait`. */
export async function queueWait(db: Database, period: Period): Promise<Overview['queue_wait']> {
  const inPeriod = decided(db)
    .where('decided_at', '>=', period.from)
    .where('decided_at', '<=', period.at)
    .select(['subject', medianWait.as('minutes')])
  const [subjects, days] = await Promise.all([
    inPeriod
      .select(sql<number>`count(*)::int`.as('decided'))
      .groupBy('subject')
      .orderBy('decided', 'desc')
      .orderBy('subject')
      .execute(),
    inPeriod.select(dayOf('decided_at', period).as('day')).groupBy(['subject', 'day']).execute(),
  ])
  return subjects.map((row) => ({
    subject: row.subject,
    decided: row.decided,
    median_minutes: row.minutes ?? 0,
    by_day: eachDay(
      period,
      days.filter(({ subject }) => subject === row.subject),
      (day, of) => ({ day, minutes: of?.minutes ?? null }),
    ),
  }))
}

const medianWait = sql<
  number | null
>`extract(epoch from percentile_cont(0.5) within group (order by decided_at - opened_at))::float8 / 60`

function decided(db: Database) {
  return (
    db
      .selectFrom('moderation_case')
      .where('state', 'in', ['approved', 'rejected'])
      .where('decided_at', 'is not', null)
      // A ban waits for nobody.
      .where('subject', '<>', 'ban')
  )
}

/** New profiles that wait now, and that waited at the same moment one period earlier. */
export async function waitingProfiles(db: Database, period: Period): Promise<Overview['waiting_profiles']> {
  const { to } = period.before
  const { rows } = await sql<{ now: number; before: number; oldest: Date | null }>`
    with profile as (select opened_at, state, decided_at from moderation_case
      where subject = 'profile' and (state = 'open' or decided_at > ${to}))
    select count(*) filter (where state = 'open')::int as now,
      count(*) filter (where opened_at <= ${to})::int as before,
      min(opened_at) filter (where state = 'open') as oldest
    from profile`.execute(db)
  const { now = 0, before = 0, oldest = null } = rows[0] ?? {}
  return { now, before, oldest_opened_at: oldest?.toISOString() ?? null }
}

/** See `howSupport`. */
export async function supportAnswers(db: Database, period: Period): Promise<Overview['support_answers']> {
  const { rows } = await sql<{ day: number; total: boolean; answered: number; minutes: number | null }>`
    select day, grouping(day) = 1 as total, count(*)::int as answered,
      percentile_cont(0.5) within group (order by seconds) / 60 as minutes
    from (select seconds, ${dayOf('answered_at', period)} as day from support_wait
      where answered_at >= ${period.from} and answered_at <= ${period.at}) answer
    group by grouping sets ((day), ())`.execute(db)
  const all = rows.find(({ total }) => total)
  return {
    answered: all?.answered ?? 0,
    median_minutes: all?.minutes ?? null,
    by_day: eachDay(
      period,
      rows.filter(({ total }) => !total),
      (day, row) => ({ day, answered: row?.answered ?? 0, minutes: row?.minutes ?? null }),
    ),
  }
}
