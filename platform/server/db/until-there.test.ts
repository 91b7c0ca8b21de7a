import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { startTcpProxy } from '#testing/tcp-proxy.ts'
import { linkTo } from './link.ts'
import { migrate } from './migrate.ts'
import { untilThere } from './until-there.ts'

const nowhere = 'postgres://nobody@127.0.0.1:9/nothing'

async function ask(url: string): Promise<number> {
  const client = new pg.Client(linkTo(url))
  await client.connect()
  const { rows } = await client.query<{ n: number }>('select 1 as n')
  await client.end()
  return rows[0]?.n ?? 0
}

test('a start waits for a database that is away, says so once in a while, and goes on when it is there', async () => {
  const database = await createTestDatabase()
  const proxy = await startTcpProxy(nowhere)
  onTestFinished(async () => {
    await proxy.close()
    await database.drop()
  })
  const lines: string[] = []
  let tries = 0
  const work = () => {
    tries += 1
    if (tries === 4) proxy.leadTo(database.url)
    return ask(proxy.urlOf(database.url))
  }
  const log = { warn: (line: unknown) => lines.push(String(line)) }
  expect(await untilThere(work, log as never, { seconds: 30, pauseMs: 20, sayMs: 10_000 })).toBe(1)
  expect(tries).toBe(4)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/^waiting for the database \(0 of 30 s\): \S/)
})

test('a start gives up with the reason, and does not wait for what waiting does not mend', async () => {
  const log = { warn: () => {} } as never
  const patience = { seconds: 0, pauseMs: 10, sayMs: 10 }
  await expect(untilThere(() => ask(nowhere), log, patience)).rejects.toThrow(
    /^the database was not there for 0 s: .*ECONNREFUSED/,
  )
  let tries = 0
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  const wrong = new URL(database.url)
  wrong.pathname = '/no_such_database'
  const work = () => {
    tries += 1
    return ask(wrong.href)
  }
  await expect(untilThere(work, log, { ...patience, seconds: 30 })).rejects.toMatchObject({ code: '3D000' })
  expect(tries).toBe(1)
})

test('who waits for the turn to migrate names the process that has it', async () => {
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  const holder = new pg.Client({ connectionString: database.url, application_name: 'another release' })
  await holder.connect()
  const { rows } = await holder.query<{ pid: number }>(
    'select pg_backend_pid() as pid, pg_advisory_lock(7215001)',
  )
  const lines: string[] = []
  const waiting = migrate(database.url, () => {}, { onWait: (line) => lines.push(line) })
  await expect.poll(() => lines.length, { timeout: 5_000 }).toBe(1)
  await holder.end()
  await waiting
  const pid = rows[0]?.pid
  expect(lines[0]).toMatch(
    new RegExp(`^another process migrates \\(1 of 900 s\\): pid ${pid}, another release, idle since `),
  )
  expect(lines[0]).toContain(`select pg_terminate_backend(${pid})`)
})
