import type { Database } from '#server/db/database.ts'
import type { Mail } from './mail.ts'

/** Keeps mails in the database, where `/dev/outbox` shows them. */
export function outboxMail(db: Database): Mail {
  return {
    async send({ to, subject, text, html }) {
      await db.insertInto('outbox').values({ channel: 'mail', recipient: to, subject, text, html }).execute()
    },
  }
}
