import { sql } from 'kysely'
import { lockUsers } from '#features/accounts/server/lock-account.ts'
import { type Database, isDuplicate, type Transaction, transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse, refuseFields } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import {
  type Digest,
  type SavedSearch,
  savedSearchesFull,
  savedSearchLimits,
  savedSearchNameTaken,
} from '../contract/saved-searches.ts'
import { SearchFilters } from '../contract/search.ts'
import { nextDigest } from './digest-calendar.ts'
import { run } from './run.ts'
import { viewerOf } from './search.ts'
import { newcomersQuery } from './search-query.ts'

export async function listSavedSearches(
  needs: Pick<Needs, 'db' | 'pool'>,
  actor: Actor,
): Promise<SavedSearch[]> {
  const rows = await needs.db
    .selectFrom('saved_search')
    .select(['id', 'name', 'filters', 'digest', 'seen_at', sql<Date>`now()`.as('now')])
    .where('user_id', '=', actor.userId)
    .orderBy('id')
    .execute()
  return Promise.all(
    rows.map(async ({ seen_at, now, ...row }) => {
      const filters = readFilters(row.filters)
      const span = { after: seen_at, until: now }
      const statement = newcomersQuery(viewerOf(actor), filters, span, savedSearchLimits.countMax)
      return { ...row, filters, new_count: (await run(needs, statement)).length }
    }),
  )
}

/** @throws Refusal 409 beyond `savedSearchLimits.perPerson`, 422 for a name that is taken */
export async function saveSearch(
  { db }: Pick<Needs, 'db'>,
  actor: Actor,
  { name, filters, digest }: { name: string; filters: SearchFilters; digest: Digest },
): Promise<SavedSearch> {
  // Where one is on the list is no part of what one looks for, and a day passes.
  const { page: _page, per_page: _perPage, near: _near, after: _after, free_on: _day, ...kept } = filters
  const saved = await transaction(db, async (trx) => {
    // One at a time for each person, or several saves at once would pass the limit.
    await lockUsers(trx, actor.userId)
    const { count } = await trx
      .selectFrom('saved_search')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('user_id', '=', actor.userId)
      .executeTakeFirstOrThrow()
    if (count >= savedSearchLimits.perPerson)
      throw refuse('conflict', { message: savedSearchesFull, code: 'saved_searches_full' })
    return unlessNameTaken(
      trx
        .insertInto('saved_search')
        .values({
          user_id: actor.userId,
          name,
          filters: JSON.stringify(kept),
          digest,
          next_digest_at: nextDigest(digest),
        })
        .returning(['id', 'name', 'digest'])
        .executeTakeFirstOrThrow(),
    )
  })
  return { ...saved, filters: kept, new_count: 0 }
}

/**
 * Mails that begin now tell of nobody who was there before.
 * @throws Refusal 404 for none of the person's, 422 for a name that is taken
 */
export async function changeSavedSearch(
  { db }: Pick<Needs, 'db'>,
  actor: Actor,
  id: number,
  { name, digest }: { name?: string | undefined; digest?: Digest | undefined },
): Promise<void> {
  await transaction(db, async (trx) => {
    const before = await own(trx, actor, id).select('digest').forUpdate().executeTakeFirst()
    if (!before) throw refuse('not_found')
    if (name !== undefined)
      await unlessNameTaken(trx.updateTable('saved_search').set({ name }).where('id', '=', id).execute())
    if (digest === undefined || digest === before.digest) return
    await trx
      .updateTable('saved_search')
      .set({
        digest,
        next_digest_at: nextDigest(digest),
        ...(before.digest === 'off' && { told_until: sql<Date>`now()` }),
      })
      .where('id', '=', id)
      .execute()
  })
}

/**
 * From now on new are those who come later.
 * @throws Refusal 404 for none of the person's
 */
export async function visitSavedSearch({ db }: Pick<Needs, 'db'>, actor: Actor, id: number): Promise<void> {
  const visited = await db
    .updateTable('saved_search')
    .set({ seen_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('user_id', '=', actor.userId)
    .returning('id')
    .executeTakeFirst()
  if (!visited) throw refuse('not_found')
}

export async function removeSavedSearch({ db }: Pick<Needs, 'db'>, actor: Actor, id: number): Promise<void> {
  await db.deleteFrom('saved_search').where('id', '=', id).where('user_id', '=', actor.userId).execute()
}

/** No more mails about any of them; ended twice is no mistake. */
export async function endSearchMails(db: Database, userId: number): Promise<void> {
  await db
    .updateTable('saved_search')
    .set({ digest: 'off', next_digest_at: null })
    .where('user_id', '=', userId)
    .where('digest', '<>', 'off')
    .execute()
}

/** Filters as they were saved, by an older release perhaps: what no longer makes sense does not filter. */
export function readFilters(saved: unknown): SearchFilters {
  const read = SearchFilters.safeParse(saved)
  return read.success ? read.data : {}
}

function own(trx: Database | Transaction, actor: Actor, id: number) {
  return trx.selectFrom('saved_search').where('id', '=', id).where('user_id', '=', actor.userId)
}

async function unlessNameTaken<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing
  } catch (error) {
    if (isDuplicate(error, 'saved_search_name')) throw refuseFields({ name: savedSearchNameTaken })
    throw error
  }
}
