import { audit, invariants } from '#apps/server/audit.ts'
import { readConfig } from '#platform/server/config/config.ts'
import { openDatabase, openPool } from '#platform/server/db/database.ts'
import { startEmbedded } from '#platform/server/db/embedded.ts'
import { openLog } from '#platform/server/log.ts'

/**
 * npm run audit: checks every invariant, prints one JSON object, exits with 1 on a breach. Looks at the
 * running cluster where there is one, else starts it for as long as it takes.
 */
const config = readConfig(process.env)
const embedded =
  config.databaseUrl === undefined ? await startEmbedded({ dataDir: config.dataDir }) : undefined
const pool = openPool(config.databaseUrl ?? embedded?.adminUrl ?? '', openLog('silent'))
try {
  const breaches = await audit(openDatabase(pool))
  console.log(JSON.stringify({ ok: breaches.length === 0, invariants: invariants.length, breaches }, null, 2))
  process.exitCode = breaches.length === 0 ? 0 : 1
} finally {
  await pool.end()
  await embedded?.stop()
}
