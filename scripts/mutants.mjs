// npm run test:mutants: plants the defects of testing/mutants one by one into a copy of the tree and runs the tests
// that claim the requirement. A defect that they do not notice survives and fails the run: its requirement is not
// shown. `-- AUTH-30 CHAT-14` plants those of the named ids only, `-- --sample 40` a sample drawn anew each day,
// `-- --new` those that no test has killed so far. The files keep which test noticed what (`killedBy`).
import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { prepareDemoData } from '../e2e/demo-data.ts'
import { ensureInstalled, pinnedNode, root } from './install.mjs'
import { readMutants, recordVerdict } from './mutants/list.mjs'

ensureInstalled()
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    new: { type: 'boolean', default: false },
    workers: { type: 'string', default: '1' },
  },
})
const chosen = choose(readMutants())
const queue = [...chosen]
const survivors = []
console.log(`${chosen.length} mutants`)
// The demo data are made by the built server.
execFileSync(pinnedNode, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' })
const demoData = await prepareDemoData()
await Promise.all(Array.from({ length: Number(values.workers) }, work))
const killed = chosen.length - survivors.length
for (const { mutant, verdict } of survivors)
  console.log(`✗ ${mutant.id} ${mutant.file}: ${verdict.why}\n    ${mutant.from}\n    ${mutant.to}`)
console.log(`${killed} killed, ${survivors.length} survived`)
process.exitCode = survivors.length === 0 ? 0 : 1

async function work() {
  const worker = fork(join(root, 'scripts/mutants/worker.mjs'), {
    cwd: root,
    execPath: pinnedNode,
    // A planted defect is not waited for as long as a busy machine.
    env: { ...process.env, MUTANT: '1', E2E_DATA: demoData },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(worker, 'exit')
  for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
    const started = performance.now()
    worker.send(mutant)
    const [verdict] = await Promise.race([once(worker, 'message'), ended])
    if (verdict?.why === undefined && verdict?.killedBy === undefined)
      throw new Error('A worker ended too early.')
    const seconds = ((performance.now() - started) / 1000).toFixed(0)
    console.log(
      `${verdict.killedBy ? '✓' : '✗'} ${mutant.id} (${seconds} s) ${verdict.killedBy ?? verdict.why}`,
    )
    if (!verdict.killedBy) survivors.push({ mutant, verdict })
    recordVerdict(mutant, verdict)
  }
  worker.send(null)
  await ended
}

function choose(mutants) {
  const wanted = mutants.filter(
    ({ id, killedBy }) =>
      (positionals.length === 0 || positionals.includes(id)) && !(values.new && killedBy !== undefined),
  )
  if (values.sample === undefined) return notShownFirst(wanted, mutants)
  const today = new Date().toISOString().slice(0, 10)
  return wanted
    .map((mutant) => ({ mutant, lot: lotOf(`${today} ${mutant.id} ${mutant.from}`) }))
    .sort((one, other) => one.lot - other.lot)
    .slice(0, Number(values.sample))
    .map(({ mutant }) => mutant)
}

/** One of each requirement that nothing has killed yet, then the others: a run that is cut short has shown the most. */
function notShownFirst(wanted, mutants) {
  const shown = new Set(mutants.filter(({ killedBy }) => killedBy !== undefined).map(({ id }) => id))
  const isNext = ({ id }) => !shown.has(id) && shown.add(id)
  const first = wanted.filter(isNext)
  return [...first, ...wanted.filter((mutant) => !first.includes(mutant))]
}

/** A number that looks drawn, the same for the same words (FNV-1a). */
function lotOf(words) {
  let hash = 0x811c9dc5
  for (const character of words) hash = Math.imul(hash ^ character.codePointAt(0), 0x01000193)
  return hash >>> 0
}
