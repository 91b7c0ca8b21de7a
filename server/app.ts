import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type pg from 'pg'
import { allJobs } from './all-jobs.ts'
import type { AccountHooks } from './accounts/hooks.ts'
import { authentication } from './accounts/authentication.ts'
import { accountRoutes } from './accounts/routes.ts'
import { staffRoutes } from './accounts/staff-routes.ts'
import { blockRoutes } from './blocks/routes.ts'
import { messageSubject } from './chat/held.ts'
import { realtimeRules } from './chat/live.ts'
import { refundOnBlock, refundUnlocksOf } from './chat/refund.ts'
import { chatRoutes } from './chat/routes.ts'
import { commerceRoutes } from './commerce/routes.ts'
import type { Config } from './config.ts'
import { creditsRoutes } from './credits/routes.ts'
import { openWallet } from './credits/wallet.ts'
import { openDatabase, openKeptDatabase, openPool } from './db/database.ts'
import { bindRoutes } from './http/bind.ts'
import { type Draining, drainable } from './http/drain.ts'
import { healthRoutes } from './http/health.ts'
import { servePages } from './http/pages.ts'
import type { Route } from './http/route.ts'
import { createServer } from './http/server.ts'
import { startJobs } from './jobs/jobs.ts'
import { appealSubject } from './moderation/appeals.ts'
import { banSubject } from './moderation/bans.ts'
import { moderationRoutes } from './moderation/routes.ts'
import type { Subjects } from './moderation/subjects.ts'
import type { Needs } from './needs.ts'
import { clientConfigRoutes } from './pages/client-config.ts'
import { pageComposer } from './pages/compose-page.ts'
import { legalRoutes } from './pages/legal/routes.ts'
import { contentRoutes } from './pages/content-routes.ts'
import { pageRoutes } from './pages/routes.ts'
import { serveSiteFiles } from './pages/site-files.ts'
import { photoSubject } from './photos/photo-subject.ts'
import { photoRoutes } from './photos/routes.ts'
import { servePhotos } from './photos/serve.ts'
import { emailSubject } from './profiles/email-subject.ts'
import { overviewRoutes } from './overview/routes.ts'
import { createProfile, provinceExists } from './profiles/new-profile.ts'
import { personalSubject } from './profiles/personal-subject.ts'
import { openProfileCase } from './profiles/profile-case.ts'
import { profileSubject } from './profiles/profile-subject.ts'
import { referenceRoutes } from './profiles/reference/routes.ts'
import { profileRoutes } from './profiles/routes.ts'
import { textSubject } from './profiles/text-subject.ts'
import { deletionSubject } from './privacy/deletion-subject.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { serveArchives } from './privacy/serve-archive.ts'
import { serveApiDocument } from './operations/api-document/serve.ts'
import { openMetrics } from './operations/metrics/metrics.ts'
import { serveMetrics } from './operations/metrics/serve.ts'
import { outboxRoutes, serveOutboxPages } from './providers/outbox/routes.ts'
import { openProviders } from './providers/providers.ts'
import { openRealtime, type Realtime } from './realtime/realtime.ts'
import { realtimeRoutes } from './realtime/routes.ts'
import { forgetEachOther } from './search/favourites.ts'
import { receiptRoutes } from './receipts/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { reportSubject } from './reports/subject.ts'
import { reviewRoutes } from './reviews/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { safetyRoutes } from './safety/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { settingRoutes } from './settings/routes.ts'
import { supportRoutes } from './support/routes.ts'
import { userRoutes } from './users/routes.ts'
import { refreshSearchRow } from './search/search-row.ts'
import { purchaseRoutes } from './payments/purchase-routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { serveWebhooks } from './payments/webhooks.ts'
import { sandboxRoutes, serveSandboxPages } from './providers/payment/sandbox-routes.ts'
import { loseVerification } from './verification/lost.ts'
import { verificationRoutes } from './verification/routes.ts'
import { serveSelfies } from './verification/serve.ts'
import { verificationSubject } from './verification/subject.ts'
import { withdrawVerification } from './verification/verification.ts'

export interface App {
  readonly http: FastifyInstance
  readonly needs: Needs
  /** Lets requests under way end and takes no new ones; `close` comes after it. */
  readonly retire: () => Promise<void>
  readonly close: () => Promise<void>
}

/** What each feature does once its cases are decided. */
function allSubjects(needs: Needs): Subjects {
  const subjects: Subjects = {
    profile: profileSubject(needs),
    photo: photoSubject(needs),
    text: textSubject(needs),
    personal: personalSubject(needs),
    email: emailSubject(needs),
    message: messageSubject(needs),
    deletion: deletionSubject(needs),
    verification: verificationSubject(needs),
    ban: banSubject(needs),
    report: reportSubject(needs),
  }
  return { ...subjects, appeal: appealSubject(needs, subjects) }
}

/** What runs against the direction of the features: each inside the transaction of its cause. */
function allHooks(needs: () => Needs): AccountHooks {
  return {
    profileChanged: refreshSearchRow,
    provinceExists,
    async registered(trx, newcomer) {
      await createProfile(trx, newcomer)
      if (newcomer.role === 'KING') await openWallet(trx, newcomer.userId)
    },
    awaitsReview: openProfileCase,
    suspended: (trx, userId) => refundUnlocksOf(needs(), trx, userId, 'banned'),
    async erased(trx, userId) {
      await refundUnlocksOf(needs(), trx, userId, 'erased')
      await withdrawVerification(needs(), trx, userId)
    },
    photoRemoved: (trx, userId) => loseVerification(needs(), trx, userId),
    async blocked(trx, blockerId, blockedId) {
      await refundOnBlock(needs(), trx, blockerId, blockedId)
      await forgetEachOther(trx, blockerId, blockedId)
    },
  }
}

/** What belongs to this process rather than to the installation. */
interface Process {
  readonly realtime: Realtime
  readonly draining: Draining
}

/** Every endpoint, feature by feature. */
function allRoutes(needs: Needs, kept: Needs, { realtime, draining }: Process): Route[] {
  return [
    ...healthRoutes(needs, draining),
    ...realtimeRoutes({ ...kept, realtime, rules: realtimeRules(kept) }),
    ...pageRoutes(needs),
    ...legalRoutes(needs),
    ...contentRoutes(needs),
    ...clientConfigRoutes(needs, realtime.clientOptions),
    ...referenceRoutes(needs),
    ...creditsRoutes(needs),
    ...paymentRoutes(needs),
    ...purchaseRoutes(needs),
    ...receiptRoutes(needs),
    ...commerceRoutes(needs),
    ...sandboxRoutes(needs),
    ...photoRoutes(needs),
    ...searchRoutes(needs),
    ...chatRoutes(kept),
    ...supportRoutes(needs),
    ...settingRoutes(needs),
    ...blockRoutes(needs),
    ...moderationRoutes(needs, allSubjects(needs)),
    ...accountRoutes(needs),
    ...staffRoutes(needs),
    ...profileRoutes(needs),
    ...verificationRoutes(needs),
    ...reportRoutes(needs),
    ...reviewRoutes(needs),
    ...safetyRoutes(needs),
    ...notificationRoutes(needs),
    ...userRoutes(needs),
    ...privacyRoutes(needs),
    ...overviewRoutes(needs),
    ...outboxRoutes(needs),
  ]
}

/** The composition root: the only place that knows every feature. */
export async function createApp(
  config: Config,
  database: { pool: pg.Pool; url: string },
  log: FastifyBaseLogger,
  options: { builtFolder: string; workJobs: boolean },
): Promise<App> {
  const db = openDatabase(database.pool)
  const keptPool = openPool(database.url, log, {
    max: 12,
    waitSeconds: (database.pool.options.connectionTimeoutMillis ?? 5_000) / 1000,
    plans: 'kept',
  })
  const keptDb = openKeptDatabase(keptPool)
  const http = await createServer(config, log)
  const draining = drainable(http.server)
  const realtime = openRealtime(config.providers.realtime, {
    config,
    server: http.server,
    databaseUrl: database.url,
    db: keptDb,
    log,
    rules: realtimeRules({ db: keptDb }),
  })
  const metrics = openMetrics({
    pools: { requests: database.pool, messages: keptPool },
    sockets: realtime.sockets,
    jobs: allJobs,
  })
  const queues = await startJobs(database.url, log, allJobs, () => needs, {
    work: options.workJobs,
    onRun: metrics.onRun,
  })
  const needs: Needs = {
    config,
    log,
    db,
    pool: database.pool,
    jobs: queues,
    publish: realtime.publish,
    expect: realtime.expect,
    ...(await openProviders({ config, db, log, jobs: queues })),
    ownOrigin: () => originOf(http),
    hooks: allHooks(() => needs),
  }
  metrics.watch(http)
  serveMetrics(http, metrics)
  // What every request asks, and every message: the same database by statements whose plans are kept.
  const kept: Needs = { ...needs, db: keptDb }
  const routes = allRoutes(needs, kept, { realtime, draining })
  bindRoutes(http, kept, authentication(kept), routes)
  serveApiDocument(http, config, routes)
  await servePhotos(http, needs)
  serveSelfies(http, needs)
  serveArchives(http, needs)
  await serveWebhooks(http, needs)
  serveOutboxPages(http, needs)
  serveSandboxPages(http, needs)
  serveSiteFiles(http, needs)
  await servePages(http, options.builtFolder, pageComposer(needs, options.builtFolder))
  let realtimeEnded: Promise<void> | undefined
  /** Sockets are told to come back at once: to another process, or to this one's successor. */
  const endRealtime = () => (realtimeEnded ??= realtime.close())
  return {
    http,
    needs,
    async retire() {
      draining.announce()
      await sleep(config.drainSeconds * 1000)
      draining.refuseNew()
      await endRealtime()
      await draining.finish()
    },
    async close() {
      await endRealtime()
      await http.close()
      await queues.stop()
      needs.mail.close()
      await keptPool.end()
      await database.pool.end()
    },
  }
}

function originOf({ server }: FastifyInstance): string {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening yet')
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return `http://${host}:${address.port}`
}
