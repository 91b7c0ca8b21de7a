import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { type Embedded, startEmbedded } from '#platform/server/db/embedded.ts'
import { prepareDatabase } from '#platform/server/db/prepare.ts'

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string
    applicationUrl: string
  }
}

export const templateDatabase = 'lieta_template'

/** One throw-away cluster for the whole run, with a migrated template that each test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startOwnCluster()
  await makeTemplate(cluster)
  project.provide('adminUrl', cluster.adminUrl)
  project.provide('applicationUrl', cluster.applicationUrl)
  return () => cluster.stop()
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
  // The queue's own tables belong to the template too, as do the rights of the application: making them takes longer
  // than cloning.
  await prepareDatabase({
    owner: databaseUrl(adminUrl, templateDatabase),
    application: databaseUrl(applicationUrl, templateDatabase),
    ownCluster: true,
  })
  await admin.end()
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
