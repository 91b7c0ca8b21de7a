import { audit } from '#apps/server/audit.ts'
import { invariantsInAll, lostHeadBreaches } from '#apps/server/audit-run.ts'
import { readConfig } from '#platform/server/config/config.ts'
import { openDatabase, openPool } from '#platform/server/db/database.ts'
import { startEmbedded } from '#platform/server/db/embedded.ts'
import { openLog } from '#platform/server/log.ts'
import { openStorage } from '#platform/server/providers/providers.ts'

/**
 * npm run audit: checks every invariant, prints one JSON object, exits with 1 on a breach. Looks at the
 * running cluster where there is one, else starts it for as long as it takes.
 */
const config = readConfig(process.env)
const embedded =
  config.databaseUrls === undefined ? await startEmbedded({ dataDir: config.dataDir }) : undefined
const storage = openStorage(config.providers.storage, { config })
const pool = openPool(config.databaseUrls?.owner ?? embedded?.adminUrl ?? '', openLog('silent'))
try {
  const db = openDatabase(pool)
  const breaches = [...(await audit(db)), ...(await lostHeadBreaches(db, storage))]
  console.log(JSON.stringify({ ok: breaches.length === 0, invariants: invariantsInAll, breaches }, null, 2))
  process.exitCode = breaches.length === 0 ? 0 : 1
} finally {
  await pool.end()
  await embedded?.stop()
}
