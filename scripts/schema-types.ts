// Writes what is derived from the schema: platform/server/db/schema.ts, docs/schema.sql and docs/schema.md, from a database
// that has just been migrated. With --check it only compares.
import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { readBaseline } from '#platform/server/db/baseline.ts'
import { startEmbedded } from '#platform/server/db/embedded.ts'
import { migrate } from '#platform/server/db/migrate.ts'
import { withClient } from '#platform/server/db/with-client.ts'
import borders from '../borders.json' with { type: 'json' }
import { readCatalogue } from './schema-catalogue.ts'
import { byOwner, schemaPicture, schemaSql } from './schema-documents.ts'

const checks = process.argv.includes('--check')
const name = `lieta_types_${process.pid}`
const cluster = await startEmbedded({ dataDir: '.cache/types-postgres', durable: false })
try {
  await withClient(cluster.adminUrl, (client) => client.query(`create database ${name}`))
  const url = new URL(cluster.adminUrl)
  url.pathname = `/${name}`
  await migrate(url.href)
  await writeDocuments(url.href)
  writeTypes(url.href)
} finally {
  await withClient(cluster.adminUrl, (client) => client.query(`drop database if exists ${name} with (force)`))
  await cluster.stop()
}

async function writeDocuments(url: string): Promise<void> {
  const catalogue = await withClient(url, readCatalogue)
  const parts = byOwner(catalogue, borders.tables, await readBaseline())
  await write('docs/schema.sql', schemaSql(parts))
  await write('docs/schema.md', schemaPicture(parts))
}

async function write(path: string, text: string): Promise<void> {
  if (!checks) return writeFile(path, text)
  if ((await readFile(path, 'utf8').catch(() => '')) === text) return
  console.error(`${path} is not what the schema says: npm run schema`)
  process.exitCode = 1
}

function writeTypes(url: string): void {
  const { status } = spawnSync(
    process.execPath,
    [
      // It reads its overrides with TypeScript's parser, which TypeScript 7 does not offer, complains about each,
      // and takes the text as it stands, which is what we want.
      '--import=data:text/javascript,console.warn=()=>{}',
      'node_modules/kysely-codegen/dist/cli/bin.js',
      ...(checks ? ['--verify'] : []),
      '--url',
      url,
    ],
    { stdio: 'inherit' },
  )
  if (status !== 0) process.exitCode = status ?? 1
}
