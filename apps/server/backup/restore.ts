import { pipeline } from 'node:stream/promises'
import { text } from 'node:stream/consumers'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { migrate, migrateWithin } from '#platform/server/db/migrate.ts'
import { partsOfName, readMigrations } from '#platform/server/db/migration-files.ts'
import type { PhotoStorage } from '#platform/server/providers/storage/storage.ts'
import { withPatientClient } from './backup.ts'
import { listForeignKeys } from './catalogue.ts'
import { inLanes, storedFolders } from './files.ts'
import type { BackupCipher } from './encryption.ts'
import { erasedFile, type Manifest, openBackup, type OpenedBackup, readManifest } from './manifest.ts'
import { faultOf, type Part, readPart, sha256Of } from './parts.ts'

interface Target {
  readonly databaseUrl: string
  readonly storage: PhotoStorage
  /** Without it only an empty place is filled. */
  readonly overwrite: boolean
  /** Of an encrypted one. */
  readonly key?: string | undefined
}

export interface Restored {
  readonly manifest: Manifest
  readonly rows: number
  readonly files: number
  /** Migrations that are younger than the backup. */
  readonly migrated: readonly string[]
}

/**
 * What is wrong with a backup, one line each; nothing where every part is what was written. With the cipher of an
 * encrypted one each part is opened, too.
 */
export async function faultsOf(folder: string, cipher: BackupCipher | null = null): Promise<string[]> {
  const { manifest, parts } = await readManifest(folder)
  const known = new Set(parts.map(({ path }) => path))
  const needed = [...manifest.tables.map(({ path }) => path), manifest.jobs.path, erasedFile]
  const faults = needed.filter((path) => !known.has(path)).map((path) => `${path} is listed nowhere`)
  await inLanes(parts, async (part) => {
    const fault = await faultOf(folder, part)
    if (fault !== null) return void faults.push(fault)
    if (cipher !== null)
      await readPart(folder, part.path, cipher)
        .forEach(() => {})
        .catch((error: Error) => faults.push(error.message))
  })
  return faults.sort()
}

/**
 * Puts a backup into a database and a storage. Every part is verified before anything is touched; the database
 * changes in one transaction, wholly or not at all, and the files follow, each read back once.
 * @throws Error in words for whoever restores
 */
export async function restoreBackup(folder: string, target: Target): Promise<Restored> {
  const { manifest, parts, cipher } = await openBackup(folder, target.key)
  const faults = await faultsOf(folder, cipher)
  if (faults.length > 0) throw new Error(`The backup is damaged:\n  ${faults.join('\n  ')}`)
  await withPatientClient(target.databaseUrl, async (client) => {
    await refuseInUse(client)
    if (!target.overwrite) await refuseFull(client, target.storage)
    await client.query('begin')
    await makeEmpty(client)
    await migrateAsFarAs(client, manifest)
    await fill(client, folder, { manifest, cipher })
    await client.query('commit')
    await client.query('analyze')
  })
  const files = parts.filter(({ path }) => storedFolders.some((stored) => path.startsWith(`${stored}/`)))
  await putFiles({ folder, cipher }, files, target.storage)
  const migrated: string[] = []
  await migrate(target.databaseUrl, (name) => migrated.push(name))
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  return { manifest, rows, files: files.length, migrated }
}

async function refuseInUse(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ names: string | null }>(`
    select string_agg(distinct application_name, ', ') as names from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name like 'lieta%'`)
  const names = rows[0]?.names
  if (names != null)
    throw new Error(`Somebody works on this database (${names}): stop every Lieta process first.`)
}

async function refuseFull(client: pg.Client, storage: PhotoStorage): Promise<void> {
  const table = await client.query<{ found: boolean }>(
    `select to_regclass('public.users') is not null as found`,
  )
  const people = table.rows[0]?.found === true ? await client.query('select from users limit 1') : null
  if (people !== null && people.rowCount !== 0)
    throw new Error('The database has people in it. --overwrite replaces all that it holds.')
  for (const folder of storedFolders)
    for await (const key of storage.list(folder))
      throw new Error(`The photo storage is not empty (${key}). --overwrite puts the backup over it.`)
}

async function makeEmpty(client: pg.Client): Promise<void> {
  await client.query(
    'drop schema if exists pgboss cascade; drop schema if exists public cascade; create schema public',
  )
}

/** The tables as they were when the backup was made: what came later is migrated afterwards, like a running database. */
async function migrateAsFarAs(client: pg.Client, { migrations }: Manifest): Promise<void> {
  const known = await readMigrations()
  for (const { name, digest } of migrations) {
    const same = known.find((migration) => partsOfName(migration.name)[0] === name)
    if (same === undefined || partsOfName(same.name)[1] !== digest)
      throw new Error(
        `The backup has migration ${name}, which this version ${same ? 'has in another wording' : 'does not know'}: restore with the version that made it. Releases before 1.0 do not upgrade.`,
      )
  }
  await migrateWithin(client, known, known[migrations.length - 1]?.name ?? '')
}

/**
 * Rows as they were, past the triggers that made them so. Foreign keys are taken off and put back, which
 * checks every row; unique keys and conditions are checked as the rows come.
 */
async function fill(
  client: pg.Client,
  folder: string,
  { manifest: { tables, sequences }, cipher }: Pick<OpenedBackup, 'manifest' | 'cipher'>,
): Promise<void> {
  const foreignKeys = await listForeignKeys(client)
  for (const { table, name } of foreignKeys)
    await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`)
  // Migrations write a few rows themselves.
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
  for (const { name, columns, path, rows } of tables) {
    const stream = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`))
    await pipeline(readPart(folder, path, cipher), stream)
    if (stream.rowCount !== rows) throw new Error(`${path} has ${stream.rowCount} rows instead of ${rows}`)
  }
  for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`)
  for (const { table, name, definition } of foreignKeys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  for (const { name, last } of sequences) await client.query('select setval($1::regclass, $2)', [name, last])
}

async function putFiles(
  { folder, cipher }: { folder: string; cipher: BackupCipher | null },
  files: readonly Part[],
  storage: PhotoStorage,
): Promise<void> {
  await inLanes(files, async ({ path }) => {
    const bytes = Buffer.concat(await Array.fromAsync(readPart(folder, path, cipher)))
    await storage.put(path, bytes, 'image/webp')
    const stored = await storage.get(path)
    if (stored === null || sha256Of(stored) !== sha256Of(bytes))
      throw new Error(`${path} did not arrive whole in the photo storage`)
  })
}

/** The accounts that a backup, of whatever age, knows to be erased. */
export async function erasedIn(folder: string, key?: string): Promise<number[]> {
  const { parts, cipher } = await openBackup(folder, key)
  const part = parts.find(({ path }) => path === erasedFile)
  const fault = part === undefined ? `${erasedFile} is missing` : await faultOf(folder, part)
  if (fault !== null) throw new Error(`${folder} is damaged: ${fault}`)
  const lines = (await text(readPart(folder, erasedFile, cipher))).split('\n').filter((line) => line !== '')
  return lines.map(Number)
}
