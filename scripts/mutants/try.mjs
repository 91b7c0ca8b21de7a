import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from '../chromium.mjs'
import { prepareDemoData } from '../../e2e/demo-data.ts'
import { pinnedNode, root } from '../install.mjs'
import { readClaims } from '../requirement-claims.mjs'
import { playwright, vitest } from '../steps.mjs'

const { claims } = readClaims()
/** Made by the sound product, once. */
const demoData = prepareDemoData()
const report = '.cache/mutant-report.json'

/**
 * Plants one defect, runs the tests that claim its requirement, and takes it out again. It is killed when a test
 * fails under the id of the requirement: one that breaks the build, or another requirement's step, shows nothing.
 * @returns {Promise<{ killedBy?: string, why?: string }>}
 */
export async function tryMutant(copy, mutant) {
  const mine = claims.filter(({ id }) => id === mutant.id)
  if (mine.length === 0) return { why: 'no test claims it' }
  const inBrowser = mine.filter(({ file }) => file.startsWith('e2e/'))
  const others = mine.filter(({ file }) => !file.startsWith('e2e/'))
  const takeOut = copy.plant(mutant)
  try {
    const failures = []
    // The quicker ones first.
    for (const [run, some] of [
      [runVitest, others],
      [runPlaywright, inBrowser],
    ]) {
      if (some.length === 0) continue
      failures.push(...(await run(copy.folder, some, mutant)))
      const own = failures.find(({ text }) => isUnder(mutant.id, text))
      if (own) return { killedBy: own.file }
    }
    return { why: whyNot(failures) }
  } catch (error) {
    return { why: `broken: ${error.message}` }
  } finally {
    takeOut()
  }
}

/** A step puts the id before the message, a title in brackets. */
function isUnder(id, text) {
  return text.includes(`${id} (`) || text.includes(`[${id}]`)
}

function whyNot(failures) {
  if (failures.length === 0) return 'SURVIVED'
  return `noticed, but not under its id: ${failures[0].file}: ${failures[0].text.slice(0, 300)}`
}

async function runVitest(folder, some) {
  const ended = await run(
    folder,
    vitest(
      ...filesOf(some),
      ...namesOf('-t', some),
      '--reporter=json',
      `--outputFile=${report}`,
      '--maxWorkers=1',
      '--testTimeout=30000',
    ),
    { TEST_PATIENCE: '8000' },
  )
  const { testResults = [] } = readReport(folder, ended)
  return testResults.flatMap(({ name, assertionResults, status, message }) => {
    const file = name.slice(folder.length + 1)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0 && status === 'failed') return [{ file, text: `it does not load: ${message}` }]
    return failed.map(({ fullName, failureMessages }) => ({
      file,
      text: `${onlyOwnId(fullName)} ${failureMessages.join('\n')}`,
    }))
  })
}

async function runPlaywright(folder, some, { file }) {
  const ended = await run(
    folder,
    playwright(
      ...filesOf(some),
      ...namesOf('-g', some),
      '--reporter=json',
      '--workers=1',
      '--retries=0',
      '--max-failures=1',
      '--timeout=60000',
    ),
    {
      CHROMIUM_PATH: ensureChromium(),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      TEST_PATIENCE: '8000',
      BUILD: 'plain',
      // Another schema needs another database.
      ...(!file.endsWith('.sql') && { E2E_DATA: join(root, await demoData) }),
    },
  )
  const { suites = [], errors = [] } = readReport(folder, ended)
  const broken = errors.map(({ message }) => ({ file, text: `the runner: ${message}` }))
  return [...failuresOf(suites), ...broken]
}

function failuresOf(suites = []) {
  return suites.flatMap(({ specs = [], suites: inner }) => [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ title, file, tests }) => ({
        file: `e2e/${file}`,
        text: `${onlyOwnId(title)} ${tests
          .flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message }) => message)))
          .join('\n')}`,
      })),
    ...failuresOf(inner),
  ])
}

/** A title with several ids names none. */
function onlyOwnId(title) {
  const cited = title.match(/\[[A-Z]+-\d+\]/g) ?? []
  return cited.length === 1 ? title : title.replace(/\[[A-Z]+-\d+\]/g, '')
}

const filesOf = (some) => [...new Set(some.map(({ file }) => file))]

/** Where a step stands outside any test its whole file is run. */
function namesOf(option, some) {
  const patterns = [...new Set(some.map(({ pattern }) => pattern))]
  return patterns.includes(null) ? [] : [option, patterns.join('|')]
}

function run(cwd, command, env) {
  rmSync(join(cwd, report), { force: true })
  const child = spawn(pinnedNode, command, { cwd, env: { ...process.env, ...env } })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  return new Promise((resolve) => child.once('close', () => resolve(output)))
}

/** Throws where there is none: neither killed nor survived, but not run. */
function readReport(folder, output) {
  try {
    return JSON.parse(readFileSync(join(folder, report), 'utf8'))
  } catch {
    throw new Error(`The tests did not run:\n${output.slice(-3000)}`)
  }
}
