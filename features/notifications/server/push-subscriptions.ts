import { createECDH } from 'node:crypto'
import { recordConsent } from '#features/accounts/server/consent-choices.ts'
import { lockUsers } from '#features/accounts/server/lock-account.ts'
import type { Config } from '#platform/server/config/config.ts'
import { type Database, type Transaction, transaction } from '#platform/server/db/database.ts'
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
  needs: Pick<Needs, 'config' | 'db' | 'notify'>,
  { userId, sessionId }: Actor,
  { endpoint, keys }: PushSubscription,
): Promise<void> {
  if (!isPushService(needs.config, endpoint))
    throw refuseFields({ endpoint: 'Questo browser usa un servizio di notifiche che non conosciamo.' })
  if (!isPoint(keys.p256dh)) throw refuseFields({ keys: 'La chiave del browser non è valida.' })
  await transaction(needs.db, async (trx) => {
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
    await recordConsent(needs, trx, { userId, purpose: 'push', given: true, place: 'settings' })
  })
}

/** One browser shows none any more; with the last one the consent is withdrawn. */
export async function endPush(
  needs: Pick<Needs, 'db' | 'notify'>,
  { userId }: Pick<Actor, 'userId'>,
  endpoint: string,
): Promise<void> {
  await transaction(needs.db, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('push_subscription')
      .where('user_id', '=', userId)
      .where('endpoint', '=', endpoint)
      .executeTakeFirstOrThrow()
    if (numDeletedRows > 0n && !(await hasPush(trx, userId)))
      await recordConsent(needs, trx, { userId, purpose: 'push', given: false, place: 'settings' })
  })
}

/** The consent is withdrawn: no browser of theirs shows any more, whichever it is. */
export async function endAllPush(
  needs: Pick<Needs, 'notify'>,
  trx: Transaction,
  userId: number,
): Promise<void> {
  await trx.deleteFrom('push_subscription').where('user_id', '=', userId).execute()
  await recordConsent(needs, trx, { userId, purpose: 'push', given: false, place: 'vault' })
}

/** Whether any browser of theirs shows notifications. */
export async function hasPush(db: Database | Transaction, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('push_subscription')
    .select('id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
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
