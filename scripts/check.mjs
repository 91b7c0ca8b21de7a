// npm run check: what is worth knowing before each commit, in a minute or two.
import { ensureInstalled } from './install.mjs'
import { runSteps, staticSteps, vitest } from './steps.mjs'

ensureInstalled()
// The tests that need neither a database nor a browser.
const steps = [...staticSteps, { name: 'unit tests', command: vitest('--project', 'unit') }]
// The linter takes as long as all the rest.
const isLint = ({ name }) => name === 'lint and types'
const lanes = [steps.filter(isLint), steps.filter((step) => !isLint(step))]
const failed = (await Promise.all(lanes.map((lane) => runSteps(lane)))).flat()
console.log(failed.length === 0 ? 'Everything holds.' : `${failed.length} of these failed.`)
process.exitCode = failed.length === 0 ? 0 : 1
