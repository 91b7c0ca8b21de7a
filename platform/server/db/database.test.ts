import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { healthz, readyz } from '#platform/contract/health.ts'
import { createApp } from '#apps/server/app.ts'
import { readConfig } from '../config/config.ts'
import { createTestDatabase } from '#testing/database.ts'
import { openPool } from './database.ts'
import { startEmbedded } from './embedded.ts'
import { prepareDatabase } from './prepare.ts'
import { migrate } from './migrate.ts'

test('three processes that migrate at once leave one history', async () => {
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  const applied: string[] = []
  const start = () => migrate(database.url, (name) => applied.push(name))
  await Promise.all([start(), start(), start()])
  expect(applied).toEqual([])

  const client = new pg.Client(database.url)
  await client.connect()
  await client.query('drop schema pgboss cascade; drop schema public cascade; create schema public')
  await client.end()
  await Promise.all([start(), start(), start()])
  expect(applied).toEqual(['0001_baseline'])
})

test('when PostgreSQL is killed the server answers 503, and serves again by itself once it is back', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lieta-away-'))
  // Else the database, which never runs as root, would live elsewhere and outlive the folder.
  await chmod(dataDir, 0o755)
  // Durable: else the kill may take the migrations with it, which were written a moment ago.
  const cluster = await startEmbedded({ dataDir, durable: true })
  await prepareDatabase({ owner: cluster.adminUrl, application: cluster.adminUrl })
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DATABASE_URL: cluster.adminUrl,
    DEMO: '0',
  })
  const log = pino({ level: 'silent' })
  const pool = openPool(cluster.adminUrl, log)
  const app = await createApp(config, { pool, url: cluster.adminUrl }, log, {
    builtFolder: dataDir,
    workJobs: true,
  })
  onTestFinished(async () => {
    await app.close()
    await cluster.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const get = async (url: string) => (await app.http.inject({ method: 'GET', url })).statusCode
  expect(await get(readyz.path)).toBe(200)

  process.kill(await postmasterPid(pool), 'SIGKILL')
  await expect.poll(() => get(readyz.path), { interval: 20 }).toBe(503)
  expect(await get(healthz.path)).toBe(200)
  await expect.poll(() => get(readyz.path)).toBe(200)
})

async function postmasterPid(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: string }>(
    `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid`,
  )
  return Number(rows[0]?.pid)
}
