import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { holdings } from './holdings.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})

test('every column that names a person says what the copy shows of it and what erasure leaves', async () => {
  const { rows } = await sql<{ column: string }>`
    select con.conrelid::regclass || '.' || att.attname as column
    from pg_constraint con join pg_attribute att on att.attrelid = con.conrelid and att.attnum = con.conkey[1]
    where con.contype = 'f' and con.confrelid = 'users'::regclass order by 1`.execute(app.db)
  const listed = holdings.flatMap(({ columns }) => columns)
  expect(rows.map(({ column }) => column).filter((column) => !listed.includes(column))).toEqual([])
  expect(new Set(listed).size).toBe(listed.length)
})

test('no two features name a section alike', () => {
  const sections = holdings.flatMap(({ copy }) => ('section' in copy ? [copy.section] : []))
  expect(new Set(sections).size).toBe(sections.length)
})
