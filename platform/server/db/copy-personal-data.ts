import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database.ts'
import { tablesOfPeople } from './erase-personal-data.ts'
import type { ColumnLine, PersonalData, Section, TableOfPeople } from './personal-data.ts'

/** The columns that the copy of one's data shows of a table. */
export function copiedColumns(columns: Readonly<Record<string, ColumnLine>>): string[] {
  return Object.entries(columns).flatMap(([column, { copied }]) => (copied ? [column] : []))
}

/** The sections of the copy of somebody's data, each with its rows. */
export async function copyPersonalData(
  db: Database,
  record: Partial<PersonalData>,
  userId: number,
): Promise<Record<string, readonly object[]>> {
  const copy: Record<string, readonly object[]> = {}
  for (const { table, section, names } of sectionsOf(record)) {
    const query = sql<object>`
      select ${sql.join(selectionOf(record, table, section, userId))}
      from ${sql.table(table)} ${section.joins?.(userId) ?? sql``}
      where ${section.rows?.(userId) ?? sql`${sql.ref(`${table}.${names[0]}`)} = ${userId}`}
      order by ${section.order ?? sql`1`}`
    const { rows } = await query.execute(db)
    copy[section.section] = section.present ? rows.map(section.present) : rows
  }
  return copy
}

/** Every section with the table whose rows it shows. */
export function sectionsOf(record: Partial<PersonalData>) {
  return tablesOfPeople(record).flatMap(([table, { copy, names }]) =>
    [copy].flat().flatMap((section) => ('section' in section ? [{ table, section, names }] : [])),
  )
}

function selectionOf(
  record: Partial<PersonalData>,
  table: string,
  { section, also }: Section,
  userId: number,
): RawBuilder<unknown>[] {
  const columns = tablesOfPeople(record).flatMap(([other, lines]) => {
    if (other === table) return plain(other, lines)
    const { copy } = lines
    if (!('within' in copy) || copy.within !== section) return []
    return 'list' in copy ? [listed(other, lines, copy)] : plain(other, lines)
  })
  const more = Object.entries(also?.(userId) ?? {}).map(([name, value]) => sql`${value} as ${sql.ref(name)}`)
  return [...columns, ...more]
}

function plain(table: string, { columns }: TableOfPeople): RawBuilder<unknown>[] {
  return copiedColumns(columns).map((column) => sql.ref(`${table}.${column}`))
}

function listed(
  table: string,
  { columns }: TableOfPeople,
  { list, on, order }: { list: string; on: RawBuilder<unknown>; order: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const entry = copiedColumns(columns).flatMap((column) => [sql.lit(column), sql.ref(`${table}.${column}`)])
  return sql`(select jsonb_agg(jsonb_build_object(${sql.join(entry)}) order by ${order})
    from ${sql.table(table)} where ${on}) as ${sql.ref(list)}`
}
