import { execFileSync, fork } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { startEmbedded } from '#platform/server/db/embedded.ts'
import { benchFolder } from './environment.ts'
import { pidOf } from './database.ts'
import { benchTown } from './busy-town.ts'
import { benchChat } from './chat.ts'
import { answerOf } from './child.ts'
import { machineFindings } from './machine.ts'
import { benchPhoto } from './photo.ts'
import { benchReader } from './reader.ts'
import { benchProcesses } from './processes.ts'
import { type Finding, printFindings } from './report.ts'
import { benchSearch } from './search.ts'
import { benchFloor } from './search-floor.ts'
import { benchStart } from './starting.ts'
import { benchUnlock } from './unlock.ts'

/**
 * npm run bench: measures what must be quick, on databases of its own in .cache/bench, which later runs use
 * again. Prints one table of every figure with its limit; exits with 1 when one is missed.
 * --only start|photo|reader|floor|search|chat|town|unlock|front|processes: these parts, with commas between them; the
 * last only when it is named. --profiles 100000,1000000: the sizes to measure search at. --seconds 4: the length of each
 * round of load. --sockets 5000: how many sit idle while their memory is measured. --loads 5: how often the browser opens
 * each page; where LIGHTHOUSE names a folder with Lighthouse installed, it audits them too.
 */
const { values } = parseArgs({
  options: {
    profiles: { type: 'string', default: '100000,1000000' },
    seconds: { type: 'string', default: '4' },
    sockets: { type: 'string', default: '5000' },
    only: { type: 'string' },
    rounds: { type: 'string', default: '7' },
    loads: { type: 'string', default: '5' },
  },
})
const sizes = values.profiles.split(',').map(Number)
const seconds = Number(values.seconds)
const sockets = Number(values.sockets)
if (!sizes.every((size) => Number.isSafeInteger(size) && size >= 1000) || !(seconds > 0)) {
  console.error('--profiles takes whole numbers from 1000 up, separated by commas; --seconds a number.')
  process.exit(1)
}

execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' })
const dataDir = benchFolder
mkdirSync(dataDir, { recursive: true })
const named = values.only?.split(',')
const wanted = (part: string) => named === undefined || named.includes(part)
// First: where no Chromium is found, that is said before a quarter of an hour has been measured.
const findings: Finding[] = machineFindings('at the start')
if (wanted('front')) findings.push(...(await benchFront()))
const embedded = await startEmbedded({ dataDir })
try {
  const bench = {
    adminUrl: embedded.adminUrl,
    postgresPid: await pidOf(embedded.adminUrl),
    dataDir,
    seconds,
    rounds: Number(values.rounds),
  }
  if (wanted('start')) findings.push(...(await benchStart()))
  if (wanted('photo')) findings.push(...(await benchPhoto(bench)))
  if (wanted('reader')) findings.push(...benchReader())
  if (wanted('chat')) findings.push(...(await benchChat({ ...bench, sockets })))
  if (wanted('town')) findings.push(...(await benchTown({ ...bench, sockets })))
  if (named?.includes('processes')) await benchProcesses(bench)
  if (wanted('unlock')) findings.push(...(await benchUnlock(bench)))
  // Last: after a million profiles were filled PostgreSQL tidies up for minutes.
  if (wanted('floor')) findings.push(...(await benchFloor({ ...bench, sizes })))
  if (wanted('search')) findings.push(...(await benchSearch({ ...bench, sizes })))
} finally {
  await embedded.stop()
}
findings.push(...machineFindings('at the end'))
process.exitCode = printFindings(findings) ? 0 : 1

/** In a process of its own: it is written for the browser tests' world, not the server's. */
function benchFront(): Promise<Finding[]> {
  const file = 'e2e/bench-front.ts'
  const child = fork(file)
  child.send({ loads: Number(values.loads) })
  return answerOf<Finding[]>(child, file)
}
