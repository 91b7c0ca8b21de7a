import { sql } from 'kysely'
import { retention } from '#platform/contract/retention.ts'
import { olderThan } from '#platform/server/db/interval.ts'
import { copied, deleted, type PersonalData, unnamed } from '#platform/server/db/personal-data.ts'

export const notificationPersonalData = {
  notification: {
    names: ['user_id'],
    // Those of others tell who wrote to them.
    naming: (userId) => sql`data::text ~* names_of(${userId})`,
    erasure: { delete: ['user_id'] },
    copy: {
      section: 'avvisi',
      order: sql`id`,
      // Of what went out without names, the names are not theirs to read here.
      also: () => ({ data: sql`case when 'mail' = any (channels) then data end` }),
    },
    retention: ['technicalLog'],
    expires: olderThan('created_at', retention.technicalLog),
    columns: {
      type: copied(deleted),
      channels: copied(deleted),
      created_at: copied(deleted),
      data: unnamed(deleted),
      id: deleted,
      user_id: deleted,
    },
  },
  notification_preference: {
    names: ['user_id'],
    erasure: { delete: ['user_id'] },
    copy: { section: 'notifiche', order: sql`type, channel` },
    retention: ['account'],
    columns: {
      type: copied(deleted),
      channel: copied(deleted),
      enabled: copied(deleted),
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
  notification_pace: {
    names: ['user_id'],
    erasure: { delete: ['user_id'] },
    copy: {
      section: 'avvisi_di_messaggi',
      rows: (userId) => sql`user_id = ${userId} and sent_at is not null`,
      order: sql`type, channel`,
    },
    retention: ['account'],
    columns: {
      type: copied(deleted),
      channel: copied(deleted),
      sent_at: copied(deleted),
      until: deleted,
      user_id: deleted,
    },
  },
} satisfies Partial<PersonalData>
