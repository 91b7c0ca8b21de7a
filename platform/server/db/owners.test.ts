import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import borders from '../../../borders.json' with { type: 'json' }
import { owners, readBaseline, sqlFolderOf } from './baseline.ts'

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client(database.url)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const namesOf = async (query: string) =>
  (await client.query<{ name: string }>(query)).rows.map(({ name }) => name)

test('each table has one owner in borders.json, and no other table is named there', async () => {
  const tables = await namesOf(`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and relname not like 'kysely_migration%' order by 1`)
  expect(Object.values(borders.tables).flat().sort()).toEqual(tables)
  expect(owners).toEqual(expect.arrayContaining(Object.keys(borders.tables)))
})

test('the baseline makes each table in the folder of its owner', async () => {
  const files = await readBaseline()
  for (const [owner, tables] of Object.entries(borders.tables)) {
    const own = files.filter(({ path }) => path.startsWith(sqlFolderOf(owner)))
    const made = own.flatMap(({ text }) => [...text.matchAll(/^create (?:unlogged )?table (\w+)/gm)])
    expect(made.map(([, table]) => table).sort(), owner).toEqual([...tables].sort())
  }
})

test('each table, view and function says what it is for', async () => {
  const silent = await namesOf(`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')
      and relname not like 'kysely_migration%' and obj_description(oid, 'pg_class') is null
    union all
    select proname from pg_proc where pronamespace = 'public'::regnamespace and obj_description(oid, 'pg_proc') is null
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`)
  expect(silent).toEqual([])
})
