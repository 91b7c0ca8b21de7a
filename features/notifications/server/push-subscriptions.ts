import { createECDH } from 'node:crypto'
import { lockUsers } from '#features/accounts/server/lock-account.ts'
import type { Config } from '#platform/server/config/config.ts'
import { transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuseFields } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { type PushSubscription, pushSubscriptionsMax } from '../contract/notifications.ts'

/** Hosts of the services that browsers bring: we write to no address just because somebody names it. */
const services: readonly RegExp[] = [
  /^fcm\.googleapis\.com$/,
  /^(updates\.)?push\.services\.mozilla\.com$/,
  /^[\w-]+\.push\.apple\.com$/,
  /^[\w.-]+\.notify\.windows\.com$/,
]

/** Whether messages may be sent there. */
export function isPushService({ pushServices }: Pick<Config, 'pushServices'>, endpoint: string): boolean {
  const url = URL.parse(endpoint)
  if (url === null || url.username !== '' || url.password !== '') return false
  if (pushServices.includes(url.origin)) return true
  return url.protocol === 'https:' && url.port === '' && services.some((host) => host.test(url.hostname))
}

/**
 * The browser of this session shows notifications from now on; if it did so for somebody else, no longer.
 * @throws Refusal 422 where we write to no such service, or its key is none
 */
export async function subscribe(
  { config, db }: Pick<Needs, 'config' | 'db'>,
  { userId, sessionId }: Actor,
  { endpoint, keys }: PushSubscription,
): Promise<void> {
  if (!isPushService(config, endpoint))
    throw refuseFields({ endpoint: 'Questo browser usa un servizio di notifiche che non conosciamo.' })
  if (!isPoint(keys.p256dh)) throw refuseFields({ keys: 'La chiave del browser non è valida.' })
  await transaction(db, async (trx) => {
    // One at a time for each person, or several at once would pass the limit.
    await lockUsers(trx, userId)
    await trx.deleteFrom('push_subscription').where('session_id', '=', sessionId).execute()
    const row = { user_id: userId, session_id: sessionId, ...keys }
    await trx
      .insertInto('push_subscription')
      .values({ endpoint, ...row })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
      .execute()
    await trx
      .deleteFrom('push_subscription')
      .where('id', 'in', (query) =>
        query
          .selectFrom('push_subscription as old')
          .select('old.id')
          .where('old.user_id', '=', userId)
          .orderBy('old.id', 'desc')
          .offset(pushSubscriptionsMax),
      )
      .execute()
  })
}

export async function endPush({ db }: Pick<Needs, 'db'>, userId: number, endpoint: string): Promise<void> {
  await db
    .deleteFrom('push_subscription')
    .where('user_id', '=', userId)
    .where('endpoint', '=', endpoint)
    .execute()
}

function isPoint(p256dh: string): boolean {
  const probe = createECDH('prime256v1')
  probe.generateKeys()
  try {
    probe.computeSecret(Buffer.from(p256dh, 'base64url'))
    return true
  } catch {
    return false
  }
}
