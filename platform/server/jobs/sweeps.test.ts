import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import type { Needs } from '../needs.ts'
import { complaints, job, repeat, startJobs } from './jobs.ts'

const kept = () => {
  const lines: { msg: string; err: { message: string; code?: string }; leftOut?: number }[] = []
  return { lines, log: pino({ level: 'warn' }, { write: (line) => lines.push(JSON.parse(line)) }) }
}

test('who works the queues sweeps every minute; who only queues, or is asked not to, never does', async () => {
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const swept: string[] = []
  const begin = (who: string, working: { work: boolean; sweep?: boolean }) =>
    startJobs(
      { url: database.url, config: { key: unasked, keys: unasked } },
      pino({ level: 'silent' }),
      [job({ queue: 'swept', everyMinute: true, work: async () => void swept.push(who) })],
      () => ({}) as Needs,
      working,
    )
  const queues = [
    await begin('works', { work: true }),
    await begin('works, and is asked not to sweep', { work: true, sweep: false }),
    await begin('only queues', { work: false }),
  ]
  vi.advanceTimersByTime(59_000)
  expect(swept).toEqual([])
  vi.advanceTimersByTime(2_000)
  await expect.poll(() => swept).toEqual(['works'])
  for (const { stop } of queues) await stop()
  vi.advanceTimersByTime(120_000)
  expect(swept).toEqual(['works'])
})

const unasked = () => {
  throw new Error('nothing is sealed here')
}

test('a sweep that hangs keeps no later one away', async () => {
  const { lines, log } = kept()
  let runs = 0
  const hangs = job({
    queue: 'hangs',
    sweepSeconds: 0.05,
    work: () => {
      runs += 1
      return runs === 1 ? new Promise<void>(() => {}) : Promise.resolve()
    },
  })
  const outcomes: string[] = []
  const sweep = repeat(
    hangs,
    () => ({}) as Needs,
    log,
    (_, outcome) => outcomes.push(outcome),
    { pauseMs: 10 },
  )
  await expect.poll(() => outcomes.slice(0, 2)).toEqual(['again', 'done'])
  await sweep.stop()
  expect(lines.map(({ msg, err }) => [msg, err.message])).toEqual([
    ['sweep failed; the next one tries again', 'the sweep did not end within 0.05 s'],
  ])
})

test('errors of the queue are logged with their reason, once a second for each kind', async () => {
  const { lines, log } = kept()
  const complain = complaints(log)
  for (let n = 0; n < 50; n += 1)
    complain({ message: 'connect ECONNREFUSED', queue: 'mail', code: 'ECONNREFUSED' })
  complain(Object.assign(new Error('shutting down'), { code: '57P01' }))
  expect(lines.map(({ err }) => err.message)).toEqual(['connect ECONNREFUSED mail', 'shutting down'])
  await sleep(1_010)
  complain({ message: 'connect ECONNREFUSED', queue: 'mail', code: 'ECONNREFUSED' })
  expect(lines.at(-1)).toMatchObject({ leftOut: 49 })
})
