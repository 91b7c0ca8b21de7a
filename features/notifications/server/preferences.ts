import { sql } from 'kysely'
import {
  type NotificationChannel,
  notificationSwitches,
  type NotificationType,
} from '../contract/notification-types.ts'
import type { Database } from '#platform/server/db/database.ts'
import { prefers } from './audience.ts'

/** One switch of the settings, as somebody has set it. */
export interface Preference {
  readonly type: NotificationType
  readonly channel: NotificationChannel
  readonly enabled: boolean
}

/** Every switch that there is for this person, in the order of the settings. */
export async function preferencesOf(db: Database, userId: number): Promise<Preference[]> {
  const choices = notificationSwitches.map(({ type, channel }) => prefers(type, channel))
  const { rows } = await sql<{ role: string; choices: boolean[] }>`
    select u.role, array[${sql.join(choices)}] as choices from users u where u.id = ${userId}`.execute(db)
  return notificationSwitches.flatMap(({ type, channel, role }, index) =>
    role !== undefined && role !== rows[0]?.role
      ? []
      : [{ type, channel, enabled: rows[0]?.choices[index] ?? false }],
  )
}

export async function setPreference(
  db: Database,
  userId: number,
  { type, channel, enabled }: Preference,
): Promise<void> {
  await db
    .insertInto('notification_preference')
    .values({ user_id: userId, type, channel, enabled })
    .onConflict((conflict) => conflict.columns(['user_id', 'type', 'channel']).doUpdateSet({ enabled }))
    .execute()
}
