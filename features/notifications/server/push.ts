import type { Transaction } from '#platform/server/db/database.ts'
import { GiveUp, job } from '#platform/server/jobs/jobs.ts'
import type { Needs } from '#platform/server/needs.ts'
import { inCall } from '#platform/server/tracing/call-spans.ts'
import { isPushService } from './push-subscriptions.ts'
import type { PushContents } from './template.ts'
import { vapidOf } from './vapid.ts'

/** How long a service keeps it for a browser that is off. */
const keptSeconds = 24 * 60 * 60
const timeoutMs = 10_000

interface Push extends PushContents {
  /** Of several about one topic that wait for a browser that is off, the last one is enough. */
  readonly topic: string
}

/** Sends to one browser. Twice is no harm: the second notification takes the place of the first. */
export const pushJob = job<Push & { subscriptionId: number }>({
  queue: 'push',
  sealed: true,
  concurrency: 4,
  retries: 3,
  work: (needs, { subscriptionId, ...message }) => push(needs, subscriptionId, message),
})

/** One job for each browser in which the person is signed in. */
export async function pushToAll(
  needs: Pick<Needs, 'jobs'>,
  trx: Transaction,
  userId: number,
  message: Push,
): Promise<void> {
  const browsers = await trx
    .selectFrom('push_subscription')
    .select('id')
    .where('user_id', '=', userId)
    .execute()
  for (const { id } of browsers) await needs.jobs.enqueue(trx, pushJob, { subscriptionId: id, ...message })
}

async function push({ config, db, tracing }: Needs, id: number, { topic, body, url }: Push): Promise<void> {
  const browser = await db
    .selectFrom('push_subscription as browser')
    .innerJoin('live_session', 'live_session.id', 'browser.session_id')
    .select(['browser.endpoint', 'browser.p256dh', 'browser.auth'])
    .where('browser.id', '=', id)
    .executeTakeFirst()
  // The device has signed out since. The list of services may have become shorter, too.
  if (browser === undefined || !isPushService(config, browser.endpoint)) return
  const { endpoint, p256dh, auth } = browser
  const payload = JSON.stringify({ title: 'Lieta', body, url })
  // Loaded with the first notification: it brings curves and ASN.1 of its own.
  const { default: webPush } = await import('web-push')
  const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: vapidOf(config),
    TTL: keptSeconds,
    urgency: 'high',
    topic,
  })
  // Sent by us: the library's own request has no deadline for the whole answer.
  const response = await inCall(tracing, { provider: 'web-push', operation: 'send' }, () =>
    fetch(endpoint, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: request.headers,
      body: request.body,
    }),
  )
  await response.body?.cancel()
  if (response.ok) return
  if (response.status === 404 || response.status === 410) {
    await db.deleteFrom('push_subscription').where('id', '=', id).where('endpoint', '=', endpoint).execute()
    return
  }
  const reason = `push service answered ${response.status}`
  throw response.status === 429 || response.status >= 500 ? new Error(reason) : new GiveUp(reason)
}
