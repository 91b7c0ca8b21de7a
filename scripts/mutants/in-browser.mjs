import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from '../chromium.mjs'
import { pinnedNode } from '../install.mjs'
import { playwright } from '../steps.mjs'

const report = '.cache/mutant-report.json'
/** As it is before Vitest, in the same process, sets NODE_ENV: with that, the application would be built for tests. */
const environment = { ...process.env }

/** Runs the browser tests of `file` that `pattern` finds (null: all of them); answers what failed. */
export async function runInBrowser(folder, { file, pattern, changed }) {
  rmSync(join(folder, report), { force: true })
  const child = spawn(
    pinnedNode,
    playwright(
      file,
      ...(pattern === null ? [] : ['-g', pattern]),
      '--reporter=json',
      '--workers=1',
      '--max-failures=1',
      '--timeout=60000',
    ),
    {
      cwd: folder,
      env: {
        ...environment,
        CHROMIUM_PATH: ensureChromium(),
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        BUILD: 'plain',
        // Another schema needs another database; else they were made by the sound product, once.
        ...(changed.endsWith('.sql') && { E2E_DATA: undefined }),
      },
    },
  )
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  await new Promise((resolve) => child.once('close', resolve))
  const { suites, errors } = readReport(join(folder, report), output)
  return [
    ...failuresOf(suites),
    ...errors.map(({ message }) => ({ file: changed, title: '', message: `the runner: ${message}` })),
  ]
}

function failuresOf(suites = []) {
  return suites.flatMap(({ specs = [], suites: inner }) => [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ title, file, tests }) => ({
        file: `e2e/${file}`,
        title,
        message: tests
          .flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message }) => message)))
          .join('\n'),
      })),
    ...failuresOf(inner),
  ])
}

/** Throws where there is none: neither killed nor survived, but not run. */
function readReport(path, output) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    throw new Error(`the tests did not run:\n${output.slice(-3000)}`)
  }
}
