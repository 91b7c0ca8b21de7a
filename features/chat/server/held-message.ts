import type { ModerationCase, Subject } from '#features/moderation/server/subjects.ts'
import { chatChannel, userChannel } from '#platform/contract/realtime.ts'
import { clock } from '#platform/server/db/clock.ts'
import type { AfterCommit, Transaction } from '#platform/server/db/database.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { ChatFacts } from './access.ts'
import { resumeClock } from './clock.ts'
import { putBack, takeAway, wasDelivered } from './delivered-case.ts'
import { participantsOf, publishChange, publishMessage, recordDelivery } from './deliver.ts'
import { findChat, lockChat } from './find-chat.ts'
import { sidesOfMessages } from './message-sides.ts'
import { labelDecision } from './message-labels.ts'

type Deciding = Pick<Needs, 'config' | 'jobs' | 'publish'>

/** A message that was held back, or that a moderator reads though it was delivered. */
export function messageSubject(needs: Deciding): Subject {
  return {
    subject: 'message',

    describe: sidesOfMessages,

    async release(trx, moderationCase, afterCommit) {
      const found = await lockMessage(trx, moderationCase)
      if (!wasDelivered(moderationCase)) await release(needs, trx, found, afterCommit)
      await labelDecision(trx, moderationCase, 'release', found.chat.id)
    },

    async reject(trx, moderationCase, afterCommit) {
      const found = await lockMessage(trx, moderationCase)
      if (wasDelivered(moderationCase)) await takeAway(needs, trx, found, afterCommit)
      else await reject(needs, trx, found, afterCommit)
      await labelDecision(trx, moderationCase, 'reject', found.chat.id)
    },

    async uphold(trx, moderationCase, afterCommit) {
      const found = await lockMessage(trx, moderationCase)
      if (wasDelivered(moderationCase)) await putBack(needs, trx, found, afterCommit)
      else await release(needs, trx, found, afterCommit)
      await labelDecision(trx, moderationCase, 'uphold', found.chat.id)
    },
  }
}

async function release(
  needs: Deciding,
  trx: Transaction,
  { chat, id, senderId }: Found,
  afterCommit: AfterCommit,
): Promise<void> {
  const state = stateOnRelease(chat, senderId)
  await trx
    .updateTable('message')
    .set({ state, delivered_at: state === 'delivered' ? clock : null })
    .where('id', '=', id)
    .execute()
  if (state === 'delivered') await recordDelivery(needs, trx, chat, { id, senderId })
  else if (senderId === chat.hostessId) await resumeClock(needs, trx, chat.id)
  afterCommit(() => {
    if (state === 'delivered') publishMessage(needs.publish, chat, { id, senderId })
    publishDecision(needs, chat, id, state === 'delivered' ? participantsOf(chat) : [senderId])
  })
}

/** The lock may have closed meanwhile: his message waits like any other. Nothing passes a block, nor her lock. */
function stateOnRelease(chat: ChatFacts, senderId: number): 'delivered' | 'waiting' | 'refused' {
  if (chat.unlocked) return chat.blocked ? 'refused' : 'delivered'
  return senderId === chat.kingId ? 'waiting' : 'refused'
}

async function reject(
  needs: Deciding,
  trx: Transaction,
  { chat, id, senderId }: Found,
  afterCommit: AfterCommit,
): Promise<void> {
  await trx.updateTable('message').set({ state: 'refused' }).where('id', '=', id).execute()
  if (senderId === chat.hostessId) await resumeClock(needs, trx, chat.id)
  afterCommit(() => {
    publishDecision(needs, chat, id, [senderId])
    // His clock goes on, and so does the date that she reads.
    if (senderId === chat.hostessId) publishChange(needs.publish, chat, 'list')
  })
}

type Found = Awaited<ReturnType<typeof lockMessage>>

async function lockMessage(trx: Transaction, moderationCase: ModerationCase) {
  const id = Number(moderationCase.subjectId)
  const { chat_id: chatId, sender_id: senderId } = await trx
    .selectFrom('message')
    .select(['chat_id', 'sender_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await lockChat(trx, chatId)
  const chat = await findChat(trx, chatId)
  if (chat === null) throw new Error(`message ${id} is in no chat`)
  return { chat, id, senderId }
}

/** On the chat's channel live.ts sees to it that a refusal stays its sender's. */
function publishDecision(
  { publish }: Pick<Needs, 'publish'>,
  chat: ChatFacts,
  messageId: number,
  concerned: readonly number[],
): void {
  const ids = { chat_id: chat.id, message_id: messageId }
  publish({ channel: chatChannel(chat.id), event: 'NewMessageAfterMod', ids })
  for (const userId of concerned) publish({ channel: userChannel(userId), event: 'NewMessageAfterMod', ids })
}
