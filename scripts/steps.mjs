import { spawn } from 'node:child_process'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { pinnedNode, root } from './install.mjs'

const tool = (path, ...rest) => [join(root, 'node_modules', path), ...rest]

/** What can be said about the code without running it, but for the two that ask a database and a build. */
export const staticSteps = [
  { name: 'format', command: tool('@biomejs/biome/bin/biome', 'format', '.') },
  // The linter reads the types of every file anyway: to tell what is wrong with all of them doubles its time, which a
  // compiler would take as well.
  {
    name: 'lint and types',
    command: tool('oxlint/bin/oxlint', '--type-aware', '--type-check', '--deny-warnings', '.'),
  },
  { name: 'borders table', command: ['scripts/borders/table.mjs', '--check'] },
  { name: 'environment example', command: ['scripts/env-example.ts', '--check'] },
  { name: 'voice', command: ['scripts/voice/check.mjs'] },
  { name: 'unused code', command: tool('knip/bin/knip.js', '--no-progress') },
  { name: 'requirement map', command: ['scripts/requirement-map.mjs', '--check'] },
  { name: 'personal data', command: ['scripts/personal-data.ts', '--check'] },
  { name: 'database types', command: ['scripts/schema-types.ts', '--check'] },
  { name: 'build', command: ['scripts/build.mjs'] },
  { name: 'budgets', command: ['scripts/budgets.mjs'] },
]

export const vitest = (...rest) => tool('vitest/vitest.mjs', 'run', ...rest)
export const playwright = (...rest) => tool('@playwright/test/cli.js', 'test', ...rest)

/**
 * Runs the steps one after the other and prints a line for each, with the output of those that fail.
 * Returns the names of those.
 */
export async function runSteps(steps, env = {}) {
  const failed = []
  for (const { name, command } of steps) {
    const started = performance.now()
    const { code, output } = await runQuietly(command, env)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`)
    if (code === 0) continue
    failed.push(name)
    console.log(output.trimEnd().replace(/^/gm, '    '))
  }
  return failed
}

/** Runs a JavaScript or TypeScript file on the pinned Node with everything visible; resolves to its exit code. */
export function runLoudly(command, env = {}) {
  const child = spawn(pinnedNode, command, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  return new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)))
}

/**
 * For the linter's part that reads types, which is written in Go: it lives half a minute, and a third of its processor
 * time went to collecting what the end of the process frees anyway (5 GiB). Past half of the memory it collects.
 */
const goRuntime = { GOGC: 'off', GOMEMLIMIT: `${Math.floor(totalmem() / 2)}` }

function runQuietly(command, env) {
  const child = spawn(pinnedNode, command, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...goRuntime, ...process.env, ...env },
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code: code ?? 1, output })))
}
