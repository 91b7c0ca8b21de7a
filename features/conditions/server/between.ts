import { sql } from 'kysely'
import { audienceOf, isPublished } from '#features/accounts/server/visibility.ts'
import { lockUsers } from '#features/accounts/server/lock-account.ts'
import { type Database, transaction } from '#platform/server/db/database.ts'
import { type Actor, isApproved } from '#platform/server/http/actor.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { Between, Card } from '../contract/conditions.ts'
import { cardWords } from '../contract/card.ts'
import { cardOf, currentConditions, saysNothing } from './cards.ts'

/** The king and the hostess of the two; null: the viewer is neither, and has accepted nothing. */
interface Pair {
  readonly kingId: number | null
  readonly hostessId: number
}

/** @throws Refusal 404 for whoever the viewer would not see on the site either */
export async function conditionsBetween(
  { db }: { readonly db: Database },
  viewer: Actor | null,
  userId: number,
): Promise<Between> {
  const { kingId, hostessId } = await pairOf(db, viewer, userId)
  const card = inForce(cardOf(await currentConditions(db, hostessId)))
  if (kingId === null) return { card, accepted: null, begun: false }
  const accepted = await db
    .selectFrom('conditions_acceptance')
    .select(['version', 'accepted_at', 'words'])
    .where('king_id', '=', kingId)
    .where('hostess_id', '=', hostessId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    card,
    accepted: accepted
      ? { version: accepted.version, at: accepted.accepted_at.toISOString(), words: accepted.words }
      : null,
    begun: await hasWritten(db, { kingId, hostessId }),
  }
}

/**
 * Records that a king said yes to the version he has read; twice is once.
 * @throws Refusal 404 as `conditionsBetween`, 409 for a version that is not in force any more
 */
export async function acceptConditions(
  { db }: Pick<Needs, 'db'>,
  viewer: Actor,
  { userId: hostessId, version }: { readonly userId: number; readonly version: number },
): Promise<Between> {
  await pairOf(db, viewer, hostessId)
  await transaction(db, async (trx) => {
    // A new version waits until this is written, or this finds it.
    await lockUsers(trx, hostessId)
    const card = inForce(cardOf(await currentConditions(trx, hostessId)))
    if (card?.version !== version)
      throw refuse('conflict', {
        message: 'Nel frattempo ha cambiato le sue condizioni. Rileggile.',
        code: 'conditions_changed',
      })
    await trx
      .insertInto('conditions_acceptance')
      .values({
        king_id: viewer.userId,
        hostess_id: hostessId,
        version,
        words: cardWords(card.lines, card.sentence),
      })
      .onConflict((conflict) => conflict.columns(['king_id', 'hostess_id', 'version']).doNothing())
      .execute()
  })
  return conditionsBetween({ db }, viewer, hostessId)
}

const inForce = (card: Card | null): Card | null => (card === null || saysNothing(card) ? null : card)

async function pairOf(db: Database, viewer: Actor | null, userId: number): Promise<Pair> {
  if (viewer?.userId === userId && viewer.role === 'HOSTESS') return { kingId: null, hostessId: userId }
  const other = await db
    .selectFrom('users')
    .select(({ ref }) => [
      'role',
      // Whoever paused stays visible to the people they write with.
      sql<boolean>`${isPublished(ref('users.id'))} or exists (
        select from chat join active_account on active_account.id = users.id
        where (chat.king_id, chat.hostess_id) in ((users.id, ${viewer?.userId ?? 0}), (${viewer?.userId ?? 0}, users.id))
      )`.as('shown'),
    ])
    .where('id', '=', userId)
    .executeTakeFirst()
  const audience = viewer && isApproved(viewer) ? audienceOf(viewer) : audienceOf(null)
  if (!other?.shown || !audience.includes(other.role) || (await areBlocked(db, viewer, userId)))
    throw refuse('not_found')
  if (other.role === 'KING') {
    // Of what a king accepted his hostess alone learns.
    if (viewer?.role !== 'HOSTESS') throw refuse('not_found')
    return { kingId: userId, hostessId: viewer.userId }
  }
  return { kingId: viewer?.role === 'KING' ? viewer.userId : null, hostessId: userId }
}

async function areBlocked(db: Database, viewer: Actor | null, userId: number): Promise<boolean> {
  if (viewer === null) return false
  const row = await db
    .selectFrom('blocked_pair')
    .select('one_id')
    .where('one_id', '=', viewer.userId)
    .where('other_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Reads the tables of the chat, which sits above: whether the card still comes before anything depends on it. */
async function hasWritten(
  db: Database,
  { kingId, hostessId }: { readonly kingId: number; readonly hostessId: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('message')
    .innerJoin('chat', 'chat.id', 'message.chat_id')
    .select('message.id')
    .where('chat.king_id', '=', kingId)
    .where('chat.hostess_id', '=', hostessId)
    .where('message.sender_id', '=', kingId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
