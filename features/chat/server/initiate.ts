import { refuseWithdrawn } from '#features/accounts/server/consent-choices.ts'
import { refuseLimited } from '#features/accounts/server/restrictions.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { transaction } from '#platform/server/db/database.ts'
import type { Needs } from '#platform/server/needs.ts'
import { openPair } from './pair.ts'
import { answerTo, type Draft, examined, type Sent, sendWithin } from './send-message.ts'

/**
 * A king's first message to a hostess. It charges nothing: it waits until he unlocks the chat.
 * @throws Refusal 403 `limited` or `consent_withdrawn`, 404 not reachable; else as `sendMessage`
 */
export async function initiateChat(
  needs: Pick<Needs, 'config' | 'db' | 'jobs' | 'moderation' | 'notify' | 'publish'>,
  actor: Actor,
  hostessId: number,
  draft: Draft,
): Promise<{ chatId: number; sent: Sent }> {
  refuseWithdrawn(actor)
  const examinedDraft = await examined(needs, actor, draft)
  await refuseLimited(needs.db, actor.userId)
  const { chatId, outcome } = await transaction(needs.db, async (trx, afterCommit) => {
    const id = await openPair(trx, { kingId: actor.userId, hostessId }, hostessId)
    const sent = await sendWithin(needs, { trx, afterCommit }, { ...examinedDraft, chatId: id })
    // Thrown here, so that a message that is not written leaves no chat behind either.
    if ('refusal' in sent) throw sent.refusal
    return { chatId: id, outcome: sent }
  })
  return { chatId, sent: await answerTo(needs, examinedDraft, outcome) }
}
