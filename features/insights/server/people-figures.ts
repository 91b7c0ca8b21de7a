import { sql } from 'kysely'
import { type Overview, reportWeeks } from '../contract/overview.ts'
import type { ReportCategory } from '#features/reports/contract/reports.ts'
import type { Database } from '#platform/server/db/database.ts'
import { dayOf, eachDay, type Period } from './period.ts'

export const howSignUps =
  'Iscrizioni nel giorno in cui sono state inviate, anche se l’email non è ancora confermata; chi non la conferma entro 7 giorni viene cancellato ed esce dal conto.'

export const howConversion =
  'I king iscritti nel periodo: quanti, finora, sono stati approvati, hanno sbloccato a pagamento almeno una chat e hanno ricevuto almeno una risposta a uno sblocco. Chi si è iscritto da poco ha avuto meno tempo.'

export const howPath =
  'Aperture di profili di hostess nel periodo, contate al giorno e senza sapere di chi e da chi: al più una al minuto per visitatore e profilo, senza robot, senza il proprio profilo e senza il team. Poi gli sblocchi pagati e quanti di essi hanno già avuto risposta.'

export const howReports =
  'Segnalazioni ricevute, dai moduli e dagli iscritti, per motivo e settimana (dal lunedì): sempre le ultime 8 settimane, l’ultima ancora in corso.'

/** See `howSignUps`. */
export async function signUps(db: Database, period: Period): Promise<Overview['sign_ups']> {
  const rows = await newcomers(db, period)
    .select([
      dayOf('created_at', period).as('day'),
      sql<number>`count(*) filter (where role = 'KING')::int`.as('kings'),
      sql<number>`count(*) filter (where role = 'HOSTESS')::int`.as('hostesses'),
    ])
    .groupBy('day')
    .execute()
  return eachDay(period, rows, (day, row) => ({
    day,
    kings: row?.kings ?? 0,
    hostesses: row?.hostesses ?? 0,
  }))
}

/** See `howConversion`. Whoever signed up in the period can have unlocked only within it. */
export async function conversion(db: Database, period: Period): Promise<Overview['conversion']> {
  const { rows } = await sql<Overview['conversion']>`
    with payer as (
      select king_id, bool_or(state = 'earned') as replied from unlock
      where state <> 'free' and unlocked_at >= ${period.from} and unlocked_at <= ${period.at} group by king_id)
    select count(*)::int as registered, count(u.approved_at)::int as approved,
      count(payer.king_id)::int as unlocked, count(*) filter (where payer.replied)::int as replied
    from users u left join payer on payer.king_id = u.id
    where u.role = 'KING' and u.created_at >= ${period.from} and u.created_at <= ${period.at}`.execute(db)
  return rows[0] ?? { registered: 0, approved: 0, unlocked: 0, replied: 0 }
}

function newcomers(db: Database, period: Period) {
  return db
    .selectFrom('users')
    .where('role', '<>', 'ADMIN')
    .where('created_at', '>=', period.from)
    .where('created_at', '<=', period.at)
}

/** Openings of profiles; see `howPath`. */
export async function profileViews(db: Database, { days }: Period): Promise<number> {
  const { rows } = await sql<{ views: number }>`
    select coalesce(sum(views), 0)::int as views from profile_view_day
    where day between ${days[0]}::date and ${days.at(-1)}::date`.execute(db)
  return rows[0]?.views ?? 0
}

/** See `howReports`. */
export async function reportFigures(db: Database, { at }: Period): Promise<Overview['reports']> {
  const { rows } = await sql<{ week: string; category: ReportCategory | null; reports: number }>`
    select week::date::text as week, category, count(report.id)::int as reports
    from generate_series(
        date_trunc('week', ${at}::timestamptz at time zone 'Europe/Rome') - make_interval(weeks => ${reportWeeks}::int - 1),
        date_trunc('week', ${at}::timestamptz at time zone 'Europe/Rome'), '1 week') week
    left join report on created_at >= week at time zone 'Europe/Rome'
      and created_at < (week + interval '1 week') at time zone 'Europe/Rome' and created_at <= ${at}
    group by week, category order by week`.execute(db)
  const weeks = [...new Set(rows.map(({ week }) => week))]
  const categories = [...new Set(rows.flatMap(({ category }) => category ?? []))].map((category) => ({
    category,
    counts: weeks.map(
      (week) => rows.find((row) => row.week === week && row.category === category)?.reports ?? 0,
    ),
  }))
  const total = ({ counts }: { counts: readonly number[] }) => counts.reduce((sum, each) => sum + each, 0)
  return { weeks, categories: categories.toSorted((a, b) => total(b) - total(a)) }
}
