import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { finishDemo, seedDemo } from '#demo/seed.ts'
import type { Config } from '#platform/server/config/config.ts'
import { openDatabase, openPool } from '#platform/server/db/database.ts'
import { atPlaceAs } from '#platform/server/db/link.ts'
import { findPooler } from '#platform/server/db/pooler.ts'
import type { DatabaseUrls } from '#platform/server/db/prepare.ts'
import { untilThere } from '#platform/server/db/until-there.ts'
import type { Needs } from '#platform/server/needs.ts'
import { type AppDatabase, createApp } from './app.ts'
import type { Siblings } from './processes/child.ts'

export interface Serving {
  readonly config: Config
  readonly log: FastifyBaseLogger
  readonly urls: DatabaseUrls
  /** What runs so far is added here, to be ended in the opposite order. */
  readonly running: (() => Promise<void>)[]
  /** Whether this process fills the demo, and draws its pictures: one of several does. */
  readonly fillsDemo: boolean
  readonly siblings?: Siblings
}

const builtFolder = join(import.meta.dirname, '../../dist')

/** Elsewhere the parent accepts the connections and hands them out, as `node:cluster` does (docs/decisions/0124). */
const kernelShares = process.platform === 'linux'

/** Serves on the port from here on; the database is prepared. */
export async function serve({ config, log, urls, running, fillsDemo, siblings }: Serving): Promise<void> {
  const app = await createApp(config, await openApplicationDatabase(urls, log), log, {
    builtFolder,
    workJobs: true,
    ...(siblings !== undefined && { siblings }),
  })
  running.push(app.close, app.retire)
  const demo = config.demo && fillsDemo
  if (demo) await seedAsOwner(app.needs, urls.owner)
  const shared = siblings !== undefined && kernelShares ? { reusePort: true, exclusive: true } : {}
  await app.http.listen({ host: config.host, port: config.port, ...shared })
  if (demo) running.push(drawInBackground(app.needs))
}

async function openApplicationDatabase(urls: DatabaseUrls, log: FastifyBaseLogger): Promise<AppDatabase> {
  const { application: url } = urls
  const pooler = await untilThere(() => findPooler(url), log)
  if (pooler !== null) log.info({ ...pooler }, 'DATABASE_URL leads to a pooler')
  return { pool: openPool(url, log, { pooler }), url, directUrl: atPlaceAs(urls.owner, url), pooler }
}

/** A bulk load takes indexes off and puts them back, which the application may not. */
async function seedAsOwner(needs: Needs, owner: string): Promise<void> {
  const pool = openPool(owner, needs.log, { silence: 'none' })
  try {
    await seedDemo({ ...needs, pool, db: openDatabase(pool) })
  } finally {
    await pool.end()
  }
}

/** Answers how to end it: the drawing holds a connection that would keep the pool from closing. */
function drawInBackground(needs: Needs): () => Promise<void> {
  const stop = new AbortController()
  const drawn = finishDemo(needs, stop.signal).catch((error: unknown) =>
    needs.log.warn({ err: error }, 'demo portraits: the next start goes on with them'),
  )
  return async () => {
    stop.abort()
    await drawn
  }
}
