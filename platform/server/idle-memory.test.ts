import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { serverFlags } from '../../scripts/server-runtime.mjs'

const run = promisify(execFile)

/** Runs `start` and then `work` in a process, with `held()` in MiB and the number of `collections`; gives what it prints. */
async function inProcess({ start = '', work }: { start?: string; work: string }): Promise<number[]> {
  const script = `
    import { getHeapStatistics } from 'node:v8'
    import { setTimeout as sleep } from 'node:timers/promises'
    import { giveMemoryBack } from '${new URL('idle-memory.ts', import.meta.url)}'
    const held = () => Math.round(getHeapStatistics().total_heap_size / 1024 / 1024)
    const { gc } = globalThis
    let collections = 0
    globalThis.gc = (options) => {
      collections += 1
      gc(options)
    }
    ${start}
    await sleep(1) // Until then no time counts as busy.
    giveMemoryBack({ periodMs: 200, restMs: 1_000 })
    ${work}`
  const { stdout } = await run(process.execPath, [...serverFlags, '--input-type=module', '-e', script])
  return stdout.split(' ').map(Number)
}

test('a process gives back what a busy moment needed once it has rested, and not in each gap', async () => {
  const [busy = 0, inTheGap, quiet = 0, rested] = await inProcess({
    work: `
    let alive = []
    for (let n = 0; n < 1_000_000; n += 1) alive.push({ n })
    const busy = held()
    alive = []
    await sleep(600)
    const inTheGap = collections
    await sleep(1_600)
    console.log(busy, inTheGap, held(), collections)`,
  })
  expect(busy).toBeGreaterThan(30)
  expect(quiet).toBeLessThan(12)
  expect([inTheGap, rested]).toEqual([1, 2])
})

test('after a start it has rested already, and what grows no more is left alone', async () => {
  const [soon, later] = await inProcess({
    start: 'const kept = Array.from({ length: 2_000_000 }).fill(0)',
    work: `
    await sleep(300)
    const soon = collections
    await sleep(1_500)
    console.log(soon, collections, kept.length)`,
  })
  expect([soon, later]).toEqual([2, 2])
})
