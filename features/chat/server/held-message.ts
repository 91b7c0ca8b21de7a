import type { ModerationCase, Subject } from '#features/moderation/server/subjects.ts'
import { chatChannel, userChannel } from '#platform/contract/realtime.ts'
import { clock } from '#platform/server/db/clock.ts'
import type { AfterCommit, Database, Transaction } from '#platform/server/db/database.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { ChatFacts } from './access.ts'
import { resumeClock } from './clock.ts'
import { participantsOf, publishChange, publishMessage, recordDelivery } from './deliver.ts'
import { findChat, lockChat } from './find-chat.ts'

/** Messages of the conversation that a moderator sees above the held one. */
const contextLength = 10

type Deciding = Pick<Needs, 'config' | 'jobs' | 'publish'>

/** A message that the rules held back. */
export function messageSubject(needs: Deciding): Subject {
  return {
    subject: 'message',

    async describe(db, cases) {
      const ids = cases.map(({ subjectId }) => Number(subjectId))
      const rows = await db
        .selectFrom('message as held')
        .innerJoinLateral(
          (query) =>
            query
              .selectFrom('message')
              .innerJoin('users', 'users.id', 'message.sender_id')
              .select(['message.id', 'message.text', 'message.created_at', 'message.sender_id', 'users.name'])
              .whereRef('message.chat_id', '=', 'held.chat_id')
              .whereRef('message.id', '<', 'held.id')
              .orderBy('message.id', 'desc')
              .limit(contextLength)
              .as('earlier'),
          (join) => join.onTrue(),
        )
        .select([
          'held.id as heldId',
          'held.sender_id as heldBy',
          'earlier.text',
          'earlier.name',
          'earlier.sender_id',
          'earlier.created_at',
        ])
        .where('held.id', 'in', ids)
        .orderBy('earlier.id')
        .execute()
      const paused = await pausedClocks(db, ids)
      const receivers = await receiversOf(db, ids)
      const sides = cases.map((moderationCase) => {
        const thread = rows
          .filter(({ heldId }) => String(heldId) === moderationCase.subjectId)
          .map(({ name, text, created_at, sender_id, heldBy }) => ({
            from: name,
            own: sender_id === heldBy,
            text,
            at: created_at.toISOString(),
          }))
        const due = paused.get(Number(moderationCase.subjectId))
        const deadline = due && ({ kind: 'refund_paused', at: due.toISOString() } as const)
        const to = receivers.get(Number(moderationCase.subjectId))
        const after = moderationCase.after && { ...moderationCase.after, ...(to && { to }) }
        return [moderationCase.id, { before: { thread }, after, ...(deadline && { deadline }) }] as const
      })
      return new Map(sides)
    },

    release: (trx, moderationCase, afterCommit) => release(needs, trx, moderationCase, afterCommit),
    reject: (trx, moderationCase, afterCommit) => reject(needs, trx, moderationCase, afterCommit),
  }
}

/** Whom each would reach: the same words weigh differently from and to the same two people. */
async function receiversOf(db: Database, ids: readonly number[]) {
  const rows = await db
    .selectFrom('message as held')
    .innerJoin('chat', 'chat.id', 'held.chat_id')
    .innerJoin('users as receiver', (join) =>
      join
        .on((eb) =>
          eb('receiver.id', 'in', [eb.ref('chat.king_id').$notNull(), eb.ref('chat.hostess_id').$notNull()]),
        )
        .onRef('receiver.id', '<>', 'held.sender_id'),
    )
    .select(['held.id as heldId', 'receiver.id', 'receiver.name', 'receiver.role'])
    .where('held.id', 'in', ids)
    .execute()
  return new Map(rows.map(({ heldId, ...receiver }) => [heldId, receiver]))
}

/** Of held replies: when the price would have gone back, had the clock not been stopped for them. */
async function pausedClocks(db: Database, ids: readonly number[]): Promise<Map<number, Date>> {
  const rows = await db
    .selectFrom('message as held')
    .innerJoin('unlock', 'unlock.chat_id', 'held.chat_id')
    .select(['held.id', (eb) => eb.ref('unlock.due_at').$notNull().as('due')])
    .where('held.id', 'in', ids)
    .where('unlock.state', '=', 'pending')
    .where('unlock.paused_at', 'is not', null)
    .where('unlock.due_at', 'is not', null)
    .whereRef('held.sender_id', '=', 'unlock.hostess_id')
    .execute()
  return new Map(rows.map(({ id, due }) => [id, due]))
}

async function release(
  needs: Deciding,
  trx: Transaction,
  moderationCase: ModerationCase,
  afterCommit: AfterCommit,
): Promise<void> {
  const { chat, id, senderId } = await lockHeldMessage(trx, moderationCase)
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
  moderationCase: ModerationCase,
  afterCommit: AfterCommit,
): Promise<void> {
  const { chat, id, senderId } = await lockHeldMessage(trx, moderationCase)
  await trx.updateTable('message').set({ state: 'refused' }).where('id', '=', id).execute()
  if (senderId === chat.hostessId) await resumeClock(needs, trx, chat.id)
  afterCommit(() => {
    publishDecision(needs, chat, id, [senderId])
    // His clock goes on, and so does the date that she reads.
    if (senderId === chat.hostessId) publishChange(needs.publish, chat, 'list')
  })
}

async function lockHeldMessage(trx: Transaction, moderationCase: ModerationCase) {
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
