import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refreshSearchRow } from '#features/search/server/search-row.ts'
import { chatChannel } from '#platform/contract/realtime.ts'
import { readConfig } from '#platform/server/config/config.ts'
import { connectionsPerProcess, type Database, openDatabase, openPool } from '#platform/server/db/database.ts'
import { makeOpenChat, type OpenChat } from '#testing/chats.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { type Client, connectClient, heardOn, next } from '#testing/pusher-client.ts'
import { freePort, startServerProcess } from '#testing/server-process.ts'

const secret = 'one secret for the tests of several processes'
let database: TestDatabase
let dataDir: string
let db: Database
let port: number
let origin: string
let parent: ChildProcess
let talk: OpenChat

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'lieta-processes-'))
  db = openDatabase(openPool(database.url, pino({ level: 'silent' })))
  const place = {
    DATABASE_URL: database.applicationUrl,
    DATABASE_DIRECT_URL: database.url,
    APP_SECRET: secret,
  }
  port = await freePort()
  origin = `http://127.0.0.1:${port}`
  const starting = startServerProcess(port, {
    ...place,
    DATA_DIR: dataDir,
    PROCESSES: '2',
    LOG_LEVEL: 'silent',
  })
  const config = readConfig({ ...place, DATA_DIR: dataDir })
  talk = await makeOpenChat({ db, needs: { hooks: { profileChanged: refreshSearchRow }, config } })
  parent = await starting
})
afterAll(async () => {
  parent?.kill('SIGKILL')
  await db.destroy()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

/** Each over a connection of its own, so that the processes take turns; the id, or null for what was cut off. */
async function write(message = 'Buonasera'): Promise<number | null> {
  const answer = await fetch(`${origin}/api/chats/${talk.chatId}/messages`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${talk.king.token}`,
      'content-type': 'application/json',
      connection: 'close',
    },
    body: JSON.stringify({ message, client_id: randomUUID() }),
  }).catch(() => null)
  if (answer === null) return null
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { id: number }).id
}

/** What Prometheus reads of one figure, by process. */
async function figures(name: string): Promise<Record<string, number>> {
  const answer = await fetch(`${origin}/metrics`, { headers: { connection: 'close' } }).catch(() => null)
  const text = (await answer?.text()) ?? ''
  const lines = [...text.matchAll(new RegExp(`^${name}\\{process="(\\d+)"\\} ([\\d.e+]+)$`, 'gm'))]
  return Object.fromEntries(lines.map(([, process = '', value]) => [process, Number(value)]))
}

const children = async (): Promise<number[]> =>
  (await readFile(`/proc/${parent.pid}/task/${parent.pid}/children`, 'utf8')).trim().split(' ').map(Number)

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('two processes serve one port: whoever writes at either is heard at both, and /metrics tells of both', async () => {
  const clients: Client[] = []
  const channels = []
  let sockets: Record<string, number> = {}
  // The kernel deals by chance: until each has one.
  while (Object.values(sockets).filter((count) => count > 0).length < 2) {
    const client = await connectClient(origin, talk.hostess)
    const channel = client.subscribe(chatChannel(talk.chatId))
    await next(channel, 'pusher:subscription_succeeded')
    clients.push(client)
    channels.push(channel)
    sockets = await figures('lieta_sockets')
  }
  expect(Object.keys(sockets)).toEqual(['1', '2'])
  const heard = channels.map((channel) => heardOn(channel, 'NewMessage'))
  const ids: (number | null)[] = []
  for (let n = 0; n < 8; n += 1) ids.push(await write())
  // Each process tells of what it wrote in its own time; a page orders what it hears by id.
  const inOrder = (each: (typeof heard)[number]) => each.map(({ id }) => Number(id)).sort((a, b) => a - b)
  for (const each of heard) await expect.poll(() => inOrder(each)).toEqual(ids)
  expect(await figures('lieta_process_up')).toEqual({ 1: 1, 2: 1 })
  const { rows } = await openConnections()
  expect(rows[0]!.n).toBeLessThanOrEqual(2 * connectionsPerProcess)
  for (const client of clients) client.disconnect()
})

test.runIf(process.env['LONG'] === '1')(
  'after kill -9 of one the other serves on, nothing acknowledged is lost, and it comes back',
  async () => {
    const [victim = 0, survivor = 0] = await children()
    const acknowledged: number[] = []
    let over = false
    const writing = Promise.all(
      [1, 2, 3, 4].map(async () => {
        while (!over) {
          const id = await write()
          if (id !== null) acknowledged.push(id)
          await sleep(10)
        }
      }),
    )
    await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(20)
    process.kill(victim, 'SIGKILL')
    const before = acknowledged.length
    await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(before + 20)
    await expect.poll(() => figures('lieta_process_up'), { timeout: 30_000 }).toEqual({ 1: 1, 2: 1 })
    over = true
    await writing
    expect(Object.values(await figures('lieta_process_restarts_total')).toSorted()).toEqual([0, 1])
    const rows = await db.selectFrom('message').select('id').where('id', 'in', acknowledged).execute()
    expect(rows.length).toBe(acknowledged.length)
    const now = await children()
    expect(now).toContain(survivor)
    expect(now).not.toContain(victim)
  },
)

test('SIGTERM ends all of them, and leaves nothing behind', async () => {
  const pids = await children()
  expect(pids.length).toBe(2)
  const ended = once(parent, 'exit')
  parent.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(pids.filter(isAlive)).toEqual([])
  expect((await openConnections()).rows[0]!.n).toBe(0)
  await expect(fetch(origin)).rejects.toThrow('fetch failed')
})

/** Of the processes, by the names that they give themselves as the application. */
async function openConnections() {
  return sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and usename = 'lieta_application'`.execute(db)
}
