import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { serverFlags } from '../../scripts/server-runtime.mjs'

const run = promisify(execFile)

/** Much that lives for a moment, as at a start; then nothing to do. Prints what the heap holds before and after, in MiB. */
const busyThenQuiet = `
  import { getHeapStatistics } from 'node:v8'
  import { setTimeout as sleep } from 'node:timers/promises'
  import { giveMemoryBack } from '${new URL('idle-memory.ts', import.meta.url)}'
  const held = () => Math.round(getHeapStatistics().total_heap_size / 1024 / 1024)
  giveMemoryBack({ periodMs: 200, restMs: 1_000 })
  let alive = []
  for (let n = 0; n < 1_000_000; n += 1) alive.push({ n })
  const busy = held()
  alive = []
  await sleep(700)
  const resting = held()
  await sleep(1_500)
  console.log(busy, resting, held())
`

test('a process gives back what a busy moment needed once it has rested, and not in each gap', async () => {
  const { stdout } = await run(process.execPath, [...serverFlags, '--input-type=module', '-e', busyThenQuiet])
  const [busy = 0, resting = 0, quiet = 0] = stdout.split(' ').map(Number)
  expect(busy).toBeGreaterThan(30)
  expect(resting).toBe(busy)
  expect(quiet).toBeLessThan(12)
})
