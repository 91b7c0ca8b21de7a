import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'

/** Says who started it, then when it is asked to end, and as it ends a while later how often it was. */
const slowServer = `
  let asked = 0
  process.on('SIGTERM', () => {
    asked += 1
    if (asked > 1) return
    console.log('asked')
    setTimeout(() => process.exit(console.log('times ' + asked)), 1500)
  })
  console.log(process.ppid)
  setInterval(() => {}, 1000)`
const shell = `
  import { spawn } from 'node:child_process'
  import { becomeOneWith } from ${JSON.stringify(join(import.meta.dirname, 'child.mjs'))}
  becomeOneWith(spawn(process.execPath, ['-e', process.env.SERVER], { stdio: 'inherit' }))`

/** As npm starts a script: from a shell of its own, which a signal ends at once. */
function startUnderNpm() {
  const script = '"$NODE" --input-type=module -e "$SHELL_SCRIPT"; true'
  const npm = spawn('sh', ['-c', script], {
    env: {
      ...process.env,
      NODE: process.execPath,
      SHELL_SCRIPT: shell,
      SERVER: slowServer,
      npm_lifecycle_event: 'start',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return { npm, said: createInterface({ input: npm.stdout })[Symbol.asyncIterator]() }
}

test.concurrent.each([
  ['npm is gone', false],
  ['it was told, and then npm is gone', true],
])('what npm started is asked once to end, and has its time for it: %s', async (_how, isTold) => {
  const { npm, said } = startUnderNpm()
  const { value: startedBy } = await said.next()
  if (isTold) {
    process.kill(Number(startedBy), 'SIGTERM')
    expect(await said.next()).toMatchObject({ value: 'asked' })
  }
  npm.kill('SIGTERM')
  expect(await Array.fromAsync({ [Symbol.asyncIterator]: () => said })).toEqual(
    isTold ? ['times 1'] : ['asked', 'times 1'],
  )
})
