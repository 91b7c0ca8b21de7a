import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from './database.ts'
import type { ColumnLine, PersonalData, TableOfPeople } from './personal-data.ts'

/** The tables with rows about people, in the order of the record. */
export function tablesOfPeople(record: Partial<PersonalData>): (readonly [string, TableOfPeople])[] {
  return Object.entries(record).flatMap(([table, lines]) =>
    'nobody' in lines ? [] : [[table, lines as TableOfPeople] as const],
  )
}

/**
 * Does to the rows of a person what the record says, table by table in its order. The names go first: once the account
 * is erased, nothing knows them.
 */
export async function erasePersonalData(
  trx: Transaction,
  record: Partial<PersonalData>,
  userId: number,
): Promise<void> {
  // What may not be rewritten allows this, and nothing else, in this transaction.
  await sql`select set_config('lieta.erasing', ${String(userId)}, true)`.execute(trx)
  for (const [table, lines] of tablesOfPeople(record)) await takeNamesOut(trx, table, lines, userId)
  for (const [table, lines] of tablesOfPeople(record)) await erasureOf(table, lines, userId)?.execute(trx)
}

async function takeNamesOut(
  trx: Transaction,
  table: string,
  { columns, naming }: TableOfPeople,
  userId: number,
): Promise<void> {
  const texts = Object.entries(columns).flatMap(([column, { unnamed }]) => (unnamed ? [column] : []))
  if (naming === undefined || texts.length === 0) return
  const without = (column: string) => sql`without_names(${sql.ref(column)}, ${userId}, 'Utente eliminato')`
  await sql`
    update ${sql.table(table)} set ${sql.join(texts.map((column) => sql`${sql.ref(column)} = ${without(column)}`))}
    where ${naming(userId)} and (${sql.join(
      texts.map((column) => sql`${sql.ref(column)} is distinct from ${without(column)}`),
      sql` or `,
    )})`.execute(trx)
}

function erasureOf(
  table: string,
  { erasure, columns }: TableOfPeople,
  userId: number,
): RawBuilder<unknown> | undefined {
  if (erasure === 'none' || 'deletedWith' in erasure) return undefined
  if ('statement' in erasure) return erasure.statement(userId)
  if ('delete' in erasure)
    return sql`delete from ${sql.table(table)} where ${sql.join(
      erasure.delete.map((column) => sql`${sql.ref(column)} = ${userId}`),
      sql` or `,
    )}`
  const changes = Object.entries(columns).flatMap(([column, line]) => {
    const value = valueAfter(line)
    return value === undefined ? [] : [sql`${sql.ref(column)} = ${sql.raw(value)}`]
  })
  return sql`
    update ${sql.table(table)} set ${sql.join(changes)}
    where ${sql.ref(erasure.rewrite)} = ${userId} and ${erasure.where ?? sql`true`}`
}

/** SQL: what an erasure sets the column to, over the row itself; undefined: nothing. */
export function valueAfter(line: ColumnLine): string | undefined {
  if ('erase' in line) return line.erase === 'null' ? 'null' : undefined
  if (!('anonymise' in line)) return undefined
  const { anonymise: value } = line
  if (isExpression(value)) return value.toOperationNode().sqlFragments.join('')
  if (Array.isArray(value)) return `'{${value.join()}}'`
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)
}

const isExpression = (value: unknown): value is RawBuilder<unknown> =>
  typeof value === 'object' && value !== null && 'toOperationNode' in value
