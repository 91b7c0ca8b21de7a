import { CompiledQuery, sql } from 'kysely'
import type { NotificationData } from '#features/notifications/contract/notification-types.ts'
import { type Transaction, transaction } from '#platform/server/db/database.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import type { Needs } from '#platform/server/needs.ts'
import { nextDigest } from './digest-calendar.ts'
import { namesShown } from './mails/saved-searches.ts'
import { readFilters } from './saved-searches.ts'
import { viewerOf } from './search.ts'
import { newcomersQuery } from './search-query.ts'

/** What one saved search has found since the last mail. */
type Found = NotificationData<'saved_searches'>['searches'][number]

/** An approval shows when it commits, with the time at which it began: what is younger waits for the next mail. */
const settleMinutes = 5

export const digestSweep = job({
  queue: 'search_digest',
  everyMinute: true,
  work: async (needs) => {
    const { rows } = await sql<{ user_id: number }>`
      select distinct user_id from saved_search where next_digest_at <= now() limit 500`.execute(needs.db)
    for (const { user_id } of rows)
      await notify(needs, user_id).catch((error: unknown) =>
        // One person's mail must not cost all others theirs; the next sweep tries again.
        needs.log.error({ err: error, userId: user_id }, 'search digest'),
      )
  },
})

/**
 * One mail for all searches of a person that are due, and their next morning, in one transaction: run twice,
 * or by two processes at once, it finds nothing left to tell.
 */
async function notify(needs: Pick<Needs, 'db' | 'notify'>, userId: number): Promise<void> {
  await transaction(needs.db, async (trx) => {
    const due = await trx
      .selectFrom('saved_search')
      .select(['id', 'name', 'filters', 'digest', 'told_until'])
      .where('user_id', '=', userId)
      .where('next_digest_at', '<=', sql<Date>`now()`)
      .orderBy('id')
      .forUpdate()
      .skipLocked()
      .execute()
    if (due.length === 0) return
    const until = await settled(trx)
    const reader = await readerOf(trx, userId)
    const searches: Found[] = []
    for (const search of due) {
      if (reader !== undefined) {
        const people = await newcomers(trx, reader, search, until)
        if (people.length > 0) searches.push({ search: search.name, people })
      }
      await trx
        .updateTable('saved_search')
        .set({
          next_digest_at: nextDigest(search.digest),
          // Never back: mails that begin today tell of nobody who was there before.
          told_until: sql<Date>`greatest(told_until, ${until})`,
        })
        .where('id', '=', search.id)
        .execute()
    }
    if (searches.length > 0) await needs.notify(trx, userId, 'saved_searches', { searches })
  })
}

async function settled(trx: Transaction): Promise<Date> {
  const { rows } = await sql<{ until: Date }>`
    select now() - make_interval(mins => ${settleMinutes}) as until`.execute(trx)
  if (!rows[0]) throw new Error('a select without from always answers one row')
  return rows[0].until
}

/** Who may search at this moment; undefined for everybody else, who miss the mail. */
function readerOf(trx: Transaction, userId: number) {
  return trx
    .selectFrom('users')
    .innerJoin('active_account as active', 'active.id', 'users.id')
    .select(['users.id', 'users.role'])
    .where('users.id', '=', userId)
    .where('active.deletion_due_at', 'is', null)
    .executeTakeFirst()
}

async function newcomers(
  trx: Transaction,
  reader: { id: number; role: 'KING' | 'HOSTESS' | 'ADMIN' },
  search: { filters: unknown; told_until: Date },
  until: Date,
): Promise<Found['people']> {
  const { text, values } = newcomersQuery(
    viewerOf({ userId: reader.id, role: reader.role }),
    readFilters(search.filters),
    { after: search.told_until, until },
    // One more tells that there are others.
    namesShown + 1,
  )
  const { rows } = await trx.executeQuery<Found['people'][number]>(CompiledQuery.raw(text, [...values]))
  return rows
}
