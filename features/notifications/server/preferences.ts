import { sql } from 'kysely'
import {
  type NotificationChannel,
  notificationSwitches,
  type NotificationType,
} from '../contract/notification-types.ts'
import { recordConsent } from '#features/accounts/server/consent-choices.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
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

/** Text messages rest on a consent, which is written down as it is given and withdrawn. */
export async function setPreference(
  needs: Pick<Needs, 'notify'>,
  trx: Transaction,
  {
    userId,
    place = 'settings',
    ...preference
  }: Preference & { userId: number; place?: 'settings' | 'vault' },
): Promise<void> {
  const { type, channel, enabled } = preference
  if (type === 'messages' && channel === 'sms' && (await isOn(trx, userId, preference)) !== enabled)
    await recordConsent(needs, trx, { userId, purpose: 'sms', given: enabled, place })
  await trx
    .insertInto('notification_preference')
    .values({ user_id: userId, type, channel, enabled })
    .onConflict((conflict) => conflict.columns(['user_id', 'type', 'channel']).doUpdateSet({ enabled }))
    .execute()
}

async function isOn(trx: Transaction, userId: number, { type, channel }: Preference): Promise<boolean> {
  const preferences = await preferencesOf(trx, userId)
  return preferences.some((one) => one.type === type && one.channel === channel && one.enabled)
}
