import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Config } from './config.ts'
import { creditsRoutes } from './credits/routes.ts'
import { openDatabase } from './db/database.ts'
import { bindRoutes } from './http/bind.ts'
import { healthRoutes } from './http/health.ts'
import { servePages } from './http/pages.ts'
import { forgetExpired } from './http/rate-limit.ts'
import type { Route } from './http/route.ts'
import { createServer } from './http/server.ts'
import { type Job, job, startJobs } from './jobs/jobs.ts'
import { moderationRoutes } from './moderation/routes.ts'
import type { Subjects } from './moderation/subjects.ts'
import type { Needs } from './needs.ts'
import { sweepPhotoFiles } from './photos/photo-files.ts'
import { photoSubject } from './photos/photo-subject.ts'
import { photoRoutes } from './photos/routes.ts'
import { servePhotos } from './photos/serve.ts'
import { referenceRoutes } from './profiles/reference/routes.ts'
import { fileStorage } from './providers/storage/files.ts'

export interface App {
  readonly http: FastifyInstance
  readonly needs: Needs
  readonly close: () => Promise<void>
}

const cleanUp: Job = job({ queue: 'clean_up', everyMinute: true, work: forgetExpired })

/** Every kind of background work, each from its feature. */
const jobs: readonly Job[] = [cleanUp, sweepPhotoFiles]

/** What each feature does once its cases are decided. */
function allSubjects(needs: Needs): Subjects {
  return { photo: photoSubject(needs) }
}

/** Every endpoint, feature by feature. */
function allRoutes(needs: Needs): Route[] {
  return [
    ...healthRoutes(needs),
    ...referenceRoutes(needs),
    ...creditsRoutes(needs),
    ...photoRoutes(needs),
    ...moderationRoutes(needs, allSubjects(needs)),
  ]
}

/** The composition root: the only place that knows every feature. */
export async function createApp(
  config: Config,
  database: { pool: pg.Pool; url: string },
  log: FastifyBaseLogger,
  options: { webFolder: string; workJobs: boolean },
): Promise<App> {
  const db = openDatabase(database.pool)
  const http = await createServer(config, log)
  const queues = await startJobs(database.url, log, jobs, () => needs, { work: options.workJobs })
  const needs: Needs = {
    config,
    log,
    db,
    pool: database.pool,
    jobs: queues,
    publish: () => {},
    mail: { send: async () => {} },
    sms: { send: async () => {} },
    captcha: { verify: async () => false },
    storage: fileStorage(config.dataDir),
    card: {
      createPayment: async () => ({ id: '', clientSecret: '' }),
      retrievePayment: async () => null,
    },
    hooks: {
      profileChanged: async () => {},
      suspended: async () => {},
      erased: async () => {},
      blocked: async () => {},
    },
  }
  bindRoutes(http, needs, allRoutes(needs))
  await servePhotos(http, needs)
  await servePages(http, options.webFolder)
  return {
    http,
    needs,
    async close() {
      await http.close()
      await queues.stop()
      await database.pool.end()
    },
  }
}
