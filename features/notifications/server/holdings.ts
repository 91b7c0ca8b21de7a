import { sql } from 'kysely'
import { copyOf, deleteWhere, type Holding } from '#platform/server/db/personal-data.ts'

export const notificationHoldings: readonly Holding[] = [
  {
    columns: ['notification_setting.user_id'],
    copy: copyOf(
      'notifiche',
      (userId) => sql`select mail from notification_setting where user_id = ${userId}`,
    ),
    erasure: deleteWhere('notification_setting', 'user_id'),
  },
  {
    columns: ['push_subscription.user_id'],
    copy: copyOf(
      'browser_con_notifiche',
      (userId) => sql`
        select split_part(endpoint, '/', 3) as service, created_at from push_subscription
        where user_id = ${userId} order by id`,
    ),
    erasure: deleteWhere('push_subscription', 'user_id'),
  },
  {
    columns: ['notification_told.user_id'],
    copy: copyOf(
      'avvisi_di_messaggi',
      (userId) => sql`
        select channel, told_at from notification_told
        where user_id = ${userId} and told_at is not null order by channel`,
    ),
    erasure: deleteWhere('notification_told', 'user_id'),
  },
]
