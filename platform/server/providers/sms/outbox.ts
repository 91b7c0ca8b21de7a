import type { Database } from '../../db/database.ts'
import type { Sms } from './sms.ts'

/** Keeps text messages in the database, where `/dev/outbox` shows them. */
export function outboxSms(db: Database): Sms {
  return {
    async send({ to, text }) {
      await db.insertInto('outbox').values({ channel: 'sms', recipient: to, subject: '', text }).execute()
    },
  }
}
