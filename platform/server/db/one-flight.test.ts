import { CompiledQuery } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { type Database, openDatabase, openKeptDatabase, openPool, transaction } from './database.ts'
import { inOneFlight } from './one-flight.ts'

let database: TestDatabase
let kept: Database
let plain: Database

beforeAll(async () => {
  database = await createTestDatabase()
  const log = pino({ level: 'silent' })
  kept = openKeptDatabase(openPool(database.url, log, { plans: 'kept', max: 1 }))
  plain = openDatabase(openPool(database.url, log))
  await plain.executeQuery(CompiledQuery.raw('create table note (id integer primary key, text text)'))
})

afterAll(async () => {
  await kept.destroy()
  await plain.destroy()
  await database.drop()
})

const write = (id: number, text: string) =>
  CompiledQuery.raw('insert into note values ($1, $2) returning text', [id, text])
const count = CompiledQuery.raw('select count(*)::integer as notes from note where id > $1', [0])
const pidOf = CompiledQuery.raw('select pg_backend_pid() as pid, $1::integer', [0])
const pid = async () => (await kept.executeQuery<{ pid: number }>(pidOf)).rows[0]!.pid
const waitingForLocks = async () =>
  (
    await plain.executeQuery<{ waiting: number }>(
      CompiledQuery.raw(`select count(*)::integer as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`),
    )
  ).rows[0]!.waiting
const notes = async () =>
  (
    await plain.executeQuery<{ text: string }>(CompiledQuery.raw('select text from note order by id'))
  ).rows.map(({ text }) => text)

test('the last statement sees what those before it wrote, and is committed with them', async () => {
  const more = CompiledQuery.raw(
    `insert into note select $1, 'dopo ' || count(*) from note returning text`,
    [2],
  )
  expect(await inOneFlight(kept, [write(1, 'uno'), more])).toEqual([{ text: 'dopo 1' }])
  expect(await notes()).toEqual(['uno', 'dopo 1'])
})

test('a statement sees what was committed while the one before it waited for a lock', async () => {
  const lock = CompiledQuery.raw('select id from note where id = $1 for update', [1])
  const read = CompiledQuery.raw('select text from note where id = $1', [2])
  const seen = await transaction(plain, async (trx) => {
    await trx.executeQuery(lock)
    const waiting = inOneFlight(kept, [lock, read])
    await expect.poll(waitingForLocks).toBe(1)
    await trx.executeQuery(CompiledQuery.raw(`update note set text = 'nel frattempo' where id = 2`))
    return { waiting }
  })
  expect(await seen.waiting).toEqual([{ text: 'nel frattempo' }])
  await plain.executeQuery(CompiledQuery.raw(`update note set text = 'dopo 1' where id = 2`))
})

test('what is sent along sees what is being written, and fails with it', async () => {
  const along = async (id: number, query: CompiledQuery) => {
    let seen: Promise<readonly unknown[]> | undefined
    const rows = inOneFlight(kept, [write(id, 'nove')], (sendAlong) => {
      seen = sendAlong(query)
      seen.catch(() => {})
    })
    const [outcome] = await Promise.allSettled([rows])
    return [outcome, ...(await Promise.allSettled([seen]))]
  }
  expect(await along(9, count)).toEqual([
    { status: 'fulfilled', value: [{ text: 'nove' }] },
    { status: 'fulfilled', value: [{ notes: 3 }] },
  ])
  const failing = await along(10, CompiledQuery.raw('select 1 / $1::integer', [0]))
  expect(failing.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await notes()).toEqual(['uno', 'dopo 1', 'nove'])
  await plain.executeQuery(CompiledQuery.raw('delete from note where id = 9'))
})

test.each([
  ['first', [write(1, 'doppio'), write(5, 'cinque')]],
  ['last', [write(4, 'quattro'), write(1, 'doppio')]],
])(
  'where the %s statement fails nothing is written, and the connection is as it was',
  async (_, statements) => {
    const before = await pid()
    await expect(inOneFlight(kept, statements)).rejects.toMatchObject({
      code: '23505',
      stack: expect.stringContaining('inOneFlight'),
    })
    expect(await notes()).toEqual(['uno', 'dopo 1'])
    expect(await pid()).toBe(before)
  },
)

test('what `accompany` throws is told, and the next one finds a connection', async () => {
  const failing = inOneFlight(kept, [count], () => {
    throw new Error('nobody to ask')
  })
  await expect(failing).rejects.toThrow('nobody to ask')
  expect(await inOneFlight(kept, [count])).toEqual([{ notes: 2 }])
})

test('a connection that is lost on the way leaves the pool', async () => {
  const before = await pid()
  const lost = inOneFlight(kept, [
    write(8, 'otto'),
    CompiledQuery.raw('select pg_terminate_backend($1)', [before]),
  ])
  await expect(lost).rejects.toThrow(/terminat/i)
  expect(await notes()).not.toContain('otto')
  expect(await pid()).not.toBe(before)
})

test('an ordinary transaction over kept plans commits, and rolls back what throws', async () => {
  const add = (id: number, fail: boolean) =>
    transaction(kept, async (trx) => {
      await trx.executeQuery(write(id, String(id)))
      if (fail) throw new Error('changed my mind')
    })
  await add(6, false)
  await expect(add(7, true)).rejects.toThrow('changed my mind')
  expect(await notes()).toEqual(['uno', 'dopo 1', '6'])
})

test('a database without kept plans has no flights', async () => {
  expect(await inOneFlight(plain, [write(8, 'otto')])).toBeNull()
  expect(await notes()).not.toContain('otto')
})
