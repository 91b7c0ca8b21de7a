import { followDatabaseTime } from '#platform/server/db/database-time.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type pg from 'pg'
import { authentication } from '#features/accounts/server/authentication.ts'
import { realtimeRules } from '#features/chat/server/live.ts'
import { serveEvidence } from '#features/evidence/server/serve.ts'
import { openMetrics } from '#features/insights/server/metrics/metrics.ts'
import { ofAllProcesses } from '#features/insights/server/metrics/of-all-processes.ts'
import { serveMetrics } from '#features/insights/server/metrics/serve.ts'
import { followPolicy } from '#features/moderation/server/lab/follow-policy.ts'
import { openReader, readerState } from '#features/moderation/server/reader/loaded.ts'
import { notifier } from '#features/notifications/server/notify.ts'
import { serveWebhooks } from '#features/payments/server/webhooks.ts'
import { servePhotos } from '#features/photos/server/serve.ts'
import { serveArchives } from '#features/privacy/server/serve-archive.ts'
import { serveSelfies } from '#features/verification/server/serve.ts'
import { serveApiDocument } from '#platform/server/api-document/serve.ts'
import { openBudgets } from '#platform/server/budgets/budgets.ts'
import { openBudgetStore } from '#platform/server/budgets/store.ts'
import type { Config } from '#platform/server/config/config.ts'
import { type Database, openDatabase, openPool, openPreparedDatabase } from '#platform/server/db/database.ts'
import { openReplica } from '#platform/server/db/replica.ts'
import type { Pooler } from '#platform/server/db/pooler.ts'
import { bindRoutes, limitFiles } from '#platform/server/http/bind.ts'
import { drainable } from '#platform/server/http/drain.ts'
import { servePages } from '#platform/server/http/pages.ts'
import { servePolicyReports } from '#platform/server/http/policy-reports.ts'
import type { Route } from '#platform/server/http/route.ts'
import { createServer } from '#platform/server/http/server.ts'
import { startJobs } from '#platform/server/jobs/jobs.ts'
import type { Needs } from '#platform/server/needs.ts'
import { serveOutboxPages } from '#platform/server/providers/outbox/routes.ts'
import { serveSandboxPages } from '#platform/server/providers/payment/sandbox-routes.ts'
import { openProviders } from '#platform/server/providers/providers.ts'
import { withKeptKeys } from '#platform/server/secrets/kept-keys.ts'
import { openRealtime } from '#platform/server/realtime/realtime.ts'
import { traceStatements } from '#platform/server/tracing/statement-spans.ts'
import { openTracing, type Tracing } from '#platform/server/tracing/tracing.ts'
import { pageComposer } from './compose-page.ts'
import { allHooks } from './hooks.ts'
import { allJobs } from './jobs.ts'
import { allNotifications } from './notifications.ts'
import type { Siblings } from './processes/child.ts'
import { serveSecurityText } from './security-text.ts'
import { serveSiteFiles } from './site-files.ts'
import { allRoutes, type Process } from './routes.ts'

export interface App {
  readonly http: FastifyInstance
  readonly needs: Needs
  /** Lets requests under way end and takes no new ones; `close` comes after it. */
  readonly retire: () => Promise<void>
  readonly close: () => Promise<void>
}

export interface AppDatabase {
  readonly pool: pg.Pool
  readonly url: string
  /** Past the pooler of `url`, where there is one: LISTEN and the jobs keep a session. */
  readonly directUrl?: string
  readonly pooler?: Pooler | null
}

/** The composition root: the only place that knows every feature. */
export async function createApp(
  given: Config,
  database: AppDatabase,
  log: FastifyBaseLogger,
  options: { builtFolder: string; workJobs: boolean; sweeps?: boolean; siblings?: Siblings },
): Promise<App> {
  const tracing = await openTracing(given.tracing, log)
  traceStatements(database.pool, tracing)
  const db = openDatabase(database.pool)
  const config = await withKeptKeys(given, db, log)
  const endClock = await followDatabaseTime({ db, log })
  const preparedPool = openPreparedPool(database, log, tracing)
  const preparedDb = openPreparedDatabase(preparedPool)
  const http = await createServer(config, log, tracing)
  const draining = drainable(http.server)
  const realtime = openRealtime(config.providers.realtime, {
    config,
    server: http.server,
    databaseUrl: sessionUrl(database),
    db: preparedDb,
    log,
    tracing,
    rules: realtimeRules({ db: preparedDb }),
  })
  openReader(log, config.readerFile)
  const replica = replicaOf(config, database.pool, log, tracing)
  const pools = { requests: database.pool, messages: preparedPool }
  const metrics = openMetrics({ pools, ...realtime, replica, jobs: allJobs, reader: readerState })
  const run = { work: options.workJobs, sweep: options.sweeps, onRun: metrics.onRun, tracing }
  const queues = await startJobs({ url: sessionUrl(database), config }, log, allJobs, () => needs, run)
  const needs: Needs = {
    config,
    log,
    db,
    pool: database.pool,
    replica,
    budgets: openBudgets({ config, log, store: await openBudgetStore({ config, db }) }),
    jobs: queues,
    notify: notifier({ config, jobs: queues }, allNotifications),
    publish: realtime.publish,
    sessionsAt: realtime.sessionsAt,
    ...(await openProviders({ config, db, log, jobs: queues, tracing }, metrics)),
    ownOrigin: () => originOf(http),
    hooks: allHooks(() => needs),
    tracing,
  }
  const rules = await followPolicy(needs)
  metrics.watch(http)
  limitFiles(http, needs)
  serveMetrics(http, ofAllProcesses(metrics, options.siblings))
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
      endClock()
      await replica?.close()
      await Promise.all([preparedPool.end(), database.pool.end()])
      await tracing?.close()
    },
  }
}

/** For what keeps a session. */
const sessionUrl = ({ directUrl, url }: AppDatabase): string => directUrl ?? url

const replicaOf = (
  { databaseReadUrl: url }: Config,
  primary: pg.Pool,
  log: FastifyBaseLogger,
  tracing: Tracing | null,
) => (url === undefined ? null : openReplica(url, primary, log, tracing))

function openPreparedPool(
  { pool, url, pooler = null }: AppDatabase,
  log: FastifyBaseLogger,
  tracing: Tracing | null,
): pg.Pool {
  const waitSeconds = (pool.options.connectionTimeoutMillis ?? 5_000) / 1000
  const prepared = openPool(url, log, { max: 12, waitSeconds, pooler })
  traceStatements(prepared, tracing)
  return prepared
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
