import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { copyPersonalData, sectionsOf } from '#platform/server/db/copy-personal-data.ts'
import { tablesOfPeople } from '#platform/server/db/erase-personal-data.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import {
  faultsOf,
  fillColumns,
  isDeleted,
  isEmpty,
  type Row,
  reread,
  references,
  rowsAbout,
} from '#testing/personal-data-comparison.ts'
import { makePersonWithRows } from '#testing/personal-data-rows.ts'
import { eraseAccounts } from './erasure.ts'
import { personalData } from './personal-data-registry.ts'

interface Comparison {
  readonly before: readonly Row[]
  readonly faults: readonly string[]
  readonly copy: Readonly<Record<string, readonly object[]>>
}

let app: TestApp
let comparisons: readonly Comparison[]

beforeAll(async () => {
  // Nothing but the erasure itself may change a row.
  app = await startTestApp({}, { workJobs: false })
  comparisons = [await compare('KING'), await compare('HOSTESS')]
}, 60_000)

/** Makes a person with a row in every table, erases them by the job itself, and compares each row with its lines. */
async function compare(role: 'KING' | 'HOSTESS'): Promise<Comparison> {
  const { id } = await makePersonWithRows(app, role)
  const sparse = await rowsAbout(app.db, id)
  await app.db.transaction().execute(async (trx) => {
    for (const row of sparse) await fillColumns(trx, row)
  })
  await sql`update users set deletion_due_at = now() - interval '1 second' where id = ${id}`.execute(app.db)
  const copy = await copyPersonalData(app.db, personalData, id)
  const before = await rowsAbout(app.db, id)
  await eraseAccounts.work(app.needs, {})
  const all = await references(app.db)
  const faults: string[] = []
  for (const row of before) {
    const { erasure } = row.lines
    const parent = typeof erasure !== 'string' && 'deletedWith' in erasure ? erasure.deletedWith : undefined
    const parentGone = all.some(
      (reference) =>
        reference.table === row.table &&
        reference.parent === parent &&
        // The key by which the row goes with its parent, not one that is emptied.
        isDeletedWith(row, reference.column) &&
        before.some(
          (other) =>
            other.table === parent &&
            other.values[reference.parent_column] === row.values[reference.column] &&
            isDeleted(other, id),
        ),
    )
    faults.push(...faultsOf(row, await reread(app.db, row, id), id, parentGone))
  }
  return { before, faults, copy }
}

function isDeletedWith({ lines }: Row, column: string): boolean {
  const line = lines.columns[column]
  return line !== undefined && 'erase' in line && line.erase === 'row'
}

/** Where a new table gets its row. */
const home = 'testing/personal-data-rows.ts'

/** What no row about a king or a hostess can have. */
const neverFilled: Readonly<Record<string, string>> = {
  'users.admin_role': 'only of the staff',
  'users.deactivated_at': 'only of the staff',
}

test('after an erasure every column of every row about the person is as its line says', () => {
  expect(comparisons.flatMap(({ faults }) => faults)).toEqual([])
})

test('every column had something in it that the erasure could have left', async () => {
  const rows = comparisons.flatMap(({ before }) => before)
  const hanging = new Set((await references(app.db)).map(({ table }) => table))
  const empty = tablesOfPeople(personalData).flatMap(([table, { names, columns }]) => {
    // Nothing leads from an account to such a row.
    if (names.length === 0 && !hanging.has(table)) return []
    const own = rows.filter((row) => row.table === table)
    return Object.keys(columns)
      .filter((column) => own.every((row) => isEmpty(row, column)))
      .map((column) => `${table}.${column}`)
  })
  expect(empty, `fill these columns in ${home}`).toEqual(Object.keys(neverFilled))
})

test('every section of the copy has rows', () => {
  const filled = comparisons.flatMap(({ copy }) =>
    Object.entries(copy).flatMap(([section, rows]) => (rows.length > 0 ? [section] : [])),
  )
  const bare = sectionsOf(personalData).filter(({ section }) => !filled.includes(section.section))
  expect(
    bare.map(({ table }) => table),
    `add a row of the table to ${home}`,
  ).toEqual([])
})
