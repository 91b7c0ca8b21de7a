import { type NotificationType, notificationSwitches } from '../contract/notification-types.ts'
import type { NotificationChange, NotificationSettings } from '../contract/notifications.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { transaction } from '#platform/server/db/database.ts'
import { refuseFields } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { type Preference, preferencesOf, setPreference } from './preferences.ts'
import { vapidOf } from './vapid.ts'

/** The switches of messages stand apart: on the wire they were there before there were others. */
const onTheirOwn: NotificationType = 'messages'

export async function readSettings(
  { config, db }: Pick<Needs, 'config' | 'db'>,
  { userId, sessionId }: Actor,
): Promise<NotificationSettings> {
  const preferences = await preferencesOf(db, userId)
  const browser = await db
    .selectFrom('push_subscription')
    .select('endpoint')
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  const isOn = (channel: 'mail' | 'sms') =>
    preferences.some((one) => one.type === onTheirOwn && one.channel === channel && one.enabled)
  return {
    mail: isOn('mail'),
    sms: isOn('sms'),
    switches: preferences.filter(({ type }) => type !== onTheirOwn),
    push_key: vapidOf(config).publicKey,
    push_endpoint: browser?.endpoint ?? null,
  }
}

/** @throws Refusal 422 for what is no switch */
export async function changeSettings(
  needs: Pick<Needs, 'db' | 'notify'>,
  userId: number,
  { mail, sms, switches = [] }: NotificationChange,
): Promise<void> {
  const others = switches.map(knownSwitch)
  await transaction(needs.db, async (trx) => {
    await setPreference(needs, trx, { userId, type: onTheirOwn, channel: 'mail', enabled: mail })
    await setPreference(needs, trx, { userId, type: onTheirOwn, channel: 'sms', enabled: sms })
    for (const preference of others) await setPreference(needs, trx, { userId, ...preference })
  })
}

function knownSwitch({ type, channel, enabled }: { type: string } & Omit<Preference, 'type'>): Preference {
  const known = notificationSwitches.find((one) => one.type === type && one.channel === channel)
  if (known === undefined) throw refuseFields({ switches: 'Questa notifica non si può scegliere.' })
  return { type: known.type, channel, enabled }
}
