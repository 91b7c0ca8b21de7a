import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { serverFlags } from '../../scripts/server-runtime.mjs'

const run = promisify(execFile)

/**
 * Small pieces of malloc with one in a thousand kept, so that what lies between them is nobody's. Prints what is resident
 * before and after, in MiB.
 */
const script = `
  import { readFileSync } from 'node:fs'
  import { openTrim } from '${new URL('system-memory.ts', import.meta.url)}'
  const resident = () => Number(/RssAnon:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]) / 1024
  const trim = openTrim()
  const pieces = Array.from({ length: 60_000 }, () => Buffer.allocUnsafeSlow(1_000).fill(1))
  const kept = pieces.filter((_, place) => place % 1_000 === 0)
  pieces.length = 0
  globalThis.gc()
  globalThis.gc()
  const before = resident()
  trim()
  const after = resident()
  if (kept.some((piece) => piece[999] !== 1)) throw new Error('something is lost')
  console.log(JSON.stringify({ before, after }))
`

test.runIf(process.platform === 'linux')(
  'what malloc keeps goes back to the system, and nothing is lost',
  async () => {
    const { stdout, stderr } = await run(process.execPath, [
      ...serverFlags,
      '--input-type=module',
      '-e',
      script,
    ])
    const { before, after } = JSON.parse(stdout)
    expect(after).toBeLessThan(before - 20)
    // Foreign functions are experimental, of which an operator need not hear at every start.
    expect(stderr).toBe('')
  },
)
