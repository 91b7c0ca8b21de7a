// npm test: everything that must hold, on a real PostgreSQL and in a real Chromium. The last line sums it up.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ensureChromium, NoChromium } from './chromium.mjs'
import { ensureInstalled, root } from './install.mjs'
import { playwright, runLoudly, runSteps, staticSteps, vitest } from './steps.mjs'

ensureInstalled()
const long = process.argv.includes('--long')
const reports = join(root, '.cache/reports')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const chromium = chromiumOrExit()
console.log(`Chromium: ${chromium}\n`)
const env = {
  CHROMIUM_PATH: chromium,
  // Dozens of servers and workers begin: what the first of them compiled, the others need not.
  NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
  ...(long && { LONG: '1' }),
}

console.log('On the database; beside it what is said about the code without running it:')
const vitestReport = join(reports, 'vitest.json')
const steps = [...staticSteps, { name: 'demo data', command: ['e2e/demo-data.ts'] }]
const [vitestCode, failedSteps] = await Promise.all([
  runLoudly(vitest('--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`), env),
  runSteps(steps, env),
])
const onDatabase = counted(vitestCode, () => {
  const { numPassedTests, testResults } = readReport(vitestReport)
  return {
    passed: numPassedTests,
    failures: testResults.flatMap(failuresOnDatabase),
  }
})

console.log('\nIn the browser:')
const playwrightReport = join(reports, 'playwright.json')
const playwrightCode = await runLoudly(playwright('--reporter=list,json'), {
  ...env,
  PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
})
const inBrowser = counted(playwrightCode, () => {
  const { stats, errors, suites } = readReport(playwrightReport)
  const tests = testsOf(suites)
  return {
    passed: stats.expected,
    failures: [
      ...tests.filter(({ status }) => status === 'unexpected'),
      ...errors.map(({ message }) => ({ title: 'the runner', message })),
    ],
  }
})

const mutants = long ? await plantSample() : { passed: 0, failures: [] }
const passed = steps.length - failedSteps.length + onDatabase.passed + inBrowser.passed + mutants.passed
const failures = [
  ...failedSteps.map((title) => ({ title, message: '' })),
  ...onDatabase.failures,
  ...inBrowser.failures,
  ...mutants.failures,
]
// Once more at the end, where whoever sees only the last lines of a long log looks.
tell('Failed:', failures)
process.exitCode = failures.length === 0 ? 0 : 1
console.log(`\n${passed} passed, ${failures.length} failed`)

/** Without a browser most of what must hold cannot be said: nothing is run, and the last line sums that up too. */
function chromiumOrExit() {
  try {
    return ensureChromium()
  } catch (error) {
    if (!(error instanceof NoChromium)) throw error
    console.error(`\n${error.message}`)
    console.log('\n0 passed, 1 failed')
    process.exit(1)
  }
}

/** Forty defects, others each day: a test of the tests. What survives is told by the run itself, just above. */
async function plantSample() {
  console.log('\nPlanted defects:')
  const code = await runLoudly(['scripts/mutants.mjs', '--sample', '40', '--workers', '2'], env)
  if (code === 0) return { passed: 1, failures: [] }
  return { passed: 0, failures: [{ title: 'the sample of mutants', message: 'See above which survived.' }] }
}

/** A runner that fails without naming a failed test, or without any report, counts as one failure. */
function counted(code, read) {
  let count = { passed: 0, failures: [] }
  try {
    count = read()
  } catch (error) {
    console.log(`No report: ${error.message}`)
  }
  if (code === 0 || count.failures.length > 0) return count
  return { ...count, failures: [{ title: `a runner, which ended with ${code}`, message: '' }] }
}

/** The failed tests of a file; or the file itself, when it could not be loaded, or not be ended. */
function failuresOnDatabase(file) {
  const failures = messagesOf(file, ({ status }) => status === 'failed')
  if (file.status !== 'failed' || failures.length > 0) return failures
  return [{ title: relative(root, file.name), message: file.message }]
}

function messagesOf({ name, assertionResults }, which) {
  return assertionResults.filter(which).map(({ fullName, failureMessages }) => ({
    title: `${relative(root, name)}: ${fullName}`,
    message: failureMessages.join('\n'),
  }))
}

function testsOf(suites = []) {
  return suites.flatMap(({ file, specs = [], suites: inner }) => [
    ...specs.flatMap(({ title, tests }) =>
      tests.map(({ status, results }) => ({
        title: `${file}: ${title}`,
        status,
        message: results.flatMap(({ errors }) => errors.map((error) => error.message)).join('\n'),
      })),
    ),
    ...testsOf(inner),
  ])
}

function tell(heading, tests) {
  if (tests.length > 0) console.log(`\n${heading}`)
  for (const { title, message } of tests) console.log(`✗ ${title}\n${windowStart(message)}`)
}

/** As much of a message as tells one failure from another; of its trace, our own lines. */
function windowStart(message) {
  return stripVTControlCharacters(message)
    .trimEnd()
    .split('\n')
    .filter((line) => !line.includes('node_modules') && !line.includes('at new Promise'))
    .slice(0, 25)
    .map((line) => `    ${line}`)
    .join('\n')
}

function readReport(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}
