import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Config } from '#platform/server/config/config.ts'
import { withClient } from '#platform/server/db/with-client.ts'
import { partsOfName } from '#platform/server/db/migration-files.ts'
import type { PhotoStorage } from '#platform/server/providers/storage/storage.ts'
import { syncFolder } from '#platform/server/providers/storage/sync-folder.ts'
import packageJson from '../../../package.json' with { type: 'json' }
import { listSequences, listTables } from './catalogue.ts'
import { copyFiles, namedFiles } from './files.ts'
import { type BackupCipher, newCipher } from './encryption.ts'
import {
  erasedFile,
  type Manifest,
  manifestFile,
  manifestFormat,
  manifestText,
  sumsFile,
  sumsText,
} from './manifest.ts'
import { type Part, sha256Of, writePart } from './parts.ts'

interface BackupNeeds {
  readonly databaseUrl: string
  readonly storage: PhotoStorage
  readonly config: Pick<Config, 'key' | 'backupKey'>
}

/**
 * Writes the database as of one moment, and then every file that this moment names, into a new folder, while the
 * server runs. The folder gets its name last: what has it is whole.
 * Encrypted where the configuration has a key for it.
 * @throws Error when the folder exists, or anything cannot be read
 */
export async function makeBackup(needs: BackupNeeds, target: string): Promise<Manifest> {
  const folder = resolve(target)
  const draft = `${folder}.unfinished`
  await mkdir(dirname(folder), { recursive: true })
  await mkdir(draft, { mode: 0o700 })
  try {
    const manifest = await fill(needs, draft)
    await syncFolder(draft)
    // Fails where the folder has been made meanwhile and holds something.
    await rename(draft, folder)
    await syncFolder(dirname(folder))
    return manifest
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

async function fill(needs: BackupNeeds, folder: string): Promise<Manifest> {
  const { backupKey } = needs.config
  const cipher = backupKey === undefined ? null : newCipher(backupKey)
  const { database, keys, parts } = await withSnapshot(needs.databaseUrl, (client) =>
    copyDatabase(client, folder, cipher),
  )
  const files = await withPatientClient(needs.databaseUrl, (client) =>
    copyFiles({ client, storage: needs.storage, folder, keys, cipher }),
  )
  const sums = sumsText([...parts, ...files.parts])
  await writePart(folder, sumsFile, [sums], null)
  const manifest: Manifest = {
    format: manifestFormat,
    app: packageJson.version,
    ...database,
    files: files.summary,
    secret: secretMark(needs.config),
    sums: sha256Of(sums),
    encryption: cipher?.described ?? null,
  }
  await writePart(folder, manifestFile, [manifestText(manifest, cipher)], null)
  return manifest
}

/** Two places with the same APP_SECRET have the same mark. */
export const secretMark = (config: Pick<Config, 'key'>): string => markOf(config.key('backup mark'))

/** Whether what was made with the secret of the backup is good here: it is that of today, or the one before. */
export const knowsSecretOf = ({ secret }: Pick<Manifest, 'secret'>, config: Pick<Config, 'keys'>): boolean =>
  config.keys('backup mark').some((key) => markOf(key) === secret)

const markOf = (key: Buffer): string => key.toString('hex').slice(0, 16)

/** A connection that may take its time. */
export const withPatientClient = <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> =>
  withClient(url, work, {
    application_name: 'lieta backup',
    options: '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0',
  })

function withSnapshot<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  return withPatientClient(url, async (client) => {
    await client.query('begin isolation level repeatable read read only')
    return work(client)
  })
}

type DatabasePart = Pick<Manifest, 'taken_at' | 'migrations' | 'tables' | 'sequences' | 'jobs'>

async function copyDatabase(client: pg.Client, folder: string, cipher: BackupCipher | null) {
  const parts: Part[] = []
  const copy = async (path: string, source: string): Promise<number> => {
    const stream = client.query(copyTo(`copy ${source} to stdout`))
    parts.push(await writePart(folder, path, stream, cipher))
    return stream.rowCount ?? 0
  }

  // The first statement fixes the moment that all others see.
  const moment = await client.query<{ at: Date }>('select now() as at')
  const migrations = await client.query<{ name: string }>('select name from kysely_migration order by name')
  const tables: Manifest['tables'] = []
  for (const { name, columns } of await listTables(client)) {
    const path = `tables/${name.replaceAll('"', '')}.copy.gz`
    tables.push({
      name,
      columns: [...columns],
      path,
      rows: await copy(path, `${name} (${columns.join(', ')})`),
    })
  }
  const jobs = { path: 'jobs.jsonl.gz', rows: await copy('jobs.jsonl.gz', waitingJobs) }
  await copy(erasedFile, `(select id from users where state = 'erased' order by id)`)
  const database: DatabasePart = {
    taken_at: (moment.rows[0]?.at ?? new Date()).toISOString(),
    migrations: migrations.rows.map((row) => {
      const [name, digest] = partsOfName(row.name)
      return { name, digest }
    }),
    tables,
    sequences: await listSequences(client),
    jobs,
  }
  return { database, keys: await namedFiles(client), parts }
}

/** What has still to be done, as our queue takes it; base64 because COPY's text format escapes what JSON does too. */
const waitingJobs = `(
  select replace(encode(convert_to(json_build_object(
    'queue', name, 'data', data, 'after', start_after, 'retries', greatest(retry_limit - retry_count, 1),
    'singletonKey', singleton_key)::text, 'UTF8'), 'base64'), E'\\n', '')
  from pgboss.job where state < 'completed' order by created_on, id)`
