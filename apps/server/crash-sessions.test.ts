import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#features/accounts/server/password.ts'
import { tokenDigest } from '#features/accounts/server/token-digest.ts'
import { refreshSearchRow } from '#features/search/server/search-row.ts'
import { type Database, openDatabase, openPool } from '#platform/server/db/database.ts'
import { startEmbedded } from '#platform/server/db/embedded.ts'
import { findHome } from '#platform/server/db/embedded-home.ts'
import { createTestDatabase } from '#testing/database.ts'
import { testPassword } from '#testing/newcomer.ts'
import { makeKing } from '#testing/people.ts'
import { freePort, startServerProcess } from '#testing/server-process.ts'

/** `npm run test:long` kills more often. */
const kills = process.env['LONG'] === '1' ? 300 : 3

/** Who dies: the process that answered, the database under it, or both. */
const victims = ['server', 'database', 'both'] as const

let dataDir: string
let port: number
let server: ChildProcess
const emails: string[] = []
/** Tokens that were answered with 200, written down outside what dies. */
const acknowledged: string[] = []

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lieta-crash-'))
  // Else the database, which never runs as root, would live elsewhere and outlive the folder.
  await chmod(dataDir, 0o755)
  port = await freePort()
  server = await start()
  await withDatabase(makePeople)
}, 120_000)

afterAll(async () => {
  server.kill('SIGTERM')
  await once(server, 'exit')
  await rm(dataDir, { recursive: true, force: true })
}, 60_000)

test(
  `after ${kills} SIGKILLs of server and PostgreSQL every session that was answered is there`,
  async () => {
    for (let kill = 0; kill < kills; kill += 1) {
      const stop = new AbortController()
      const before = acknowledged.length
      const load = emails.map((email) => signInUntil(stop.signal, email))
      while (acknowledged.length < before + 2) await sleep(1)
      await sleep(Math.random() * 60)
      await murder(victims[kill % victims.length]!)
      stop.abort()
      await Promise.all(load)
      for (const token of acknowledged.slice(before)) expect(await statusOf(token)).toBe(200)
    }
    const known = await withDatabase(storedDigests)
    expect(acknowledged.filter((token) => !known.has(tokenDigest(token).toString('hex')))).toEqual([])
    expect(acknowledged.length).toBeGreaterThan(2 * kills)
  },
  60_000 + kills * 20_000,
)

async function makePeople(db: Database): Promise<void> {
  const town = { db, needs: { hooks: { profileChanged: refreshSearchRow } } }
  for (let n = 0; n < 3; n += 1) emails.push((await makeKing(town)).email)
  await db
    .updateTable('users')
    .set({ password_hash: await hashPassword(testPassword) })
    .execute()
}

async function storedDigests(db: Database): Promise<Set<string>> {
  const rows = await db.selectFrom('session').select('token_hash').execute()
  return new Set(rows.map(({ token_hash }) => token_hash.toString('hex')))
}

async function signInUntil(signal: AbortSignal, email: string): Promise<void> {
  while (!signal.aborted) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: testPassword }),
    }).then(read, () => null)
    // Cut off, or without a database: nobody has been told of a session.
    if (answer === null || answer.status >= 500) await sleep(20)
    else {
      expect(answer.status).toBe(200)
      acknowledged.push(answer.body.access_token)
    }
  }
}

const read = async (response: Response) => ({
  status: response.status,
  body: (await response.json()) as { access_token: string },
})

/** What a token opens once the database answers again. */
async function statusOf(token: string): Promise<number> {
  for (;;) {
    const { status } = await fetch(`http://127.0.0.1:${port}/api/user`, {
      headers: { authorization: `Bearer ${token}` },
    })
    if (status < 500) return status
    await sleep(50)
  }
}

/** Leaves a server that has been started anew; a database alone is revived by its server. */
async function murder(victim: (typeof victims)[number]): Promise<void> {
  if (victim !== 'server') process.kill(await postmaster(), 'SIGKILL')
  if (victim === 'database') return
  server.kill('SIGKILL')
  await once(server, 'exit')
  server = await start()
}

async function postmaster(): Promise<number> {
  const { cluster } = await findHome(dataDir)
  return Number((await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[0])
}

const start = (): Promise<ChildProcess> => startServerProcess(port, { DATA_DIR: dataDir })

/** The server's own cluster: a second process shares it. */
async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const { adminUrl } = await startEmbedded({ dataDir })
  const db = openDatabase(openPool(adminUrl, pino({ level: 'silent' })))
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

test('a stranger on the port is not taken for the server that was started there', async () => {
  const database = await createTestDatabase()
  const taken = await freePort()
  const stranger = createServer((_, response) => response.end('{}')).listen(taken, '127.0.0.1')
  await once(stranger, 'listening')
  await expect(startServerProcess(taken, { DATABASE_URL: database.url, DATA_DIR: dataDir })).rejects.toThrow(
    'the server ended at its start',
  )
  stranger.close()
  await database.drop()
}, 60_000)

test('a port stays reserved while nobody listens there', async () => {
  const reserved = await freePort()
  const other = createServer().listen(reserved)
  const [error] = await once(other, 'error')
  expect(error).toMatchObject({ code: 'EADDRINUSE' })
})
