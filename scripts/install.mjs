// Everything in this file also runs on the oldest Node we accept from a machine: 20.
import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** The runtime that package.json pins, whatever the machine has. */
export const pinnedNode = join(
  root,
  'node_modules/node/bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
)

/** Runs npm ci when node_modules is not what package-lock.json says; otherwise takes a few milliseconds. */
export function ensureInstalled() {
  if (isLinked() || isInstalled()) return
  console.log('Installing packages: about a minute, the first time only…')
  const { status, error } = spawnSync(
    'npm',
    // Named one by one: a NODE_ENV or an omit setting of the machine would leave some of them out.
    [
      'ci',
      '--include=prod',
      '--include=dev',
      '--include=optional',
      '--no-fund',
      '--no-audit',
      '--loglevel=error',
    ],
    { cwd: root, stdio: 'inherit', env: machineEnvironment(), shell: process.platform === 'win32' },
  )
  if (error || status !== 0) {
    console.error(`npm ci failed${error ? `: ${error.message}` : ` (code ${status})`}.`)
    process.exit(1)
  }
  if (!existsSync(pinnedNode)) {
    console.error('npm did not run the install scripts of our packages: is ignore-scripts set?')
    process.exit(1)
  }
}

/** A second worktree that borrows the packages of the first must not replace them. */
function isLinked() {
  return lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink() === true
}

/** npm writes its own lock file into node_modules last of all, so an interrupted install does not count. */
function isInstalled() {
  const installed = readPackages('node_modules/.package-lock.json')
  if (installed === null || !existsSync(pinnedNode)) return false
  const wanted = readPackages('package-lock.json')
  if (wanted === null) throw new Error('package-lock.json is missing or damaged.')
  return Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
    const found = installed[path]
    if (path === '') return true
    if (found === undefined) return optional === true
    return found.version === version && found.integrity === integrity
  })
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8')).packages
  } catch {
    return null
  }
}

/** Inside an npm script our own .bin comes first; npm must run on the machine's Node, not on what it replaces. */
function machineEnvironment() {
  const own = join(root, 'node_modules')
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(own))
  return { ...process.env, PATH: path.join(delimiter) }
}
