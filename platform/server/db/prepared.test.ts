import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { compileOnce } from './compile-once.ts'
import { againAfterDeadlock, type Database, openPool, openPreparedDatabase, transaction } from './database.ts'

let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await createTestDatabase()
  db = openPreparedDatabase(openPool(database.url, pino({ level: 'silent' }), { max: 1 }))
  await sql`create table note (id integer primary key, text text)`.execute(db)
})

afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const write = (on: Pick<Database, 'getExecutor'>, id: number, text: string) =>
  sql`insert into note values (${id}, ${text})`.execute(on)
const notes = async () =>
  (await sql<{ text: string }>`select text from note order by id`.execute(db)).rows.map(({ text }) => text)
const pid = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]!.pid

test('a statement is prepared once per connection, whatever its values', async () => {
  const twice = compileOnce(['number'], (_, { number }: { number: number }) => ({
    compile: () => sql<{ answer: number }>`select ${number}::integer * 2 as answer`.compile(db),
  }))
  expect([...(await twice(db, { number: 4 })), ...(await twice(db, { number: 21 }))]).toEqual([
    { answer: 8 },
    { answer: 42 },
  ])
  const { rows } =
    await sql`select name from pg_prepared_statements where statement like '% * 2 as answer'`.execute(db)
  expect(rows).toHaveLength(1)
})

test('behind a pooler that may know no named statements none has a name', async () => {
  const pooler = { keepsStatements: false }
  const plain = openPreparedDatabase(openPool(database.url, pino({ level: 'silent' }), { max: 1, pooler }))
  try {
    const { rows: answer } = await sql`select ${7}::integer as number`.execute(plain)
    const { rows: named } = await sql`select name from pg_prepared_statements`.execute(plain)
    expect({ answer, named }).toEqual({ answer: [{ number: 7 }], named: [] })
  } finally {
    await plain.destroy()
  }
})

test('a transaction commits, or leaves nothing behind of what throws', async () => {
  const add = (id: number, text: string, fails: boolean) =>
    transaction(db, async (trx) => {
      await write(trx, id, text)
      if (fails) throw new Error('changed my mind')
    })
  await add(1, 'uno', false)
  await expect(add(2, 'due', true)).rejects.toThrow('changed my mind')
  await expect(add(1, 'doppio', false)).rejects.toMatchObject({ code: '23505' })
  expect(await notes()).toEqual(['uno'])
})

test('a connection that is lost on the way leaves the pool', async () => {
  const before = await pid()
  await expect(sql`select pg_terminate_backend(${before}::integer)`.execute(db)).rejects.toThrow(/terminat/i)
  await expect.poll(() => pid().catch(() => before)).not.toBe(before)
  expect(await notes()).toEqual(['uno'])
})

test('an error names whoever asked', async () => {
  async function divide() {
    await sql`select ${1}::integer / 0`.execute(db)
  }
  const error = await divide().catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: '22012' })
  expect((error as Error).stack).toContain('at divide')
})

test('a deadlock is tried again, twice and no more, and nothing else is', async () => {
  const failing = (code: string, times: number) => {
    let tries = 0
    const work = async () => {
      tries += 1
      if (tries <= times) throw Object.assign(new Error('failed'), { code })
      return tries
    }
    return againAfterDeadlock(work)
  }
  expect(await failing('40P01', 2)).toBe(3)
  await expect(failing('40P01', 3)).rejects.toMatchObject({ code: '40P01' })
  await expect(failing('23505', 1)).rejects.toMatchObject({ code: '23505' })
})
