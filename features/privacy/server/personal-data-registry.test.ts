import { type RawBuilder, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { copiedColumns, sectionsOf } from '#platform/server/db/copy-personal-data.ts'
import { tablesOfPeople } from '#platform/server/db/erase-personal-data.ts'
import { type ColumnLine, type TableOfPeople, views } from '#platform/server/db/personal-data.ts'
import { retentionKinds } from '#features/content/server/legal/retention-table.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { personalData, personalDataByFeature } from './personal-data-registry.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({}, { workJobs: false })
})

const people = tablesOfPeople(personalData)

async function listOf(query: RawBuilder<{ name: string }>): Promise<string[]> {
  return (await query.execute(app.db)).rows.map(({ name }) => name)
}

test('the database has the tables that the record has, neither more nor less', async () => {
  const tables = await listOf(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like '%migration%'`)
  expect(Object.keys(personalData).sort()).toEqual(tables.sort())
})

test('what stands in no line for being a view is one', async () => {
  const found = await listOf(sql`
    select table_name as name from information_schema.views where table_schema = 'public'`)
  expect([...views]).toEqual(found.sort())
})

test('a table with rows about people has a line for each of its columns, and for no other', async () => {
  const columns = await listOf(sql`
    select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`)
  const lines = people.flatMap(([table, { columns: own }]) =>
    Object.keys(own).map((column) => `${table}.${column}`),
  )
  const tables = new Set(people.map(([table]) => table))
  expect(lines.sort()).toEqual(columns.filter((name) => tables.has(name.split('.')[0] ?? '')).sort())
})

test('no table is in the lists of two features', () => {
  const tables = Object.values(personalDataByFeature).flatMap((record) => Object.keys(record))
  expect(tables.sort()).toEqual(Object.keys(personalData).sort())
})

test('a column that refers to a person is one of those by which their rows are found', async () => {
  const references = await listOf(sql`
    select con.conrelid::regclass || '.' || att.attname as name
    from pg_constraint con join pg_attribute att on att.attrelid = con.conrelid and att.attnum = any (con.conkey)
    where con.contype = 'f' and con.confrelid = 'users'::regclass`)
  const named = people.flatMap(([table, { names }]) => names.map((name) => `${table}.${name}`))
  expect(references.filter((name) => !named.includes(name))).toEqual([])
})

test('no row of a table of nobody hangs on a row about a person', async () => {
  const references = await listOf(sql`
    select con.conrelid::regclass || ' → ' || con.confrelid::regclass as name from pg_constraint con
    where con.contype = 'f' and con.connamespace = 'public'::regnamespace`)
  const tables = new Set(people.map(([table]) => table))
  const wrong = references.filter((name) => {
    const [child = '', parent = ''] = name.split(' → ')
    return !tables.has(child) && tables.has(parent)
  })
  expect(wrong).toEqual([])
})

test('the line of a column can come true by what the erasure does to its table', () => {
  const wrong = people.flatMap(([table, lines]) =>
    Object.entries(lines.columns)
      .filter(([column, line]) => !fits(lines, column, line))
      .map(([column]) => `${table}.${column}`),
  )
  expect(wrong).toEqual([])
})

function fits({ erasure, names }: TableOfPeople, column: string, line: ColumnLine): boolean {
  const stays = 'keep' in line || 'derive' in line
  if (erasure === 'none' || 'deletes' in erasure) return stays
  if ('rewrite' in erasure) return stays || 'anonymise' in line || line.erase === 'null'
  // Rows that go: what stays can only be the name of somebody else.
  if ('keep' in line) return names.includes(column)
  return 'erase' in line && (line.erase === 'row' || 'deletedWith' in erasure)
}

test('the copy of one’s data has each section once, and shows every column that is said to be copied', () => {
  const names = sectionsOf(personalData).map(({ section }) => section.section)
  expect(new Set(names).size).toBe(names.length)
  const wrong = people.filter(([, { copy, columns }]) => {
    const shown = [copy]
      .flat()
      .some((way) => !('none' in way) && (!('within' in way) || names.includes(way.within)))
    return copiedColumns(columns).length > 0 && !shown
  })
  expect(wrong.map(([table]) => table)).toEqual([])
})

test('every time that the privacy notice gives is that of some table', () => {
  const kinds = Object.values(personalData).flatMap(({ retention = [] }) =>
    typeof retention === 'string' ? [] : retention,
  )
  expect(retentionKinds.filter((kind) => !kinds.includes(kind))).toEqual([])
})
