import webPush from 'web-push'
import type { Transaction } from '#platform/server/db/database.ts'
import { GiveUp, job } from '#platform/server/jobs/jobs.ts'
import type { Needs } from '#platform/server/needs.ts'
import { isPushService } from './push-subscriptions.ts'
import { vapidOf } from './vapid.ts'

/** All that a notification ever says: neither who wrote nor what, on a screen that may lie on a table. */
const payload = JSON.stringify({ title: 'Lieta', body: 'Hai un nuovo messaggio', url: '/chat' })

/** How long a service keeps it for a browser that is off. */
const keptSeconds = 24 * 60 * 60
const timeoutMs = 10_000

/** Sends to one browser. Twice is no harm: the second notification takes the place of the first. */
export const pushJob = job<{ subscriptionId: number }>({
  queue: 'push',
  concurrency: 4,
  retries: 3,
  work: (needs, { subscriptionId }) => push(needs, subscriptionId),
})

/** One job for each browser in which the person is signed in. */
export async function pushToAll(needs: Pick<Needs, 'jobs'>, trx: Transaction, userId: number): Promise<void> {
  const browsers = await trx
    .selectFrom('push_subscription')
    .select('id')
    .where('user_id', '=', userId)
    .execute()
  for (const { id } of browsers) await needs.jobs.enqueue(trx, pushJob, { subscriptionId: id })
}

async function push({ config, db }: Needs, id: number): Promise<void> {
  const browser = await db
    .selectFrom('push_subscription as browser')
    .innerJoin('live_session', 'live_session.id', 'browser.session_id')
    .select(['browser.endpoint', 'browser.p256dh', 'browser.auth'])
    .where('browser.id', '=', id)
    .executeTakeFirst()
  // The device has signed out since. The list of services may have become shorter, too.
  if (browser === undefined || !isPushService(config, browser.endpoint)) return
  const { endpoint, p256dh, auth } = browser
  const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: vapidOf(config),
    TTL: keptSeconds,
    urgency: 'high',
    // Of several that wait for a browser that is off, the last one is enough.
    topic: 'messages',
  })
  // Sent by us: the library's own request has no deadline for the whole answer.
  const response = await fetch(endpoint, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
    headers: request.headers,
    body: request.body,
  })
  await response.body?.cancel()
  if (response.ok) return
  if (response.status === 404 || response.status === 410) {
    await db.deleteFrom('push_subscription').where('id', '=', id).where('endpoint', '=', endpoint).execute()
    return
  }
  const reason = `push service answered ${response.status}`
  throw response.status === 429 || response.status >= 500 ? new Error(reason) : new GiveUp(reason)
}
