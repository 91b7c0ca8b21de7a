import { sql } from 'kysely'
import { type Overview, replyBinHours, replyBins } from '../contract/overview.ts'
import type { Database } from '#platform/server/db/database.ts'
import { dayOf, eachDay, type Period } from './period.ts'

export const howUnlocks =
  'Sblocchi pagati, nel giorno in cui sono avvenuti (i messaggi gratuiti non contano), con l’esito che hanno adesso: risposta ricevuta, in attesa, o rimborsato per qualunque motivo (nessuna risposta in tempo, nessun messaggio, sospensione, cancellazione, blocco). «Risposta» è la quota di risposte sugli sblocchi conclusi. Il confronto è con gli stessi giorni precedenti, fino alla stessa ora.'

export const howFirstReply =
  'Sblocchi pagati del periodo che hanno avuto risposta: ore tra l’inizio dell’attesa (lo sblocco, o il primo messaggio consegnato se è venuto dopo) e la prima risposta consegnata, in fasce di 6 ore. L’ultima fascia comprende ciò che è arrivato oltre, dopo una verifica. La linea è la mediana.'

type Figures = Pick<Overview, 'unlocks' | 'replied' | 'refunds' | 'closed' | 'unlocks_by_day'>

const outcomes = {
  answered: sql<number>`count(*) filter (where state = 'earned')::int`,
  waiting: sql<number>`count(*) filter (where state = 'pending')::int`,
  refunded: sql<number>`count(*) filter (where state = 'refunded')::int`,
}

/** See `howUnlocks`. */
export async function unlockFigures(db: Database, period: Period): Promise<Figures> {
  const paid = db.selectFrom('unlock').where('state', '<>', 'free')
  const [rows, before] = await Promise.all([
    paid
      .where('unlocked_at', '>=', period.from)
      .where('unlocked_at', '<=', period.at)
      .select([
        dayOf('unlocked_at', period).as('day'),
        outcomes.answered.as('answered'),
        outcomes.waiting.as('waiting'),
        outcomes.refunded.as('refunded'),
      ])
      .groupBy('day')
      .execute(),
    paid
      .where('unlocked_at', '>=', period.before.from)
      .where('unlocked_at', '<', period.before.to)
      .select([
        sql<number>`count(*)::int`.as('unlocks'),
        outcomes.answered.as('answered'),
        outcomes.refunded.as('refunded'),
      ])
      .executeTakeFirstOrThrow(),
  ])
  const sum = (key: 'answered' | 'waiting' | 'refunded') => rows.reduce((all, row) => all + row[key], 0)
  const [answered, refunded] = [sum('answered'), sum('refunded')]
  return {
    unlocks: { now: answered + refunded + sum('waiting'), before: before.unlocks },
    replied: {
      now: percent(answered, answered + refunded),
      before: percent(before.answered, before.answered + before.refunded),
    },
    refunds: { now: refunded, before: before.refunded },
    closed: answered + refunded,
    unlocks_by_day: eachDay(period, rows, (day, row) => ({
      day,
      answered: row?.answered ?? 0,
      waiting: row?.waiting ?? 0,
      refunded: row?.refunded ?? 0,
    })),
  }
}

function percent(part: number, whole: number): number | null {
  return whole === 0 ? null : (part / whole) * 100
}

/** See `howFirstReply`. */
export async function firstReplies(db: Database, period: Period): Promise<Overview['first_reply']> {
  const { rows } = await sql<{ bin: number | null; replies: number; median: number | null }>`
    with reply as materialized (
      select extract(epoch from ended_at - coalesce(clock_started_at, unlocked_at))::float8 / 3600 as hours
      from unlock
      where state = 'earned' and unlocked_at >= ${period.from} and unlocked_at <= ${period.at}),
    binned as (
      select greatest(0, least(${replyBins}::int - 1, floor(hours / ${replyBinHours}::int)))::int as bin, hours from reply)
    select bin, count(*)::int as replies, percentile_cont(0.5) within group (order by hours) as median
    from binned group by grouping sets ((bin), ())`.execute(db)
  const replies = new Map(rows.map((row) => [row.bin, row]))
  return {
    bins: Array.from({ length: replyBins }, (_, bin) => replies.get(bin)?.replies ?? 0),
    median_hours: replies.get(null)?.median ?? null,
  }
}
