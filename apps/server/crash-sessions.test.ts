import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { readConfig } from '#platform/server/config/config.ts'
import { hashPassword } from '#features/accounts/server/password.ts'
import { tokenDigest } from '#features/accounts/server/token-digest.ts'
import { refreshSearchRow } from '#features/search/server/search-row.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import { findHome } from '#platform/server/db/embedded-home.ts'
import { createTestDatabase } from '#testing/database.ts'
import { type KillableServer, startKillableServer } from '#testing/killable-server.ts'
import { testPassword } from '#testing/newcomer.ts'
import { makeKing } from '#testing/people.ts'
import { freePort, startServerProcess } from '#testing/server-process.ts'

/** `npm run test:long` kills more often. */
const kills = process.env['LONG'] === '1' ? 300 : 2

/** Who dies: the process that answered, the database under it, or both. */
const victims = ['server', 'database', 'both'] as const

let server: KillableServer
const emails: string[] = []
/** Tokens that were answered with 200, written down outside what dies. */
const acknowledged: string[] = []

beforeAll(async () => {
  server = await startKillableServer()
  await server.withPool(makePeople)
}, 120_000)

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
    const known = await server.withPool(storedDigests)
    expect(
      acknowledged.filter(
        (token) => !known.has(tokenDigest(readConfig({ DATA_DIR: server.dataDir }), token).toString('hex')),
      ),
    ).toEqual([])
    expect(acknowledged.length).toBeGreaterThan(2 * kills)
  },
  60_000 + kills * 20_000,
)

test('with the embedded database, too, the server works under a role that owns nothing', async () => {
  const roles = await server.withPool(async (pool) => {
    const { rows } = await pool.query<{ usename: string; owns: number }>(
      `select usename, (select count(*)::int from pg_class where relowner = usesysid) as owns
       from pg_stat_activity where application_name like 'lieta%' and pid <> pg_backend_pid() group by 1, 2`,
    )
    return rows
  })
  expect(roles).toEqual([{ usename: 'lieta_application', owns: 0 }])
})

async function makePeople(pool: pg.Pool): Promise<void> {
  const db = openDatabase(pool)
  const town = {
    db,
    needs: { hooks: { profileChanged: refreshSearchRow }, config: readConfig({ DATA_DIR: server.dataDir }) },
  }
  for (let n = 0; n < 3; n += 1) emails.push((await makeKing(town)).email)
  await db
    .updateTable('users')
    .set({ password_hash: await hashPassword(testPassword) })
    .execute()
}

async function storedDigests(pool: pg.Pool): Promise<Set<string>> {
  const rows = await openDatabase(pool).selectFrom('session').select('token_hash').execute()
  return new Set(rows.map(({ token_hash }) => token_hash.toString('hex')))
}

async function signInUntil(signal: AbortSignal, email: string): Promise<void> {
  while (!signal.aborted) {
    const answer = await fetch(`${server.origin}/api/login`, {
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
    const { status } = await fetch(`${server.origin}/api/user`, {
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
  await server.kill()
  await server.startAgain()
}

async function postmaster(): Promise<number> {
  const { cluster } = await findHome(server.dataDir)
  return Number((await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[0])
}

test('a stranger on the port is not taken for the server that was started there', async () => {
  const database = await createTestDatabase()
  const taken = await freePort()
  const stranger = createServer((_, response) => response.end('{}')).listen(taken, '127.0.0.1')
  await once(stranger, 'listening')
  await expect(
    startServerProcess(taken, { DATABASE_URL: database.url, DATA_DIR: server.dataDir }),
  ).rejects.toThrow('the server ended at its start')
  stranger.close()
  await database.drop()
}, 60_000)

test('a port stays reserved while nobody listens there', async () => {
  const reserved = await freePort()
  const other = createServer().listen(reserved)
  const [error] = await once(other, 'error')
  expect(error).toMatchObject({ code: 'EADDRINUSE' })
})
