import { transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { BlockedPerson } from '../../contract/blocks.ts'
import { publishChange } from '../deliver.ts'
import { lockChat } from '../find-chat.ts'
import { chatOfPair, lockPair, type Pair } from '../pair.ts'
import { isWithinReach } from './within-reach.ts'

type Blocking = Pick<Needs, 'db' | 'hooks' | 'publish'>

export async function listBlocks({ db }: Pick<Needs, 'db'>, actor: Actor): Promise<BlockedPerson[]> {
  const rows = await db
    .selectFrom('block')
    .innerJoin('users', 'users.id', 'block.blocked_id')
    .select(['users.id', 'users.name', 'users.role', 'block.at'])
    .where('block.blocker_id', '=', actor.userId)
    .orderBy('block.at', 'desc')
    .orderBy('users.id')
    .execute()
  return rows.map(({ at, ...person }) => ({ ...person, blocked_at: at.toISOString() }))
}

/**
 * From its commit on neither sees the other. A message or an unlock under way comes wholly before, and is
 * counted by the refund, or after, and finds nobody. Blocking twice changes nothing.
 * @throws Refusal 404 for whoever is out of reach: oneself, the staff, an unknown id
 */
export async function blockPerson(needs: Blocking, actor: Actor, otherId: number): Promise<void> {
  const pair = pairOf(actor, otherId)
  await transaction(needs.db, async (trx, afterCommit) => {
    await lockPair(trx, pair)
    if (!(await isWithinReach(trx, actor, otherId))) throw refuse('not_found')
    const chatId = await chatOfPair(trx, pair)
    if (chatId !== undefined) await lockChat(trx, chatId)
    const placed = await trx
      .insertInto('block')
      .values({ blocker_id: actor.userId, blocked_id: otherId })
      .onConflict((conflict) => conflict.doNothing())
      .returning('blocker_id')
      .executeTakeFirst()
    if (placed === undefined) return
    await needs.hooks.blocked(trx, actor.userId, otherId)
    if (chatId !== undefined) afterCommit(() => notifyBoth(needs, chatId, pair))
  })
}

/**
 * Brings back what the block hid, unless the other blocks too. What the block ended stays ended: the refunded
 * unlock and the favourites.
 * @throws Refusal 404 for whoever is out of reach
 */
export async function unblockPerson(needs: Blocking, actor: Actor, otherId: number): Promise<void> {
  const pair = pairOf(actor, otherId)
  await transaction(needs.db, async (trx, afterCommit) => {
    await lockPair(trx, pair)
    const lifted = await trx
      .deleteFrom('block')
      .where('blocker_id', '=', actor.userId)
      .where('blocked_id', '=', otherId)
      .returning('blocked_id')
      .executeTakeFirst()
    if (lifted === undefined) {
      if (!(await isWithinReach(trx, actor, otherId))) throw refuse('not_found')
      return
    }
    const theirs = await trx
      .selectFrom('block')
      .select('blocker_id')
      .where('blocker_id', '=', otherId)
      .where('blocked_id', '=', actor.userId)
      .executeTakeFirst()
    const chatId = await chatOfPair(trx, pair)
    if (theirs === undefined && chatId !== undefined) afterCommit(() => notifyBoth(needs, chatId, pair))
  })
}

function pairOf({ userId, role }: Actor, otherId: number): Pair {
  return role === 'KING' ? { kingId: userId, hostessId: otherId } : { kingId: otherId, hostessId: userId }
}

/** Only that the chat should be fetched again: whoever is blocked finds it gone, and is not told why. */
function notifyBoth({ publish }: Pick<Needs, 'publish'>, chatId: number, pair: Pair): void {
  publishChange(publish, { id: chatId, ...pair, memberId: null }, 'list')
}
