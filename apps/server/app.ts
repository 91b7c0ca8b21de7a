import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type pg from 'pg'
import { authentication } from '#features/accounts/server/authentication.ts'
import { accountRoutes } from '#features/accounts/server/routes.ts'
import { blockRoutes } from '#features/chat/server/blocks/routes.ts'
import { messageSubject } from '#features/chat/server/held-message.ts'
import { messageTarget } from '#features/chat/server/message-target.ts'
import { realtimeRules } from '#features/chat/server/live.ts'
import { chatRoutes } from '#features/chat/server/routes.ts'
import { availabilityRoutes } from '#features/availability/server/routes.ts'
import { conditionsRoutes } from '#features/conditions/server/routes.ts'
import { sentenceTarget } from '#features/conditions/server/sentence-target.ts'
import { sentenceSubject } from '#features/conditions/server/sentence-subject.ts'
import { contentRoutes } from '#features/content/server/content-routes.ts'
import { legalRoutes } from '#features/content/server/legal/routes.ts'
import { pageRoutes } from '#features/content/server/routes.ts'
import { evidenceRoutes } from '#features/evidence/server/routes.ts'
import { serveEvidence } from '#features/evidence/server/serve.ts'
import { openMetrics } from '#features/insights/server/metrics/metrics.ts'
import { serveMetrics } from '#features/insights/server/metrics/serve.ts'
import { overviewRoutes } from '#features/insights/server/routes.ts'
import { actionSubject } from '#features/moderation/server/actions/action-subject.ts'
import type { ContentTargets } from '#features/moderation/server/actions/targets.ts'
import { appealSubject } from '#features/moderation/server/appeals.ts'
import { banSubject } from '#features/moderation/server/bans.ts'
import { followPolicy } from '#features/moderation/server/lab/follow-policy.ts'
import { openReader, readerState } from '#features/moderation/server/reader/loaded.ts'
import { moderationRoutes } from '#features/moderation/server/routes.ts'
import type { Subjects } from '#features/moderation/server/subjects.ts'
import { notifier } from '#features/notifications/server/notify.ts'
import { notificationRoutes } from '#features/notifications/server/routes.ts'
import { purchaseRoutes } from '#features/payments/server/purchase-routes.ts'
import { invoiceRoutes } from '#features/payments/server/invoices/routes.ts'
import { spendingRoutes } from '#features/payments/server/spending/routes.ts'
import { receiptRoutes } from '#features/payments/server/receipts/routes.ts'
import { paymentRoutes } from '#features/payments/server/routes.ts'
import { commerceRoutes } from '#features/payments/server/staff/routes.ts'
import { serveWebhooks } from '#features/payments/server/webhooks.ts'
import { photoSubject } from '#features/photos/server/photo-subject.ts'
import { photoTarget } from '#features/photos/server/photo-target.ts'
import { readerHealth } from '#features/photos/server/reading/reader-health.ts'
import { photoRoutes } from '#features/photos/server/routes.ts'
import { servePhotos } from '#features/photos/server/serve.ts'
import { deletionSubject } from '#features/privacy/server/deletion-subject.ts'
import { privacyRoutes } from '#features/privacy/server/routes.ts'
import { serveArchives } from '#features/privacy/server/serve-archive.ts'
import { emailSubject } from '#features/profiles/server/email-subject.ts'
import { personalSubject } from '#features/profiles/server/personal-subject.ts'
import { profileSubject } from '#features/profiles/server/profile-subject.ts'
import { profileRoutes } from '#features/profiles/server/routes.ts'
import { textSubject } from '#features/profiles/server/text-subject.ts'
import { descriptionTarget, nicknameTarget } from '#features/profiles/server/text-targets.ts'
import { referenceRoutes } from '#features/reference/server/routes.ts'
import { reportRoutes } from '#features/reports/server/routes.ts'
import { reportSubject } from '#features/reports/server/subject.ts'
import { reviewTarget } from '#features/reviews/server/review-target.ts'
import { reviewRoutes } from '#features/reviews/server/routes.ts'
import { safetyRoutes } from '#features/safety/server/routes.ts'
import { searchRoutes } from '#features/search/server/routes.ts'
import { settingRoutes } from '#features/settings/server/routes.ts'
import { disputeRoutes } from '#features/staff/server/disputes/routes.ts'
import { userRoutes } from '#features/staff/server/people/routes.ts'
import { staffRoutes } from '#features/staff/server/staff-routes.ts'
import { supportRoutes } from '#features/support/server/routes.ts'
import { verificationRoutes } from '#features/verification/server/routes.ts'
import { serveSelfies } from '#features/verification/server/serve.ts'
import { verificationSubject } from '#features/verification/server/subject.ts'
import { creditsRoutes } from '#features/wallet/server/routes.ts'
import { serveApiDocument } from '#platform/server/api-document/serve.ts'
import { openBudgets } from '#platform/server/budgets/budgets.ts'
import type { Config } from '#platform/server/config/config.ts'
import { type Database, openDatabase, openPool, openPreparedDatabase } from '#platform/server/db/database.ts'
import { bindRoutes, limitFiles } from '#platform/server/http/bind.ts'
import { type Draining, drainable } from '#platform/server/http/drain.ts'
import { healthRoutes } from '#platform/server/http/health.ts'
import { servePages } from '#platform/server/http/pages.ts'
import { servePolicyReports } from '#platform/server/http/policy-reports.ts'
import type { Route } from '#platform/server/http/route.ts'
import { createServer } from '#platform/server/http/server.ts'
import { startJobs } from '#platform/server/jobs/jobs.ts'
import type { Needs } from '#platform/server/needs.ts'
import { outboxRoutes, serveOutboxPages } from '#platform/server/providers/outbox/routes.ts'
import { sandboxRoutes, serveSandboxPages } from '#platform/server/providers/payment/sandbox-routes.ts'
import { openProviders } from '#platform/server/providers/providers.ts'
import { withKeptKeys } from '#platform/server/secrets/kept-keys.ts'
import { openRealtime, type Realtime } from '#platform/server/realtime/realtime.ts'
import { realtimeRoutes } from '#platform/server/realtime/routes.ts'
import { clientConfigRoutes } from './client-config.ts'
import { pageComposer } from './compose-page.ts'
import { allHooks } from './hooks.ts'
import { allJobs } from './jobs.ts'
import { allNotifications } from './notifications.ts'
import { serveSecurityText } from './security-text.ts'
import { serveSiteFiles } from './site-files.ts'
import { standingRoutes } from '#features/standing/server/routes.ts'

export interface App {
  readonly http: FastifyInstance
  readonly needs: Needs
  /** Lets requests under way end and takes no new ones; `close` comes after it. */
  readonly retire: () => Promise<void>
  readonly close: () => Promise<void>
}

/** What each feature does once its cases are decided. */
function allSubjects(needs: Needs, targets: ContentTargets): Subjects {
  const subjects: Subjects = {
    profile: profileSubject(needs),
    photo: photoSubject(needs),
    text: textSubject(needs),
    conditions: sentenceSubject(needs),
    personal: personalSubject(needs),
    email: emailSubject(needs),
    message: messageSubject(needs),
    deletion: deletionSubject(needs),
    verification: verificationSubject(needs),
    ban: banSubject(needs),
    report: reportSubject(needs),
    action: actionSubject(needs, targets),
  }
  return { ...subjects, appeal: appealSubject(needs, subjects) }
}

/** What the staff may take down, and put back. */
function allTargets(needs: Needs): ContentTargets {
  return {
    photo: photoTarget(needs),
    description: descriptionTarget,
    conditions: sentenceTarget(needs),
    nickname: nicknameTarget,
    message: messageTarget(needs),
    review: reviewTarget(needs),
  }
}

/** What belongs to this process rather than to the installation. */
interface Process {
  readonly realtime: Realtime
  readonly draining: Draining
}

/** Every endpoint, feature by feature. */
function allRoutes(needs: Needs, prepared: Needs, { realtime, draining }: Process): Route[] {
  const targets = allTargets(needs)
  return [
    ...healthRoutes(needs, draining, { reader: readerState, photoReader: () => readerHealth(needs) }),
    ...realtimeRoutes({ ...prepared, realtime, rules: realtimeRules(prepared) }),
    ...pageRoutes(needs),
    ...legalRoutes(needs),
    ...contentRoutes(needs),
    ...clientConfigRoutes(needs, realtime.clientOptions),
    ...referenceRoutes(needs),
    ...creditsRoutes(needs),
    ...paymentRoutes(needs),
    ...purchaseRoutes(needs),
    ...receiptRoutes(needs),
    ...invoiceRoutes(needs),
    ...spendingRoutes(needs),
    ...commerceRoutes(needs),
    ...sandboxRoutes(needs),
    ...photoRoutes(needs),
    ...searchRoutes(needs),
    ...chatRoutes(prepared),
    ...supportRoutes(needs),
    ...settingRoutes(needs),
    ...blockRoutes(needs),
    ...moderationRoutes(needs, allSubjects(needs, targets), targets),
    ...accountRoutes(needs),
    ...staffRoutes(needs),
    ...profileRoutes(needs),
    ...standingRoutes(needs),
    ...verificationRoutes(needs),
    ...conditionsRoutes(needs),
    ...availabilityRoutes(needs),
    ...reportRoutes(needs),
    ...reviewRoutes(needs),
    ...evidenceRoutes(needs),
    ...safetyRoutes(needs),
    ...notificationRoutes(needs),
    ...userRoutes(needs, allSubjects(needs, targets)),
    ...disputeRoutes(needs),
    ...privacyRoutes(needs),
    ...overviewRoutes(needs),
    ...outboxRoutes(needs),
  ]
}

/** The composition root: the only place that knows every feature. */
export async function createApp(
  given: Config,
  database: { pool: pg.Pool; url: string },
  log: FastifyBaseLogger,
  options: { builtFolder: string; workJobs: boolean },
): Promise<App> {
  const db = openDatabase(database.pool)
  const config = await withKeptKeys(given, db, log)
  const preparedPool = openPool(database.url, log, {
    max: 12,
    waitSeconds: (database.pool.options.connectionTimeoutMillis ?? 5_000) / 1000,
  })
  const preparedDb = openPreparedDatabase(preparedPool)
  const http = await createServer(config, log)
  const draining = drainable(http.server)
  const realtime = openRealtime(config.providers.realtime, {
    config,
    server: http.server,
    databaseUrl: database.url,
    db: preparedDb,
    log,
    rules: realtimeRules({ db: preparedDb }),
  })
  openReader(log, config.readerFile)
  const metrics = openMetrics({
    pools: { requests: database.pool, messages: preparedPool },
    sockets: realtime.sockets,
    jobs: allJobs,
    reader: readerState,
  })
  const queues = await startJobs({ url: database.url, config }, log, allJobs, () => needs, {
    work: options.workJobs,
    onRun: metrics.onRun,
  })
  const needs: Needs = {
    config,
    log,
    db,
    pool: database.pool,
    budgets: openBudgets({ config, db, log }),
    jobs: queues,
    notify: notifier({ config, jobs: queues }, allNotifications),
    publish: realtime.publish,
    ...(await openProviders({ config, db, log, jobs: queues }, metrics.onOutsideReading)),
    ownOrigin: () => originOf(http),
    hooks: allHooks(() => needs),
  }
  const rules = await followPolicy(needs)
  metrics.watch(http)
  limitFiles(http, needs)
  serveMetrics(http, metrics)
  const routes = mountRoutes(http, needs, preparedDb, { realtime, draining })
  serveApiDocument(http, config, routes)
  await serveFiles(http, needs, options.builtFolder)
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
      await rules.stop()
      needs.mail.close()
      await needs.budgets.close()
      await preparedPool.end()
      await database.pool.end()
    },
  }
}

function mountRoutes(http: FastifyInstance, needs: Needs, preparedDb: Database, process: Process): Route[] {
  // What every request asks, and every message: the same database by prepared statements.
  const prepared: Needs = { ...needs, db: preparedDb }
  const routes = allRoutes(needs, prepared, process)
  bindRoutes(http, prepared, authentication(prepared), routes)
  return routes
}

/** What is no JSON, and so no endpoint of the contract. */
async function serveFiles(http: FastifyInstance, needs: Needs, builtFolder: string): Promise<void> {
  await servePhotos(http, needs)
  serveSelfies(http, needs)
  serveArchives(http, needs)
  serveEvidence(http, needs)
  await serveWebhooks(http, needs)
  serveOutboxPages(http, needs)
  serveSandboxPages(http, needs)
  serveSiteFiles(http, needs)
  serveSecurityText(http, needs.config, builtFolder)
  await servePolicyReports(http)
  await servePages(http, builtFolder, pageComposer(needs, builtFolder))
}

function originOf({ server }: FastifyInstance): string {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening yet')
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return `http://${host}:${address.port}`
}
