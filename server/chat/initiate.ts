import type { Actor } from '#server/accounts/actor.ts'
import { transaction } from '#server/db/database.ts'
import type { Needs } from '#server/needs.ts'
import { type Draft, type Sent, sendMessage } from './messages.ts'
import { openPair } from './pair.ts'

/**
 * A king's first message to a hostess. It charges nothing: it waits until he unlocks the chat.
 * @throws Refusal 404 not reachable; else as `sendMessage`
 */
export async function initiateChat(
  needs: Pick<Needs, 'config' | 'db' | 'jobs' | 'publish'>,
  actor: Actor,
  hostessId: number,
  draft: Draft,
): Promise<{ chatId: number; sent: Sent }> {
  const chatId = await transaction(needs.db, (trx) =>
    openPair(trx, { kingId: actor.userId, hostessId }, hostessId),
  )
  return { chatId, sent: await sendMessage(needs, actor, chatId, draft) }
}
