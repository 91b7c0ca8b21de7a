import type {
  ChannelOf,
  NotificationChannel,
  NotificationData,
  NotificationType,
} from '#features/notifications/contract/notification-types.ts'
import type { MailAttachment } from './providers/mail/mail.ts'
import type { Transaction } from './db/database.ts'

/**
 * Tells a member something, by every channel of the type that they can be reached by and have not switched off, or
 * by `how.only` that one. The messages leave if, and only if, the transaction commits, each by a job of its own.
 * Answers the channels by which it went out: none where the type is not for this person.
 */
export type Notify = <T extends NotificationType>(
  trx: Transaction,
  userId: number,
  type: T,
  data: NotificationData<T>,
  how?: {
    /** By this channel alone. */
    readonly only?: ChannelOf<T>
    /** Files of the mail. */
    readonly attachments?: readonly MailAttachment[]
  },
) => Promise<readonly NotificationChannel[]>
