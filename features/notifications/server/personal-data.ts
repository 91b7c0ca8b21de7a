import { sql } from 'kysely'
import { copied, deleted, type PersonalData } from '#platform/server/db/personal-data.ts'

export const notificationPersonalData = {
  notification_setting: {
    names: ['user_id'],
    erasure: { delete: ['user_id'] },
    copy: { section: 'notifiche' },
    retention: ['account'],
    columns: {
      mail: copied(deleted),
      user_id: deleted,
    },
  },
  push_subscription: {
    names: ['user_id'],
    erasure: { delete: ['user_id'] },
    copy: {
      section: 'browser_con_notifiche',
      order: sql`id`,
      also: () => ({ service: sql`split_part(endpoint, '/', 3)` }),
    },
    retention: ['session'],
    columns: {
      created_at: copied(deleted),
      auth: deleted,
      endpoint: deleted,
      id: deleted,
      p256dh: deleted,
      session_id: deleted,
      user_id: deleted,
    },
  },
  notification_told: {
    names: ['user_id'],
    erasure: { delete: ['user_id'] },
    copy: {
      section: 'avvisi_di_messaggi',
      rows: (userId) => sql`user_id = ${userId} and told_at is not null`,
      order: sql`channel`,
    },
    retention: ['account'],
    columns: {
      channel: copied(deleted),
      told_at: copied(deleted),
      until: deleted,
      user_id: deleted,
    },
  },
} satisfies Partial<PersonalData>
