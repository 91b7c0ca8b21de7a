import type { Channels, NotificationSettings } from '../contract/notifications.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { type Database, transaction } from '#platform/server/db/database.ts'
import type { Needs } from '#platform/server/needs.ts'
import { vapidOf } from './vapid.ts'

/** Mails unless ended, text messages only if wished for. */
export async function readSettings(
  { config, db }: Pick<Needs, 'config' | 'db'>,
  { userId, sessionId }: Actor,
): Promise<NotificationSettings> {
  const { mail, sms, endpoint } = await db
    .selectFrom('profile')
    .leftJoin('notification_setting as setting', 'setting.user_id', 'profile.user_id')
    .leftJoin('push_subscription as browser', (join) => join.on('browser.session_id', '=', sessionId))
    .select(['setting.mail', 'profile.notify_by_sms as sms', 'browser.endpoint'])
    .where('profile.user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return { mail: mail ?? true, sms, push_key: vapidOf(config).publicKey, push_endpoint: endpoint }
}

/** `notification_pref` of the profile changes with `sms`: they are the same column. */
export async function changeSettings(
  { db }: Pick<Needs, 'db'>,
  userId: number,
  { mail, sms }: Channels,
): Promise<void> {
  await transaction(db, async (trx) => {
    await setMail(trx, userId, mail)
    await trx.updateTable('profile').set({ notify_by_sms: sms }).where('user_id', '=', userId).execute()
  })
}

export function endMessageMails(db: Database, userId: number): Promise<void> {
  return setMail(db, userId, false)
}

async function setMail(db: Database, userId: number, mail: boolean): Promise<void> {
  await db
    .insertInto('notification_setting')
    .values({ user_id: userId, mail })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ mail }))
    .execute()
}
