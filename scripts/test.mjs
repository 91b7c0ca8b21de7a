// npm test: everything that must hold, on a real PostgreSQL and in a real Chromium. The last line sums it up.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled, root } from './install.mjs'
import { playwright, runLoudly, runSteps, staticSteps, vitest } from './steps.mjs'

ensureInstalled()
const long = process.argv.includes('--long')
const reports = join(root, '.cache/reports')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const chromium = ensureChromium()
console.log(`Chromium: ${chromium}\n`)
const env = { CHROMIUM_PATH: chromium, ...(long && { LONG: '1' }) }

const failedSteps = await runSteps(staticSteps)

console.log('\nOn the database:')
const vitestReport = join(reports, 'vitest.json')
const vitestCode = await runLoudly(
  vitest('--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`),
  env,
)
const onDatabase = counted(vitestCode, () => {
  const { numPassedTests, numFailedTests, testResults } = readReport(vitestReport)
  // A file that cannot even be loaded fails without a single failed test.
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return { passed: numPassedTests, failed: numFailedTests + broken.length }
})

console.log('\nIn the browser:')
const playwrightReport = join(reports, 'playwright.json')
const playwrightCode = await runLoudly(playwright('--reporter=list,json'), {
  ...env,
  PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
})
const inBrowser = counted(playwrightCode, () => {
  const { stats, errors, suites } = readReport(playwrightReport)
  for (const title of unsteady(suites)) console.log(`Passed only when run again: ${title}`)
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length }
})

const passed = staticSteps.length - failedSteps + onDatabase.passed + inBrowser.passed
const failed = failedSteps + onDatabase.failed + inBrowser.failed
process.exitCode = failed === 0 ? 0 : 1
console.log(`\n${passed} passed, ${failed} failed`)

/** A runner that fails without naming a failed test, or without any report, counts as one failure. */
function counted(code, read) {
  let count = { passed: 0, failed: 0 }
  try {
    count = read()
  } catch (error) {
    console.log(`No report: ${error.message}`)
  }
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count
}

/** Titles of the browser tests that failed once and passed the second time. */
function unsteady(suites = []) {
  return suites.flatMap(({ file, specs = [], suites: inner }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ title }) => `${file}: ${title}`),
    ...unsteady(inner),
  ])
}

function readReport(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}
