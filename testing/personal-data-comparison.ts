import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { tablesOfPeople, valueAfter } from '#platform/server/db/erase-personal-data.ts'
import type { ColumnLine, TableOfPeople } from '#platform/server/db/personal-data.ts'
import { personalData } from '#features/privacy/server/personal-data-registry.ts'

/** A row about a person, as it stood when it was read. */
export interface Row {
  readonly table: string
  readonly lines: TableOfPeople
  /** Its primary key. */
  readonly key: object
  readonly values: Readonly<Record<string, unknown>>
  /** Whether the erasure of the person changes or deletes it, where that depends on more than its columns. */
  readonly concerned: boolean
  /** Of each column to be anonymised, whether it has the value that it is to become. */
  readonly anonymous: Readonly<Record<string, boolean>>
}

interface Reference {
  readonly table: string
  readonly column: string
  readonly parent: string
  readonly parent_column: string
}

const tables = new Map(tablesOfPeople(personalData))

/** Every row that names the person, and every row that hangs on one of those. */
export async function rowsAbout(db: Database, userId: number): Promise<Row[]> {
  const found = new Map<string, Row>()
  const fresh: Row[] = []
  const add = (rows: readonly Row[]) => {
    for (const row of rows) {
      const id = `${row.table} ${JSON.stringify(row.key)}`
      if (found.has(id)) continue
      found.set(id, row)
      fresh.push(row)
    }
  }
  for (const [table, { names }] of tables)
    for (const column of names) add(await rowsWhere(db, table, column, userId, userId))
  const all = await references(db)
  for (let row = fresh.shift(); row !== undefined; row = fresh.shift())
    for (const { table, column, parent_column } of all.filter(({ parent }) => parent === row?.table))
      add(await rowsWhere(db, table, column, row.values[parent_column], userId))
  return [...found.values()]
}

/** The same row later; undefined: gone. */
export async function reread(db: Database, { table, key }: Row, userId: number): Promise<Row | undefined> {
  const [row] = await select(
    db,
    table,
    sql`to_jsonb(${sql.table(table)}) @> ${JSON.stringify(key)}::jsonb`,
    userId,
  )
  return row
}

const rowsWhere = (db: Database, table: string, column: string, value: unknown, userId: number) =>
  select(db, table, sql`${sql.ref(column)}::text = ${String(value)}`, userId)

async function select(db: Database, table: string, where: ReturnType<typeof sql>, userId: number) {
  const lines = tables.get(table)
  if (lines === undefined)
    throw new Error(`${table} holds rows about people, and its record says it does not`)
  const anonymous = Object.entries(lines.columns).flatMap(([column, line]) => {
    const value = 'anonymise' in line ? valueAfter(line) : undefined
    return value === undefined
      ? []
      : [sql.lit(column), sql`${sql.ref(column)} is not distinct from ${sql.raw(value)}`]
  })
  const { rows } = await sql<Omit<Row, 'table' | 'lines' | 'key'>>`
    select to_jsonb(${sql.table(table)}) as values, coalesce(${concerns(lines, userId)}, false) as concerned,
      jsonb_build_object(${sql.join(anonymous)}) as anonymous
    from ${sql.table(table)} where ${where}`.execute(db)
  const keys = (await primaryKeys(db)).get(table) ?? []
  return rows.map((row) => ({
    ...row,
    table,
    lines,
    key: Object.fromEntries(keys.map((column) => [column, row.values[column]])),
  }))
}

function concerns({ erasure }: TableOfPeople, userId: number) {
  if (typeof erasure === 'string' || 'delete' in erasure || 'deletedWith' in erasure) return sql`false`
  if ('deletes' in erasure) return erasure.deletes(userId)
  return sql`${sql.ref(erasure.rewrite)} = ${userId} and ${erasure.where ?? sql`true`}`
}

let keysOfTables: Promise<Map<string, string[]>> | undefined

/** The same in every database of a run: asked once. */
const primaryKeys = (db: Database) => (keysOfTables ??= readPrimaryKeys(db))

async function readPrimaryKeys(db: Database): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select con.conrelid::regclass::text as table, array_agg(att.attname::text) as columns
    from pg_constraint con join pg_attribute att on att.attrelid = con.conrelid and att.attnum = any (con.conkey)
    where con.contype = 'p' and con.connamespace = 'public'::regnamespace group by 1`.execute(db)
  return new Map(rows.map(({ table, columns }) => [table.replaceAll('"', ''), columns]))
}

/** Foreign keys of one column, but for those that name a person. */
export async function references(db: Database): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select child.relname as table, att.attname as column, parent.relname as parent, key.attname as parent_column
    from pg_constraint con
    join pg_class child on child.oid = con.conrelid
    join pg_class parent on parent.oid = con.confrelid
    join pg_attribute att on att.attrelid = con.conrelid and att.attnum = con.conkey[1]
    join pg_attribute key on key.attrelid = con.confrelid and key.attnum = con.confkey[1]
    where con.contype = 'f' and con.connamespace = 'public'::regnamespace and parent.relname <> 'users'`.execute(
    db,
  )
  return rows
}

/** Whether an erasure of the column would leave no trace: nothing is in it, or what it is to become. */
export const isEmpty = ({ values, anonymous }: Row, column: string): boolean =>
  values[column] === null || anonymous[column] === true

/** Values by type, of which a check may accept one. */
const samples: Readonly<Record<string, readonly string[]>> = {
  boolean: ['true', 'false'],
  smallint: ['1', '2', '40', '50', '170'],
  integer: ['1', '2', '50', '170'],
  bigint: ['1'],
  numeric: ['1'],
  text: ['x', '+393330001177', 'https://esempio.test/x', 'x@posta.test'],
  bytea: ['\\x01'],
  jsonb: ['{"a": 1}'],
  date: ['2001-01-01'],
  'timestamp with time zone': ['now'],
  ARRAY: ['{1}'],
}

/** Puts something into every empty column of the row that takes it, past triggers but not past checks. */
export async function fillColumns(trx: Transaction, row: Row): Promise<void> {
  const { rows: columns } = await sql<{ column: string; type: string }>`
    select column_name as column, data_type as type from information_schema.columns
    where table_schema = 'public' and table_name = ${row.table} and is_generated = 'NEVER'`.execute(trx)
  // Past triggers, foreign keys are not held either.
  const keys = new Set(row.lines.names)
  for (const { table, column } of await references(trx)) if (table === row.table) keys.add(column)
  await sql`set local session_replication_role = replica`.execute(trx)
  for (const { column, type } of columns)
    if (isEmpty(row, column) && !keys.has(column)) await fillColumn(trx, row, column, samples[type] ?? [])
  await sql`set local session_replication_role = origin`.execute(trx)
}

async function fillColumn(trx: Transaction, { table, key }: Row, column: string, values: readonly string[]) {
  for (const value of values) {
    await sql`savepoint sample`.execute(trx)
    try {
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.lit(value)}
        where to_jsonb(${sql.table(table)}) @> ${JSON.stringify(key)}::jsonb
          and ${sql.ref(column)} is distinct from ${sql.lit(value)}`.execute(trx)
      return
    } catch {
      await sql`rollback to savepoint sample`.execute(trx)
    }
  }
}

/** What of the row is not as its lines say; `parentGone`: what it hangs on was to be deleted, and the row with it. */
export function faultsOf(before: Row, after: Row | undefined, userId: number, parentGone: boolean): string[] {
  const shouldGo = parentGone || isDeleted(before, userId)
  if (after === undefined) return shouldGo ? [] : [`${before.table}: a row is gone that was to stay`]
  if (shouldGo) return [`${before.table}: a row is left that was to go`]
  return Object.entries(before.lines.columns).flatMap(([column, line]) => {
    const fault = faultOf(before, after, column, line)
    return fault === undefined ? [] : [`${before.table}.${column}: ${fault}`]
  })
}

/** Whether the erasure deletes the row for a column of its own. */
export function isDeleted({ lines, values, concerned }: Row, userId: number): boolean {
  const { erasure, names, columns } = lines
  if (typeof erasure === 'string' || 'rewrite' in erasure) return false
  if ('deletes' in erasure) return concerned
  return names.some((name) => values[name] === userId && isDeletedLine(columns[name]))
}

const isDeletedLine = (line: ColumnLine | undefined) =>
  line !== undefined && 'erase' in line && line.erase === 'row'

function faultOf(before: Row, after: Row, column: string, line: ColumnLine): string | undefined {
  const [was, is] = [before.values[column], after.values[column]]
  if ('derive' in line) return undefined
  const nulled = 'erase' in line && line.erase === 'null'
  const applies =
    before.concerned ||
    (nulled && typeof before.lines.erasure !== 'string' && 'deletedWith' in before.lines.erasure)
  if (applies && nulled) return is === null ? undefined : `${JSON.stringify(is)} is left`
  if (applies && 'anonymise' in line)
    return after.anonymous[column] || (valueAfter(line) === 'now()' && is !== was)
      ? undefined
      : `${JSON.stringify(is)} is left`
  return JSON.stringify(is) === JSON.stringify(was)
    ? undefined
    : `was kept, and is ${JSON.stringify(is)} in the place of ${JSON.stringify(was)}`
}
