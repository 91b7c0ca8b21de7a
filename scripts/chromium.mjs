import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pinnedNode, root } from './install.mjs'

/** The shell first: the same engine without the windows around it, which take a quarter of the time. */
const usual = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The path of a Chromium: CHROMIUM_PATH, the system's, or Playwright's own; null when there is none. */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (existsSync(named)) return named
    throw new NoChromium(`CHROMIUM_PATH names ${named}, which does not exist.`)
  }
  return usual.find((path) => existsSync(path)) ?? playwrights()
}

/** Expected: what it says is all that a person needs, without a stack. */
export class NoChromium extends Error {}

/** Finds a Chromium, else installs one: the system's package where we may, else Playwright's own. */
export function ensureChromium() {
  const found = findChromium()
  if (found !== null) return found
  if (mayUseApt()) {
    console.log('No Chromium here: installing the package of the system (apt-get install)…')
    const quiet = {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }
    spawnSync('apt-get', ['update', '-qq'], quiet)
    for (const name of ['chromium-headless-shell', 'chromium']) {
      spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], quiet)
      const installed = `/usr/bin/${name}`
      if (existsSync(installed)) return installed
    }
    console.log('That did not work.')
  }
  console.log("No Chromium here: installing Playwright's own (playwright install chromium)…")
  spawnSync(pinnedNode, [playwrightCli, 'install', 'chromium'], { cwd: root, stdio: 'inherit' })
  const installed = playwrights()
  if (installed === null) {
    throw new NoChromium(
      'npm test needs a Chromium, and none is here or could be installed. Two ways out:\n' +
        '  apt-get install chromium, as root (or what your system calls it), then npm test again\n' +
        '  CHROMIUM_PATH=/path/to/chromium npm test, with a Chromium or Chrome from elsewhere',
    )
  }
  return installed
}

const playwrightCli = join(root, 'node_modules/@playwright/test/cli.js')

function playwrights() {
  const script = "console.log(require('@playwright/test').chromium.executablePath())"
  const path = spawnSync(pinnedNode, ['-e', script], { cwd: root, encoding: 'utf8' }).stdout.trim()
  return path !== '' && existsSync(path) ? path : null
}

/** Ubuntu's package is only a door to its snap store, which needs a running system behind it. */
function mayUseApt() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
}
