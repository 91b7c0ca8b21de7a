import { join } from 'node:path'
import pino from 'pino'
import { createApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { openPool } from './db/database.ts'
import { startEmbedded } from './db/embedded.ts'
import { migrate } from './db/migrate.ts'

const config = readConfigOrExit()
const log = pino({ level: config.logLevel, redact: ['req.headers.authorization'] })
const webFolder = join(import.meta.dirname, '../dist/web')

const embedded =
  config.databaseUrl === undefined
    ? await startEmbedded({ dataDir: config.dataDir, log: (line) => log.debug({ postgres: line }) })
    : null
const url = config.databaseUrl ?? (embedded?.adminUrl as string)
await migrate(url, (name) => log.info(`migration ${name}`))

const app = await createApp(config, { pool: openPool(url, log), url }, log, { webFolder, workJobs: true })
await app.http.listen({ host: config.host, port: config.port })
announce(config)

let stopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopping) return
    stopping = true
    void stop()
  })
}

async function stop(): Promise<void> {
  log.info('stopping')
  await app.close()
  await embedded?.stop()
  process.exit(0)
}

function readConfigOrExit(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

function announce({ publicUrl, demo }: Config): void {
  console.log(`\n  Lieta is ready: ${publicUrl}\n`)
  if (!demo) return
  console.log('  king@demo.test, hostess@demo.test, admin@demo.test')
  console.log('  password: Dimostrazione1!')
  console.log(`  mails and SMS: ${publicUrl}/dev/outbox\n`)
}
