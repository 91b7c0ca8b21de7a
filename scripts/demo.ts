import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createApp } from '#apps/server/app.ts'
import { readConfig } from '#platform/server/config/config.ts'
import { openPool } from '#platform/server/db/database.ts'
import { startEmbedded } from '#platform/server/db/embedded.ts'
import { prepareDatabase } from '#platform/server/db/prepare.ts'
import { addProfiles } from '#demo/bulk.ts'
import { removeDemo } from '#demo/remove.ts'
import { finishDemo, seedDemo } from '#demo/seed.ts'
import { openLog } from '#platform/server/log.ts'

/**
 * npm run demo: fills an empty database with the demo, portraits included.
 * npm run demo -- --remove: takes all that is marked as demo out again.
 * npm run demo -- --profiles N: adds N hostesses without photos, for measurements.
 */
const { values } = parseArgs({ options: { remove: { type: 'boolean' }, profiles: { type: 'string' } } })
const profiles = values.profiles === undefined ? undefined : Number(values.profiles.replaceAll('_', ''))
if (profiles !== undefined && !(Number.isSafeInteger(profiles) && profiles > 0 && profiles <= 5_000_000)) {
  console.error('--profiles takes a whole number up to 5000000.')
  process.exit(1)
}

const config = readConfig(process.env)
const log = openLog('warn')
const embedded =
  config.databaseUrls === undefined ? await startEmbedded({ dataDir: config.dataDir }) : undefined
const url = config.databaseUrls?.owner ?? embedded?.adminUrl ?? ''
await prepareDatabase(
  config.databaseUrls ?? { owner: url, application: embedded?.applicationUrl ?? url, ownCluster: true },
)
const app = await createApp(config, { pool: openPool(url, log, { silence: 'none' }), url }, log, {
  builtFolder: join(import.meta.dirname, '../dist'),
  workJobs: false,
})
const started = Date.now()
try {
  if (values.remove === true) {
    const { people, photos } = await removeDemo(app.needs)
    console.log(`Removed ${people} demo people and ${photos} photos.`)
  } else if (profiles !== undefined) {
    await addProfiles(app.needs, profiles)
    console.log(`Added ${profiles} profiles in ${Math.round((Date.now() - started) / 1000)} s.`)
  } else {
    await seedDemo(app.needs)
    await finishDemo(app.needs, new AbortController().signal)
    console.log('The demo is complete. king@demo.test, hostess@demo.test, admin@demo.test: Dimostrazione1!')
  }
} finally {
  await app.close()
  await embedded?.stop()
}
