import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '#platform/server/config/config.ts'
import { startEmbedded } from '#platform/server/db/embedded.ts'
import { makeBackup } from '#apps/server/backup/backup.ts'
import { expectMarksFolder, markRun } from '#apps/server/backup/marks.ts'
import { openStorage } from '#platform/server/providers/providers.ts'

/**
 * npm run backup [-- FOLDER]: database and photos into a new folder, `backups/<moment>` unless named, while the
 * server runs. docs/operations.md says what it holds and what it does not.
 */
const { positionals } = parseArgs({ allowPositionals: true })
const moment = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
const folder = resolve(positionals[0] ?? join('backups', moment))

const started = Date.now()
const config = readConfig(process.env)
if (statSync(folder, { throwIfNoEntry: false })) {
  console.error(`${folder} exists already: a backup is never written over anything.`)
  process.exit(1)
}
try {
  await expectMarksFolder(config.metricsTextfileDir)
} catch (error) {
  console.error(`No backup was made: ${error instanceof Error ? error.message : error}`)
  process.exit(1)
}
const embedded =
  config.databaseUrls === undefined ? await startEmbedded({ dataDir: config.dataDir }) : undefined
let made = false
try {
  const { tables, files, jobs, encryption } = await makeBackup(
    {
      databaseUrl: config.databaseUrls?.owner ?? embedded?.adminUrl ?? '',
      storage: openStorage(config.providers.storage, { config }),
      config,
    },
    folder,
  )
  made = true
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  console.log(`Backed up ${rows} rows of ${tables.length} tables, ${jobs.rows} waiting jobs`)
  console.log(`and ${files.count} files (${(files.bytes / 1e6).toFixed(1)} MB) in ${seconds} s: ${folder}`)
  if (files.unnamed > 0)
    console.log(
      `${files.unnamed} files in the storage belong to nothing in it (uploaded since, or being deleted).`,
    )
  const gone = files.missing.filter(({ why }) => why === 'deleted since')
  if (gone.length > 0) console.log(`${gone.length} files were deleted while the backup ran.`)
  const lost = files.missing.filter(({ why }) => why === 'not found')
  if (lost.length > 0) {
    console.error(`${lost.length} files are missing from the storage, and from this backup:`)
    for (const { key } of lost.slice(0, 10)) console.error(`  ${key}`)
    process.exitCode = 2
  }
  console.log(
    encryption === null
      ? 'It is not encrypted (set BACKUP_KEY), and APP_SECRET is not in it: keep both where only you reach them.'
      : 'It is encrypted with BACKUP_KEY, which is not in it, nor is APP_SECRET: without them it is lost.',
  )
} catch (error) {
  console.error(`No backup was made: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
} finally {
  await embedded?.stop()
  await markRun(config.metricsTextfileDir, 'backup', { made, ok: process.exitCode === undefined })
}
