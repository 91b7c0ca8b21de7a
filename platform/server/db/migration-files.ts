import { createHash } from 'node:crypto'
import { readBaseline, readNumbered } from './baseline.ts'

export interface SqlMigration {
  /** As the database records it, with a digest of the text: `0002_notes@8c1f06d2ab39`. A changed text is another name. */
  readonly name: string
  readonly sql: string
}

export const baselineName = '0001_baseline'
const folder = 'platform/migrations/'

/**
 * The baseline, and after it the files of platform/migrations.
 * @throws Error for a number used twice, also that of the baseline
 */
export async function readMigrations(): Promise<SqlMigration[]> {
  const later = await readNumbered(folder, /^(?!0000|0001)\d{4}(?=_[a-z0-9_]+\.sql$)/)
  return [
    sqlMigration(baselineName, (await readBaseline()).map(({ text }) => text).join('\n')),
    ...later.map(({ path, text }) => sqlMigration(path.slice(folder.length, -'.sql'.length), text)),
  ]
}

export function sqlMigration(label: string, sql: string): SqlMigration {
  return { name: `${label}@${createHash('sha256').update(sql).digest('hex').slice(0, 12)}`, sql }
}

/** `0002_notes@8c1f06d2ab39` is `['0002_notes', '8c1f06d2ab39']`. */
export function partsOfName(name: string): readonly [label: string, digest: string] {
  const [label = '', digest = ''] = name.split('@')
  return [label, digest]
}

/** The first line of a file whose only statement (`create index concurrently if not exists …`) allows no transaction. */
export const allowsNoTransaction = ({ sql }: SqlMigration): boolean =>
  /^-- without a transaction: \S/.test(sql)
