// Writes platform/server/db/schema.ts from a database that has just been migrated. With --check it only compares.
import { spawnSync } from 'node:child_process'
import pg from 'pg'
import { startEmbedded } from '#platform/server/db/embedded.ts'
import { migrate } from '#platform/server/db/migrate.ts'

const name = `lieta_types_${process.pid}`
const cluster = await startEmbedded({ dataDir: '.cache/types-postgres', durable: false })
try {
  await asAdmin(`create database ${name}`)
  const url = new URL(cluster.adminUrl)
  url.pathname = `/${name}`
  await migrate(url.href)
  const { status } = spawnSync(
    process.execPath,
    [
      // It reads its overrides with TypeScript's parser, which TypeScript 7 does not offer, complains about each,
      // and takes the text as it stands, which is what we want.
      '--import=data:text/javascript,console.warn=()=>{}',
      'node_modules/kysely-codegen/dist/cli/bin.js',
      ...(process.argv.includes('--check') ? ['--verify'] : []),
      '--url',
      url.href,
    ],
    { stdio: 'inherit' },
  )
  process.exitCode = status ?? 1
} finally {
  await asAdmin(`drop database if exists ${name} with (force)`)
  await cluster.stop()
}

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client(cluster.adminUrl)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
