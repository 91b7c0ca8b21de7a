/** Lieta as `npm start` runs it, without the demo: forked by the bench, answers with its port. */
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { createApp } from '#apps/server/app.ts'
import { readConfig } from '#platform/server/config/config.ts'
import { openPool } from '#platform/server/db/database.ts'
import { benchEnvironment } from './environment.ts'
import { answerMemory } from './memory.ts'

process.once('message', async ({ databaseUrl, dataDir }: { databaseUrl: string; dataDir: string }) => {
  const log = pino({ level: 'warn' })
  const app = await createApp(
    readConfig(benchEnvironment(databaseUrl, dataDir)),
    { pool: openPool(databaseUrl, log), url: databaseUrl },
    log,
    { builtFolder: join(import.meta.dirname, '../dist'), workJobs: true },
  )
  await app.http.listen({ host: '127.0.0.1', port: 0 })
  process.send?.((app.http.server.address() as AddressInfo).port)
})
answerMemory()
process.once('disconnect', () => process.exit())
