// npm run check: what is worth knowing before each commit, in less than a minute.
import { ensureInstalled } from './install.mjs'
import { runSteps, staticSteps, vitest } from './steps.mjs'

ensureInstalled()
// The tests that need neither a database nor a browser.
const failed = await runSteps([...staticSteps, { name: 'unit tests', command: vitest('--project', 'unit') }])
console.log(failed.length === 0 ? 'Everything holds.' : `${failed.length} of these failed.`)
process.exitCode = failed.length === 0 ? 0 : 1
