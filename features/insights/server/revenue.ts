import { sql } from 'kysely'
import type { Overview } from '../contract/overview.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Period } from './period.ts'

export const howRevenue =
  'Acquisti accreditati nel periodo, a quanto è stato pagato (codici promo già tolti, IVA compresa), per pacchetto. È il lordo: recessi, rimborsi e contestazioni del periodo stanno a parte, anche per acquisti più vecchi.'

type Revenue = NonNullable<Overview['revenue']>

/** See `howRevenue`. */
export async function revenueFigures(db: Database, period: Period): Promise<Revenue> {
  const credited = db.selectFrom('purchase').where('state', '=', 'credited')
  const [packages, before, returned] = await Promise.all([
    credited
      .where('credited_at', '>=', period.from)
      .where('credited_at', '<=', period.at)
      .select([
        'title',
        sql<number>`sum(amount_cents)::int`.as('cents'),
        sql<number>`count(*)::int`.as('sold'),
      ])
      .groupBy('title')
      .orderBy('cents', 'desc')
      .orderBy('title')
      .execute(),
    credited
      .where('credited_at', '>=', period.before.from)
      .where('credited_at', '<', period.before.to)
      .select(sql<number>`coalesce(sum(amount_cents), 0)::int`.as('cents'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('purchase_reversal')
      .where('at', '>=', period.from)
      .where('at', '<=', period.at)
      .where('given_back_at', 'is', null)
      .select(sql<number>`coalesce(sum(amount_cents), 0)::int`.as('cents'))
      .executeTakeFirstOrThrow(),
  ])
  return {
    now: packages.reduce((sum, { cents }) => sum + cents, 0),
    before: before.cents,
    returned: returned.cents,
    packages,
  }
}
