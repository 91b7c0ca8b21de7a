import { priorityOf } from '#features/moderation/server/judge/priority.ts'
import { readerFindings } from '#features/moderation/server/judge/reader-findings.ts'
import { wordsFor } from '#features/moderation/server/judge/words-for.ts'
import { keepLabel } from '#features/moderation/server/labels/keep-label.ts'
import { userChannel } from '#platform/contract/realtime.ts'
import { clock } from '#platform/server/db/clock.ts'
import { type Transaction, transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { chatFor, lockChat } from './find-chat.ts'
import { showToModerator } from './message-case.ts'
import { namesIn } from './names-in-chat.ts'

/**
 * Takes the answer to the question under a message. 'Sì' puts the message before a moderator, and the sender's next
 * like it waits; 'No' clears it up. Its sender hears of neither.
 * @throws Refusal 404 to whoever did not receive it; 409 where nothing is asked, or not any more
 */
export async function answerQuestion(
  needs: Pick<Needs, 'db' | 'publish'>,
  actor: Actor,
  messageId: number,
  bothers: boolean,
): Promise<string> {
  return transaction(needs.db, async (trx, afterCommit) => {
    const message = await receivedMessage(trx, actor, messageId)
    const question = await trx
      .updateTable('message_question')
      .set({ closed_at: clock, bothers })
      .where('message_id', '=', messageId)
      .where('message_id', 'in', (query) =>
        query.selectFrom('open_question').select('message_id').where('receiver_id', '=', actor.userId),
      )
      .returning(['concern', 'certainty'])
      .executeTakeFirst()
    if (question === undefined)
      throw refuse('conflict', {
        code: 'not_asked',
        message: 'Hai già risposto, o non c’è più nulla da chiedere.',
      })
    const { concern, certainty } = question
    if (bothers)
      await showToModerator(trx, message, {
        findings: readerFindings({ concern, certainty, why: 'bothers' }, wordsFor(message.text, concern)),
        priority: priorityOf[concern],
      })
    await keepLabel(trx, {
      text: message.text,
      names: await namesIn(trx, message.chat_id),
      label: bothers ? concern : 'ordinary',
      source: 'receiver',
    })
    // To the receiver's other devices only: a question is none of its sender's business.
    afterCommit(() =>
      needs.publish({
        channel: userChannel(actor.userId),
        event: 'NewMessageAfterMod',
        ids: { chat_id: message.chat_id, message_id: messageId },
      }),
    )
    return bothers ? 'Grazie. Il team lo guarderà.' : 'Grazie.'
  })
}

/** Under the lock of its chat: nobody takes it down meanwhile. */
async function receivedMessage(trx: Transaction, actor: Actor, messageId: number) {
  const place = await trx
    .selectFrom('message')
    .select('chat_id')
    .where('id', '=', messageId)
    .executeTakeFirst()
  if (place === undefined) throw refuse('not_found')
  await lockChat(trx, place.chat_id)
  const { chat, part } = await chatFor(trx, actor, place.chat_id)
  const message = await trx
    .selectFrom('message')
    .select(['id', 'chat_id', 'sender_id', 'text'])
    .where('id', '=', messageId)
    .where('state', '=', 'delivered')
    .where('sender_id', '<>', actor.userId)
    .executeTakeFirst()
  if (message === undefined || chat.memberId !== null || part === 'staff') throw refuse('not_found')
  return message
}
