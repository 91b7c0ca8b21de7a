import type { Database } from '../../db/database.ts'
import type { Mail } from './mail.ts'

/** Keeps mails in the database, where `/dev/outbox` shows them. */
export function outboxMail(db: Database): Mail {
  return {
    async send({ to, subject, text, html, replyTo, attachments = [] }, id) {
      await db
        .insertInto('outbox')
        .values({
          channel: 'mail',
          recipient: to,
          subject,
          text,
          html,
          reply_to: replyTo ?? null,
          message_id: id,
          attachments: JSON.stringify(attachments),
        })
        .onConflict((conflict) => conflict.column('message_id').doNothing())
        .execute()
    },
    close() {},
  }
}
