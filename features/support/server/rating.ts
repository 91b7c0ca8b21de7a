import { sql } from 'kysely'
import type { BodyOf } from '#platform/contract/endpoint.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { ratingAskedDays, type ratingEndpoints } from '#features/chat/contract/support-rating.ts'

/** The closing that the member is to be asked about: the last one, while nothing was written after it. */
export async function ratingQuestion({ db }: Pick<Needs, 'db'>, actor: Actor): Promise<number | null> {
  const closing = await db
    .selectFrom('closed_thread')
    .select('id')
    .where('member_id', '=', actor.userId)
    .where('asked', '=', true)
    .where('rated_at', 'is', null)
    .where('closed_at', '>', sql<Date>`now() - make_interval(days => ${ratingAskedDays})`)
    .executeTakeFirst()
  return closing?.id ?? null
}

/** @throws Refusal 404 for a closing of somebody else, or one that asks nothing; 409 when it is rated already */
export async function rate(
  { db }: Pick<Needs, 'db'>,
  actor: Actor,
  id: number,
  { good, words }: BodyOf<typeof ratingEndpoints.answer>,
): Promise<void> {
  const own = db
    .selectFrom('support_closing')
    .select('rated_at')
    .where('id', '=', id)
    .where('member_id', '=', actor.userId)
    .where('asked', '=', true)
  const { numUpdatedRows } = await db
    .updateTable('support_closing')
    .set({ good, words: words || null, rated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('member_id', '=', actor.userId)
    .where('asked', '=', true)
    .where('rated_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  if ((await own.executeTakeFirst()) === undefined) throw refuse('not_found')
  throw refuse('conflict', { message: 'Ce l’hai già detto, grazie.' })
}
