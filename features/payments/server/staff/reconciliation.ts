import { sql } from 'kysely'
import type { Reconciliation } from '../../contract/payment-records.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { ProviderName } from '#platform/server/providers/payment/payment.ts'

/** The reconciler runs each minute and asks whatever is due: what takes longer than this does not work. */
const lateAfter = sql`interval '3 minutes'`

interface Run {
  readonly provider: ProviderName
  readonly ran_at: Date | null
  readonly asked: number | null
  readonly silent: number | null
  readonly due: number
  readonly oldest: Date | null
  readonly open: number
  readonly late: boolean
}

/** When each provider was last asked about open and credited purchases, and what waits for a person. */
export async function reconciliation({
  db,
  payments,
}: Pick<Needs, 'db' | 'payments'>): Promise<Reconciliation> {
  const offered = Object.values(payments.via).flatMap((via) => (via === null ? [] : [via.provider]))
  const { rows } = await sql<Run>`
    select named.provider, run.ran_at, run.asked, run.silent, waiting.*,
      coalesce(run.ran_at < now() - ${lateAfter}, false) as late
    from unnest(${[...new Set(offered)]}::text[]) as named (provider)
    left join reconciler_run run on run.provider = named.provider
    cross join lateral (
      select count(*) filter (where p.check_at < now() - ${lateAfter})::int as due,
        min(p.check_at) filter (where p.check_at < now() - ${lateAfter}) as oldest,
        count(*) filter (where p.state = 'pending')::int as open
      from purchase p
      where p.provider = named.provider and p.state in ('pending', 'credited')
        and (p.check_at < now() - ${lateAfter} or p.state = 'pending')) waiting
    order by named.provider`.execute(db)
  const { rows: people } = await sql<Record<'mismatches' | 'waiting' | 'late', number>>`
    select (select count(*)::int from purchase where mismatch is not null and mismatch_resolved_at is null) as mismatches,
      count(*)::int as waiting, count(*) filter (where stuck_at is not null)::int as late
    from withdrawal where refunded_at is null`.execute(db)
  return {
    providers: rows.map(({ provider, ran_at, asked, silent, due, oldest, open }) => ({
      provider,
      ran_at: ran_at?.toISOString() ?? null,
      asked: asked ?? 0,
      silent: silent ?? 0,
      due,
      oldest_due_at: oldest?.toISOString() ?? null,
      open,
    })),
    late: rows.some(({ late }) => late),
    mismatches: people[0]?.mismatches ?? 0,
    refunds_waiting: people[0]?.waiting ?? 0,
    refunds_late: people[0]?.late ?? 0,
  }
}
