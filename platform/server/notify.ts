import type {
  ChannelOf,
  NotificationChannel,
  NotificationData,
  NotificationType,
} from '#features/notifications/contract/notification-types.ts'
import type { Transaction } from './db/database.ts'

/**
 * Tells a member something, by every channel of the type that they can be reached by and have not switched off, or
 * by `only` one of them. The messages leave if, and only if, the transaction commits, each by a job of its own.
 * Answers the channels by which it went out: none where the type is not for this person.
 */
export type Notify = <T extends NotificationType>(
  trx: Transaction,
  userId: number,
  type: T,
  data: NotificationData<T>,
  only?: ChannelOf<T>,
) => Promise<readonly NotificationChannel[]>
