import { createAdmin } from '#features/staff/server/admins.ts'
import { readConfig } from '#platform/server/config/config.ts'
import { openDatabase, openPool } from '#platform/server/db/database.ts'
import { startEmbedded } from '#platform/server/db/embedded.ts'
import { prepareDatabase } from '#platform/server/db/prepare.ts'
import { openLog } from '#platform/server/log.ts'
import { openQuestions } from './questions.ts'

const help = `npm run admin:create [-- NICKNAME E-MAIL]

Makes an owner of the back office, who can invite everybody else from /admin/staff. Asks for what is missing.
The password is only ever asked for, twice and without showing it, or read from the input where that is a pipe,
so that it stays out of the shell's history. It is recorded in the log of the back office.

It uses the same environment as the server: DATABASE_URL, or else the embedded database in DATA_DIR, which is
made if there is none. The server may be running meanwhile. In production the first sign-in leads to the
second factor, without which nothing else opens.`

const [givenName, givenEmail] = process.argv.slice(2)
if (givenName === '--help' || givenName === '-h') {
  console.log(help)
  process.exit()
}
const questions = openQuestions()
const admin = {
  name: givenName ?? (await questions.ask('Nickname')),
  email: givenEmail ?? (await questions.ask('Email')),
  password: await questions.askSecretly('Password'),
}
// Unseen, a slip would make an account that nobody can enter.
const typed = process.stdin.isTTY ? await questions.askSecretly('Once more') : admin.password
questions.close()
if (typed !== admin.password) {
  console.error('The two are not the same: nothing was made.')
  process.exit(1)
}

const config = readConfig(process.env)
const embedded =
  config.databaseUrls === undefined ? await startEmbedded({ dataDir: config.dataDir }) : undefined
const url = config.databaseUrls?.owner ?? embedded?.adminUrl ?? ''
await prepareDatabase(
  config.databaseUrls ?? { owner: url, application: embedded?.applicationUrl ?? url, ownCluster: true },
)
const pool = openPool(url, openLog('error'))
try {
  await createAdmin(openDatabase(pool), admin)
  console.log(`\n${admin.email} can sign in at ${config.publicUrl}/login`)
  if (config.production)
    console.log('The first sign-in leads to the second factor: have an app for codes at hand.')
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
} finally {
  await pool.end()
  await embedded?.stop()
}
