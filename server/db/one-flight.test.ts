import { CompiledQuery } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { type Database, openDatabase, openKeptDatabase, openPool, transaction } from './database.ts'
import { inTwoFlights } from './two-flights.ts'

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
const notes = async () =>
  (
    await plain.executeQuery<{ text: string }>(CompiledQuery.raw('select text from note order by id'))
  ).rows.map(({ text }) => text)

test('the last statement sees what the first ones found, and is committed with them', async () => {
  const rows = await inTwoFlights<{ notes: number }, { text: string }>(kept, {
    first: [write(1, 'uno'), count],
    decide: ([row]) => write(2, `dopo ${row!.notes}`) as CompiledQuery<{ text: string }>,
  })
  expect(rows).toEqual([{ text: 'dopo 1' }])
  expect(await notes()).toEqual(['uno', 'dopo 1'])
})

test('what is sent along sees what was committed, fails alone, and stays where nothing is written', async () => {
  let seen: Promise<readonly unknown[]> | undefined
  let failed: Promise<readonly unknown[]> | undefined
  const rows = await inTwoFlights<{ notes: number }, { text: string }>(kept, {
    first: [count],
    decide: ([row], sendAlong) => {
      seen = sendAlong(count)
      failed = sendAlong(CompiledQuery.raw('select 1 / $1::integer', [0]))
      failed.catch(() => {})
      return write(9, String(row!.notes)) as CompiledQuery<{ text: string }>
    },
  })
  const before = Number(rows![0]!.text)
  expect(await seen).toEqual([{ notes: before + 1 }])
  await expect(failed).rejects.toThrow('division by zero')
  expect(await notes()).toContain(String(before))
  await plain.executeQuery(CompiledQuery.raw('delete from note where id = 9'))

  const stayed = Promise.withResolvers<unknown>()
  await inTwoFlights(kept, {
    first: [count],
    decide: (_, sendAlong) => {
      sendAlong(count).catch(stayed.resolve)
      return null
    },
  })
  expect(await stayed.promise).toMatchObject({ message: 'rolled back' })
})

test('where there is nothing to write, nothing of the first flight stays', async () => {
  expect(await inTwoFlights(kept, { first: [write(3, 'tre'), count], decide: () => null })).toBeNull()
  expect(await notes()).not.toContain('tre')
})

test('what `decide` throws leaves nothing behind, and the connection as it was', async () => {
  const pidOf = CompiledQuery.raw('select pg_backend_pid() as pid, $1::integer', [0])
  const pid = async () => (await kept.executeQuery<{ pid: number }>(pidOf)).rows[0]!.pid
  const before = await pid()
  const refused = inTwoFlights(kept, {
    first: [write(3, 'tre')],
    decide: () => {
      throw new Error('too many')
    },
  })
  await expect(refused).rejects.toThrow('too many')
  expect(await notes()).not.toContain('tre')
  expect(await pid()).toBe(before)
})

test.each([
  ['first', [write(4, 'quattro'), write(1, 'doppio')], write(5, 'cinque')],
  ['last', [write(4, 'quattro')], write(1, 'doppio')],
])(
  'a statement of the %s flight that fails takes everything with it, and the next one finds a connection',
  async (_, first, last) => {
    const failing = inTwoFlights(kept, { first, decide: () => last })
    await expect(failing).rejects.toMatchObject({ code: '23505' })
    expect(await notes()).toEqual(['uno', 'dopo 1'])
    expect(await inTwoFlights(kept, { first: [count], decide: () => null })).toBeNull()
  },
)

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

test('a database without kept plans has no two flights', async () => {
  expect(await inTwoFlights(plain, { first: [], decide: () => write(8, 'otto') })).toBeNull()
  expect(await notes()).not.toContain('otto')
})
