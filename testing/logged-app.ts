import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { onTestFinished } from 'vitest'
import { createApp } from '#apps/server/app.ts'
import { readConfig } from '#platform/server/config/config.ts'
import { openPool } from '#platform/server/db/database.ts'
import { openLog } from '#platform/server/log.ts'
import { createTestDatabase } from './database.ts'

/** The application with production's log in memory, for one test; `close` ends it before the test does. */
export async function startLoggedApp(level: 'info' | 'trace', environment: Record<string, string> = {}) {
  const chunks: string[] = []
  const destination = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(String(chunk))
      done()
    },
  })
  const database = await createTestDatabase()
  const log = openLog(level, destination)
  const dataDir = await mkdtemp(join(tmpdir(), 'lieta-logged-'))
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    DEMO: '0',
    RATE_LIMIT_SCALE: '1000',
    ...environment,
  })
  const pool = openPool(database.url, log)
  const app = await createApp(config, { pool, url: database.url }, log, {
    builtFolder: '/nowhere',
    workJobs: true,
  })
  const origin = await app.http.listen({ host: '127.0.0.1', port: 0 })
  let closed: Promise<void> | undefined
  const close = () => (closed ??= app.close())
  onTestFinished(async () => {
    await close()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const text = () => chunks.join('')
  return { app, origin, close, text, lines: () => text().trim().split('\n') }
}
