import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createApp } from '#apps/server/app.ts'
import { invariantsInAll, lostHeadBreaches, runAudit } from '#apps/server/audit-run.ts'
import { eraseWhoWasErased, queueAgain } from '#apps/server/backup/after-restore.ts'
import { knowsSecretOf } from '#apps/server/backup/backup.ts'
import { expectMarksFolder, markRun } from '#apps/server/backup/marks.ts'
import { openBackup, readManifest } from '#apps/server/backup/manifest.ts'
import { erasedIn, faultsOf, restoreBackup } from '#apps/server/backup/restore.ts'
import { readConfig } from '#platform/server/config/config.ts'
import { forgetLostHeads } from '#platform/server/audit/audit-chain.ts'
import { openPool } from '#platform/server/db/database.ts'
import { startEmbedded } from '#platform/server/db/embedded.ts'
import { prepareDatabase } from '#platform/server/db/prepare.ts'
import { openLog } from '#platform/server/log.ts'
import { openStorage } from '#platform/server/providers/providers.ts'

/**
 * npm run restore -- FOLDER: a backup into an empty database and storage, audited.
 * --overwrite: into one that holds something, which is replaced.
 * --erased NEWER_BACKUP: whom a newer backup knows to be erased is erased again; may be given several times.
 * --verify: only reads the backup and says whether it is whole.
 * --recovered, without a folder: after PostgreSQL has gone back to a moment, does what follows a restore.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    overwrite: { type: 'boolean', default: false },
    verify: { type: 'boolean', default: false },
    recovered: { type: 'boolean', default: false },
    erased: { type: 'string', multiple: true, default: [] },
  },
})
const [folder] = positionals
if ((folder === undefined) !== values.recovered || positionals.length > 1) {
  console.error(
    'npm run restore -- FOLDER [--overwrite] [--erased NEWER_BACKUP] [--verify], or -- --recovered',
  )
  process.exit(1)
}

try {
  await (values.verify && folder !== undefined ? verify(folder) : restore(folder))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function verify(folder: string): Promise<void> {
  const { manifest } = await readManifest(folder)
  const key = process.env['BACKUP_KEY']
  const cipher = key && manifest.encryption !== null ? (await openBackup(folder, key)).cipher : null
  const faults = await faultsOf(folder, cipher)
  if (faults.length > 0) throw new Error(`The backup is damaged:\n  ${faults.join('\n  ')}`)
  console.log(`Every part of ${folder} is what was written.`)
  if (manifest.encryption !== null && cipher === null)
    console.log('It is encrypted: with BACKUP_KEY its parts would have been opened, too.')
}

async function restore(folder: string | undefined): Promise<void> {
  const config = readConfig({ ...process.env, DEMO: '0' })
  await expectMarksFolder(config.metricsTextfileDir)
  let isWell = false
  try {
    await (folder === undefined ? resumeRecovered(config) : restoreWith(folder, config))
    isWell = true
  } finally {
    await markRun(config.metricsTextfileDir, 'restore', { made: isWell, ok: isWell })
  }
}

async function restoreWith(folder: string, config: ReturnType<typeof readConfig>): Promise<void> {
  const key = config.backupKey
  const erased = (await Promise.all(values.erased.map((newer) => erasedIn(newer, key)))).flat()
  const embedded =
    config.databaseUrls === undefined ? await startEmbedded({ dataDir: config.dataDir }) : undefined
  try {
    const databaseUrl = config.databaseUrls?.owner ?? embedded?.adminUrl ?? ''
    const storage = openStorage(config.providers.storage, { config })
    const restored = await restoreBackup(folder, {
      databaseUrl,
      storage,
      overwrite: values.overwrite,
      key,
    })
    const { manifest, rows, files, migrated } = restored
    console.log(
      `Restored ${rows} rows and ${files} files as of ${manifest.taken_at} (Lieta ${manifest.app}).`,
    )
    if (migrated.length > 0) console.log(`Migrated: ${migrated.join(', ')}.`)
    if (manifest.files.missing.length > 0)
      console.log(`${manifest.files.missing.length} photo files were not in the backup (see its manifest).`)
    if (!knowsSecretOf(manifest, config))
      console.warn(
        'APP_SECRET is not the one of the backup. Without it second factors of the staff, links in mails, the memory of\n' +
          'barred people and subscriptions to notifications are void. Start with the one of the backup, or name it in\n' +
          'APP_SECRET_PREVIOUS: docs/operations.md, "Changing APP_SECRET".',
      )
    await prepareDatabase(
      config.databaseUrls ?? {
        owner: databaseUrl,
        application: embedded?.applicationUrl ?? databaseUrl,
        ownCluster: true,
      },
    )
    const backup = { folder, opened: await openBackup(folder, key) }
    await resumeAfterRestore({ config, databaseUrl, backup, erased })
  } finally {
    await embedded?.stop()
  }
}

/** What was queued at the moment is in the database itself. */
async function resumeRecovered(config: ReturnType<typeof readConfig>): Promise<void> {
  const erased = (await Promise.all(values.erased.map((newer) => erasedIn(newer, config.backupKey)))).flat()
  const embedded =
    config.databaseUrls === undefined ? await startEmbedded({ dataDir: config.dataDir }) : undefined
  try {
    const databaseUrl = config.databaseUrls?.owner ?? embedded?.adminUrl ?? ''
    await resumeAfterRestore({ config, databaseUrl, backup: null, erased })
  } finally {
    await embedded?.stop()
  }
}

async function resumeAfterRestore(from: {
  config: ReturnType<typeof readConfig>
  databaseUrl: string
  backup: { folder: string; opened: Parameters<typeof queueAgain>[2] } | null
  erased: number[]
}): Promise<void> {
  const log = openLog('error')
  const database = { pool: openPool(from.databaseUrl, log, { silence: 'none' }), url: from.databaseUrl }
  const app = await createApp(from.config, database, log, {
    builtFolder: join(import.meta.dirname, '../dist'),
    workJobs: false,
  })
  try {
    const again =
      from.backup === null ? 0 : await queueAgain(app.needs, from.backup.folder, from.backup.opened)
    const erased = await eraseWhoWasErased(app.needs, from.erased)
    console.log(`${again} jobs wait again; ${erased.length} people erased since then are erased again.`)
    const heads = await forgetLostHeads(app.needs.db, app.needs.storage)
    if (heads > 0)
      console.log(`${heads} exported heads of the audit log were younger than the backup, and are gone.`)
    const { db, storage } = app.needs
    const breaches = [...(await runAudit(db)), ...(await lostHeadBreaches(db, storage))]
    if (breaches.length === 0) return console.log(`All is well: ${invariantsInAll} invariants hold.`)
    console.error(JSON.stringify(breaches, null, 2))
    throw new Error(`${breaches.length} of ${invariantsInAll} invariants are breached (npm run audit).`)
  } finally {
    await app.close()
  }
}
