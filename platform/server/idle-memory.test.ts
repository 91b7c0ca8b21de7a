import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { serverFlags } from '../../scripts/server-runtime.mjs'
import { collectAtRest } from './idle-memory.ts'

const run = promisify(execFile)
const mebibyte = 1024 * 1024
const quiet = { busyShare: 0.04, heapBytes: 40 * mebibyte }
const busy = { ...quiet, busyShare: 0.06 }

/** Says after each of the periods whether it collected. `left`: what the heap holds after a collection. */
function after(periods: (typeof quiet)[], left = 30 * mebibyte): boolean[] {
  const rest = collectAtRest({ periodMs: 5, restMs: 15 })
  return periods.map((period) => {
    const isDue = rest.isDue(period)
    if (isDue) rest.collected(left)
    return isDue
  })
}

describe('a process at rest collects', () => {
  test('after the first quiet period, however little that gives back', () =>
    expect(after([{ ...quiet, heapBytes: 8 * mebibyte }])).toEqual([true]))

  test('not before it has been quiet for the whole time of rest, counted anew from each busy period', () =>
    expect(after([busy, quiet, quiet, busy, quiet, quiet, quiet])).toEqual([
      false,
      false,
      false,
      false,
      false,
      false,
      true,
    ]))

  test('again only when the heap holds 8 MiB more than after the last time', () => {
    const more = { ...quiet, heapBytes: 38 * mebibyte }
    const less = { ...quiet, heapBytes: more.heapBytes - 1 }
    expect(after([quiet, less, less, less, less, more])).toEqual([true, false, false, false, false, true])
  })

  test('not again before another time of rest', () =>
    expect(after([quiet, quiet, quiet, quiet])).toEqual([true, false, false, true]))
})

test('a process gives back what its start needed, then what a busy moment needed', async () => {
  const script = `
    import { getHeapStatistics } from 'node:v8'
    import { setTimeout as sleep } from 'node:timers/promises'
    import { giveMemoryBack } from '${new URL('idle-memory.ts', import.meta.url)}'
    const held = () => Math.round(getHeapStatistics().total_heap_size / 1024 / 1024)
    let alive = []
    const work = () => {
      for (let n = 0; n < 1_000_000; n += 1) alive.push({ n })
      const whileBusy = held()
      alive = []
      return whileBusy
    }
    await sleep(1) // Until then no time counts as busy.
    const starting = work()
    giveMemoryBack({ periodMs: 200, restMs: 1_000 })
    const started = held()
    const whileBusy = work()
    for (let turn = 0; held() >= 12 && turn < 200; turn += 1) await sleep(100)
    console.log(starting, started, whileBusy, held())`
  const { stdout } = await run(process.execPath, [...serverFlags, '--input-type=module', '-e', script])
  const [starting, started, whileBusy, atRest] = stdout.split(' ').map(Number)
  expect(Math.min(starting ?? 0, whileBusy ?? 0)).toBeGreaterThan(30)
  expect(Math.max(started ?? 99, atRest ?? 99)).toBeLessThan(12)
})
