import type { Actor } from '#platform/server/http/actor.ts'
import { transaction } from '#platform/server/db/database.ts'
import { examine } from '#features/moderation/server/rules/examine.ts'
import type { Needs } from '#platform/server/needs.ts'
import { answerTo, type Draft, type Sent, writeMessage } from './messages.ts'
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
  const examination = examine(draft.message)
  const { chatId, written } = await transaction(needs.db, async (trx, afterCommit) => {
    const id = await openPair(trx, { kingId: actor.userId, hostessId }, hostessId)
    const outcome = await writeMessage(needs, { trx, afterCommit }, actor, id, draft, examination)
    // Thrown here, so that a message that is not written leaves no chat behind either.
    if ('refusal' in outcome) throw outcome.refusal
    return { chatId: id, written: outcome }
  })
  return { chatId, sent: await answerTo(needs, actor, written) }
}
