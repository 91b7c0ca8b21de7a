import { sql } from 'kysely'
import { lockUsers } from '#features/accounts/server/lock-account.ts'
import { type Transaction, transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { favouritesFull, favouritesMax } from '../contract/favourites.ts'
import type { ProfileCard } from '../contract/search.ts'
import { card } from './card.ts'
import { findCards } from './run.ts'
import { audienceOf, viewerOf } from './search.ts'
import { favouritesQuery } from './search-query.ts'

/** Who is hidden now is missing, and comes back with the profile. */
export async function listFavourites(
  needs: Pick<Needs, 'pool' | 'config'>,
  actor: Actor,
): Promise<ProfileCard[]> {
  const found = await findCards(needs, favouritesQuery(actor.userId))
  return found.map((each) => card(needs, viewerOf(actor), each))
}

/** Of the same people as the list. */
export async function favouriteIds(needs: Pick<Needs, 'pool'>, actor: Actor): Promise<number[]> {
  return (await findCards(needs, favouritesQuery(actor.userId))).map(({ id }) => id)
}

/**
 * Adding twice changes nothing.
 * @throws Refusal 404 for whom the actor may not see, 409 beyond `favouritesMax`
 */
export async function addFavourite(
  { db }: Pick<Needs, 'db'>,
  actor: Actor,
  favouriteId: number,
): Promise<void> {
  await transaction(db, async (trx) => {
    // One at a time for each person, or several hearts at once would pass the limit.
    await lockUsers(trx, actor.userId)
    if (!(await maySee(trx, actor, favouriteId))) throw refuse('not_found')
    const { kept, there } = await trx
      .selectFrom('favourite')
      .select([
        sql<number>`count(*)::int`.as('kept'),
        sql<boolean>`coalesce(bool_or(favourite_id = ${favouriteId}), false)`.as('there'),
      ])
      .where('user_id', '=', actor.userId)
      .executeTakeFirstOrThrow()
    if (there) return
    if (kept >= favouritesMax) throw refuse('conflict', { message: favouritesFull, code: 'favourites_full' })
    await trx
      .insertInto('favourite')
      .values({ user_id: actor.userId, favourite_id: favouriteId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

export async function removeFavourite(
  { db }: Pick<Needs, 'db'>,
  actor: Actor,
  favouriteId: number,
): Promise<void> {
  await db
    .deleteFrom('favourite')
    .where('user_id', '=', actor.userId)
    .where('favourite_id', '=', favouriteId)
    .execute()
}

/** A block ends it for both; lifting the block brings nothing back. */
export async function forgetEachOther(trx: Transaction, one: number, other: number): Promise<void> {
  // A heart pressed at this moment comes first, and goes with the others.
  await lockUsers(trx, one, other)
  await sql`
    delete from favourite
    where (user_id, favourite_id) in ((${one}::int, ${other}::int), (${other}::int, ${one}::int))`.execute(
    trx,
  )
}

async function maySee(trx: Transaction, actor: Actor, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from search_profile
    where id = ${userId} and role = any(${audienceOf(actor.role)}) and not exists (
      select from blocked_pair where one_id = ${actor.userId} and other_id = ${userId})
    -- Nobody can vanish between this look and the commit.
    for key share`.execute(trx)
  return rows.length > 0
}
