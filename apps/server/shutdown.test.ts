import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { readConfig } from '#platform/server/config/config.ts'
import { type Database, openDatabase, openPool } from '#platform/server/db/database.ts'
import { refreshSearchRow } from '#features/search/server/search-row.ts'
import { makeOpenChat, type OpenChat } from '#testing/chats.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { freePort, startServerProcess } from '#testing/server-process.ts'

let database: TestDatabase
let db: Database
let dataDir: string
let talk: OpenChat
let first: Promise<Started>
let second: Promise<Started>

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase(openPool(database.url, pino({ level: 'silent' })))
  dataDir = await mkdtemp(join(tmpdir(), 'lieta-shutdown-'))
  first = start({})
  second = start({ DRAIN_SECONDS: '30' })
  talk = await makeOpenChat({
    db,
    needs: { hooks: { profileChanged: refreshSearchRow }, config: readConfig({ DATA_DIR: dataDir }) },
  })
  await Promise.all([first, second])
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

interface Started {
  readonly server: ChildProcess
  readonly port: number
}

async function start(environment: Record<string, string>): Promise<Started> {
  const port = await freePort()
  const place = { DATABASE_URL: database.url, DATA_DIR: dataDir }
  return { port, server: await startServerProcess(port, { ...place, ...environment }) }
}

interface Sent {
  /** Holds the body back until it resolves. */
  readonly until?: Promise<unknown>
  readonly clientId?: string
}

/** A message over a kept connection: the status, or the code of what broke. */
function say(
  port: number,
  agent: Agent,
  { until, clientId = randomUUID() }: Sent = {},
): Promise<number | string> {
  const body = JSON.stringify({ message: 'Buonasera.', client_id: clientId })
  return new Promise((resolve) => {
    const post = request({
      port,
      agent,
      host: '127.0.0.1',
      method: 'POST',
      path: `/api/chats/${talk.chatId}/messages`,
      headers: {
        authorization: `Bearer ${talk.hostess.token}`,
        'content-type': 'application/json',
        'content-length': body.length,
      },
    })
    post.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    post.once('response', (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode ?? 0))
      response.once('error', () => resolve('answer cut off'))
    })
    post.flushHeaders()
    void Promise.resolve(until).then(() => post.end(body))
  })
}

test('SIGTERM under load: what was accepted is answered, nobody gets a fault, sockets are sent elsewhere, no work is lost', async () => {
  const { server, port } = await first
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const options: any = await (await fetch(`http://127.0.0.1:${port}/api/client-config`)).json()
  const socket = new WebSocket(`ws://127.0.0.1:${port}/app/${options.realtime.key}?protocol=7`)
  await once(socket, 'open')
  const outcomes: (number | string)[] = []
  const delivered: string[] = []
  let over = false
  const load = Array.from({ length: 8 }, async () => {
    while (!over) {
      const clientId = randomUUID()
      const outcome = await say(port, agent, { clientId })
      outcomes.push(outcome)
      if (outcome === 201) delivered.push(clientId)
      if (outcome === 'ECONNREFUSED') return
    }
  })
  while (outcomes.length < 40) await sleep(5)
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  const slow = say(port, new Agent({ keepAlive: true }), { until: asked })
  await sleep(100)

  const exit = once(server, 'exit')
  const closed = once(socket, 'close')
  server.kill('SIGTERM')
  while (!outcomes.includes('ECONNREFUSED')) await sleep(5)
  // Begun before, finished after: it is waited for.
  ask()
  expect(await slow).toBe(201)
  // "Come back at once", says the protocol.
  expect((await closed)[0]).toBe(4200)
  expect(await exit).toEqual([0, null])
  over = true
  await Promise.all(load)

  expect([...new Set(outcomes)].sort()).toEqual([201, 'ECONNREFUSED'])
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from message where client_id = any (${delivered}::uuid[])`.execute(db)
  expect(rows[0]?.n).toBe(delivered.length)
  const left = await sql<{ n: number }>`
    select count(*)::int as n from pgboss.job where state = 'active'`.execute(db)
  expect(left.rows).toEqual([{ n: 0 }])
})

test('a balancer sees that a process is leaving while it still takes connections; a second signal ends it at once', async () => {
  const { server, port } = await second
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`)
    return { status: answer.status, body: await answer.json() }
  }
  expect(await ask('/readyz')).toEqual({
    status: 200,
    body: { database: 'up', process: 'serving', reader: 'up', photo_reader: 'off' },
  })
  server.kill('SIGTERM')
  await expect
    .poll(() => ask('/readyz'), { interval: 20 })
    .toEqual({
      status: 503,
      body: { database: 'up', process: 'stopping', reader: 'up', photo_reader: 'off' },
    })
  expect((await ask('/api/client-config')).status).toBe(200)

  const exit = once(server, 'exit')
  // One press of a key may come twice; a second press comes later.
  await sleep(600)
  const asked = performance.now()
  server.kill('SIGTERM')
  expect(await exit).toEqual([1, null])
  expect(performance.now() - asked).toBeLessThan(20_000)
})
