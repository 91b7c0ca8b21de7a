import pg from 'pg'
import pino from 'pino'
import { createApp } from '#apps/server/app.ts'
import { search } from '#features/search/contract/search.ts'
import { readConfig } from '#platform/server/config/config.ts'
import { openPool } from '#platform/server/db/database.ts'
import { benchEnvironment } from './environment.ts'
import type { Asked } from './load.ts'
import type { SearchFixture } from './search-fixture.ts'

/** A statement as our server sent it. */
export interface Recorded {
  readonly name?: string
  readonly text: string
  readonly values: readonly unknown[]
}

/**
 * What our server asks the database for each of these searches, by who asks and what, so that the reference asks
 * just the same.
 */
export async function recordSearches(
  { url }: SearchFixture,
  dataDir: string,
  requests: readonly Asked[],
): Promise<Map<string, Recorded[]>> {
  const log = pino({ level: 'warn' })
  const app = await createApp(
    readConfig(benchEnvironment(url, dataDir)),
    { pool: openPool(url, log), url },
    log,
    { builtFolder: dataDir, workJobs: false },
  )
  try {
    const recorded = new Map<string, Recorded[]>()
    for (const { body, authorization } of requests) {
      const statements = await recording(async () => {
        const answer = await app.http.inject({
          method: 'POST',
          url: search.path,
          headers: { authorization, 'content-type': 'application/json' },
          body,
        })
        if (answer.statusCode !== 200) throw new Error(`${body} was answered ${answer.statusCode}`)
      })
      recorded.set(authorization + body, statements)
    }
    return recorded
  } finally {
    await app.close()
  }
}

async function recording(work: () => Promise<void>): Promise<Recorded[]> {
  const recorded: Recorded[] = []
  const prototype = pg.Client.prototype as { query: (...args: unknown[]) => unknown }
  const { query } = prototype
  prototype.query = function (this: unknown, ...args: unknown[]) {
    const [statement, values] = args
    if (typeof statement === 'string') {
      recorded.push({ text: statement, values: Array.isArray(values) ? values : [] })
    } else {
      const { name, text, values: own } = statement as Recorded
      recorded.push({ ...(name !== undefined && { name }), text, values: own ?? values ?? [] })
    }
    return Reflect.apply(query, this, args)
  }
  try {
    await work()
  } finally {
    prototype.query = query
  }
  return recorded
}
