import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { sql } from 'kysely'
import { endpoint } from '#platform/contract/endpoint.ts'
import { openDatabase, openPool } from '../db/database.ts'
import { startTestApp } from '#testing/harness.ts'
import { startTcpProxy } from '#testing/tcp-proxy.ts'
import { bindRoutes } from './bind.ts'
import { ok, route } from './route.ts'
import { createServer } from './server.ts'

test('a read whose connection breaks is asked once more, a write never is', async () => {
  const app = await startTestApp({}, { workJobs: false })
  const proxy = await startTcpProxy(String(app.needs.pool.options.connectionString))
  const log = pino({ level: 'silent' })
  const db = openDatabase(
    openPool(proxy.urlOf(String(app.needs.pool.options.connectionString)), log, { max: 1 }),
  )
  const http = await createServer(app.needs.config, log)
  onTestFinished(async () => {
    await http.close()
    await db.destroy()
    await proxy.close()
  })
  const runs = { GET: 0, POST: 0 }
  const breaking = (method: 'GET' | 'POST') =>
    route(
      endpoint({
        method,
        path: '/breaking',
        who: 'anyone',
        summary: 'probe',
        replies: { 200: z.object({ runs: z.number() }) },
      }),
      async () => {
        runs[method] += 1
        const isFirst = runs[method] === 1
        // Long beside the cut: on a busy machine it comes late.
        const answer = sql`select pg_sleep(${isFirst ? 5 : 0})`.execute(db)
        if (isFirst) setTimeout(proxy.cutOld, 200)
        await answer
        return ok({ runs: runs[method] })
      },
      { limits: [] },
    )
  bindRoutes(http, app.needs, { authenticate: async () => null, bannedPerson: async () => null } as never, [
    breaking('GET'),
    breaking('POST'),
  ])
  const read = await http.inject({ method: 'GET', url: '/breaking' })
  expect([read.statusCode, read.json()]).toEqual([200, { runs: 2 }])
  const written = await http.inject({
    method: 'POST',
    url: '/breaking',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  expect([written.statusCode, written.headers['retry-after'], runs.POST]).toEqual([503, '2', 1])
})
