import { openCase } from '#features/moderation/server/cases.ts'
import { priorityOf } from '#features/moderation/server/judge/priority.ts'
import { readerFindings } from '#features/moderation/server/judge/reader-findings.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { ReadMessage } from './insert-chats.ts'

/** Questions under messages, and cases that the reader of texts brought about. */
export async function insertReadMessages(trx: Transaction, messages: readonly ReadMessage[]): Promise<void> {
  for (const { id, senderId, receiverId, text, at, reader, words } of messages) {
    const { concern, certainty, why } = reader
    if (why === 'doubt')
      await trx
        .insertInto('message_question')
        .values({
          message_id: id,
          sender_id: senderId,
          receiver_id: receiverId,
          concern,
          certainty,
          asked_at: at,
        })
        .execute()
    else
      await openCase(trx, {
        subject: 'message',
        subjectId: String(id),
        userId: senderId,
        findings: readerFindings(reader, words),
        priority: priorityOf[concern],
        after: { text, ...(why === 'danger' && { delivered: true }) },
      })
  }
}
