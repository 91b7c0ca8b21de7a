import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

/** Needs a while to end, and says at the end how often it was asked to. */
const slowServer = `
  let asked = 0
  process.on('SIGTERM', () => {
    asked += 1
    if (asked === 1) setTimeout(() => process.exit(console.log('asked ' + asked)), 1500)
  })
  console.log('ready')
  setInterval(() => {}, 1000)`
const shell = `
  import { spawn } from 'node:child_process'
  import { becomeOneWith } from ${JSON.stringify(join(import.meta.dirname, 'child.mjs'))}
  becomeOneWith(spawn(process.execPath, ['-e', process.env.SERVER], { stdio: 'inherit' }))
  if (process.env.TOLD) setTimeout(() => process.kill(process.pid, 'SIGTERM'), 400)`

/** As npm starts a script: from a shell of its own, which a signal ends at once. */
async function underNpm(environment: Record<string, string> = {}): Promise<{
  npm: ChildProcess
  said: Promise<string>
}> {
  const script = '"$NODE" --input-type=module -e "$SHELL_SCRIPT"; true'
  const npm = spawn('sh', ['-c', script], {
    env: {
      ...process.env,
      NODE: process.execPath,
      SHELL_SCRIPT: shell,
      SERVER: slowServer,
      npm_lifecycle_event: 'start',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said = text(npm.stdout!)
  await once(npm.stdout!, 'data')
  return { npm, said }
}

const ways = { 'npm is gone': {}, 'it was told, and then npm is gone': { TOLD: '1' } }
for (const [how, environment] of Object.entries(ways))
  test.concurrent(`what npm started is asked once to end, and has its time for it: ${how}`, async () => {
    const { npm, said } = await underNpm(environment)
    npm.kill('SIGTERM')
    expect(await said).toBe('ready\nasked 1\n')
  })
