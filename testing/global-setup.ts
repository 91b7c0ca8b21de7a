import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import pino from 'pino'
import type { TestProject } from 'vitest/node'
import type * as Kinds from '#apps/server/jobs.ts'
import { type Embedded, startEmbedded } from '#platform/server/db/embedded.ts'
import { prepareDatabase } from '#platform/server/db/prepare.ts'
import type * as Queues from '#platform/server/jobs/jobs.ts'

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string
    applicationUrl: string
  }
}

export const templateDatabase = 'lieta_template'

/** One throw-away cluster for the whole run, with a migrated template that each test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [cluster] = await Promise.all([startOwnCluster(), buildServer()])
  await makeTemplate(cluster)
  project.provide('adminUrl', cluster.adminUrl)
  project.provide('applicationUrl', cluster.applicationUrl)
  const folder = await mkdtemp(join(tmpdir(), 'lieta-tests-'))
  // Servers of other users of the system have folders in it.
  await chmod(folder, 0o711)
  // The workers begin later: whatever they leave when they end goes with this folder.
  process.env['TMPDIR'] = folder
  return async () => {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** For the tests that start it as a process: a bundle takes half of what its sources take to start. */
async function buildServer(): Promise<void> {
  if (process.env['MUTANT'] !== undefined) return
  await promisify(execFile)(process.execPath, ['scripts/build.mjs', 'server'])
}

/** A second run at the same time gets a cluster of its own. */
async function startOwnCluster(): Promise<Embedded> {
  for (let n = 1; ; n += 1) {
    const dataDir = join(tmpdir(), `lieta-test-postgres-${n}`)
    const cluster = await startEmbedded({ dataDir, durable: false })
    if (!cluster.shared) return cluster
  }
}

async function makeTemplate({ adminUrl, applicationUrl }: Embedded): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  await dropLeftovers(admin)
  await admin.query(`create database ${templateDatabase}`)
  // The queue's own tables belong to the template too, as do its queues and the rights of the application: making them
  // takes longer than cloning.
  const application = databaseUrl(applicationUrl, templateDatabase)
  await prepareDatabase({
    owner: databaseUrl(adminUrl, templateDatabase),
    application,
    ownCluster: true,
  })
  await makeQueues(application)
  await admin.end()
}

/** Those of the product: an application makes what is absent at its start, and two hundred start in a run. */
async function makeQueues(url: string): Promise<void> {
  // Read by Node itself: in the main process Vitest's own reader knows no `import.meta.resolve`.
  const read = createRequire(import.meta.url)
  const { allJobs }: typeof Kinds = read('../apps/server/jobs.ts')
  const { startJobs }: typeof Queues = read('../platform/server/jobs/jobs.ts')
  const unused = () => {
    throw new Error('in the template no job is queued or run')
  }
  const config = { key: unused, keys: unused }
  const queues = await startJobs({ url, config }, pino({ level: 'silent' }), allJobs, unused, { work: false })
  await queues.stop()
}

async function dropLeftovers(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>(
    `select datname from pg_database where datname like 'lieta_%'`,
  )
  for (const { datname } of rows) await admin.query(`drop database ${datname} with (force)`)
}

export function databaseUrl(adminUrl: string, name: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}
