import { sql } from 'kysely'
import type { Needs } from '#server/needs.ts'

/** Of these sessions, those that still open the site: not ended, their owner neither banned nor erased. */
export async function liveSessions(
  needs: Pick<Needs, 'db'>,
  sessionIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (sessionIds.length === 0) return new Set()
  const rows = await needs.db
    .selectFrom('session')
    .innerJoin('users', 'users.id', 'session.user_id')
    .select('session.id')
    .where('session.id', '=', sql<number>`any(${sessionIds}::int[])`)
    .where('session.expires_at', '>', sql<Date>`now()`)
    .where('users.state', '!=', 'erased')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('suspension')
            .select('suspension.id')
            .whereRef('suspension.user_id', '=', 'session.user_id')
            .where('suspension.lifted_at', 'is', null)
            .where('suspension.starts_at', '<=', sql<Date>`now()`)
            .where((or) =>
              or.or([or('suspension.ends_at', 'is', null), or('suspension.ends_at', '>', sql<Date>`now()`)]),
            ),
        ),
      ),
    )
    .execute()
  return new Set(rows.map(({ id }) => id))
}
