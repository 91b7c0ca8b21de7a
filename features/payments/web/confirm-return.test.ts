import { afterEach, expect, test, vi } from 'vitest'
import { requirement } from '#testing/requirement.ts'
import { playBrowser } from '#testing/web/payments.ts'
import type { Confirmation } from './confirm-purchase.ts'
import { confirmAgain, confirmReturn } from './confirm-return.ts'

afterEach(() => vi.unstubAllGlobals())

const credited: Confirmation = { outcome: 'credited' }

test('the call goes out once for a return, also when the effect runs twice or a second tab opens [PAY-23]', async () => {
  playBrowser({})
  const ask = vi.fn(async () => credited)
  expect(await Promise.all([confirmReturn('T1', ask), confirmReturn('T1', ask)])).toEqual([
    'credited',
    'credited',
  ])
  expect(await confirmReturn('T1', ask)).toBe('credited')
  requirement('PAY-23', () => expect(ask).toHaveBeenCalledTimes(1))
  await confirmReturn('T2', ask)
  expect(ask).toHaveBeenCalledTimes(2)
})

test('a page that is loaded anew while it asks does not ask again by itself; the buyer may [PAY-23]', async () => {
  const { stored } = playBrowser({})
  void confirmReturn('T1', () => new Promise(() => {}))
  await vi.waitFor(() => expect(stored.size).toBe(1), 30_000)
  // The lock ends with the page; what it wrote stays.
  const left = Object.fromEntries(stored)
  for (const [key, value] of Object.entries(left)) playBrowser({}).stored.set(key, value)
  const ask = vi.fn(async () => credited)
  vi.useFakeTimers()
  const answer = confirmReturn('T1', ask)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await answer).toBe('asked')
  vi.useRealTimers()
  expect(ask).not.toHaveBeenCalled()
  expect(await confirmAgain('T1', ask)).toBe('credited')
  expect(await confirmReturn('T1', ask)).toBe('credited')
  expect(ask).toHaveBeenCalledTimes(1)
})

test('what the first tab learnt counts, also where it reaches the second one late [PAY-23]', async () => {
  const { stored } = playBrowser({})
  stored.set('PAYMENT:paypal:T1', 'asked')
  vi.useFakeTimers()
  const ask = vi.fn(async () => credited)
  const answer = confirmReturn('T1', ask)
  await vi.advanceTimersByTimeAsync(300)
  stored.set('PAYMENT:paypal:T1', 'credited')
  await vi.advanceTimersByTimeAsync(100)
  expect(await answer).toBe('credited')
  vi.useRealTimers()
  expect(ask).not.toHaveBeenCalled()
})

test('without locks, where there is no https, it is once in this page all the same', async () => {
  playBrowser({})
  vi.stubGlobal('navigator', {})
  const ask = vi.fn(async () => credited)
  expect(await Promise.all([confirmReturn('T3', ask), confirmReturn('T3', ask)])).toEqual([
    'credited',
    'credited',
  ])
  expect(ask).toHaveBeenCalledTimes(1)
})
