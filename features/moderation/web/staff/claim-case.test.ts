import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { claimCase } from './claim-case.ts'

beforeEach(() => {
  vi.useFakeTimers()
  // Of the window it listens for its end only.
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function hold(answer: () => Promise<boolean> = () => Promise.resolve(true)) {
  const asked: string[] = []
  const state: { decision: 'pending' | 'success' | undefined; renewing: boolean } = {
    decision: undefined,
    renewing: false,
  }
  const leave = claimCase({
    claim: () => {
      asked.push('claim')
      return answer()
    },
    release: () => asked.push('release'),
    decision: () => state.decision,
    inSight: () => true,
    renewing: () => state.renewing,
  })
  return { asked, state, leave }
}

test('who steps past a case asks for nothing', async () => {
  const { asked, leave } = hold()
  await vi.advanceTimersByTimeAsync(390)
  leave()
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(asked).toEqual([])
})

test('who reads it claims it, again while they read on, and gives it back', async () => {
  const { asked, leave } = hold()
  await vi.advanceTimersByTimeAsync(450_000)
  leave()
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toEqual(['claim', 'claim', 'claim', 'release'])
})

test('who decides before the claim was due neither claims what is decided nor gives it back', async () => {
  const { asked, state, leave } = hold()
  await vi.advanceTimersByTimeAsync(390)
  state.decision = 'pending'
  await vi.advanceTimersByTimeAsync(2_000)
  state.decision = 'success'
  leave()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(asked).toEqual([])
})

test('a decision that fails leaves the case to be claimed', async () => {
  const { asked, state } = hold()
  state.decision = 'pending'
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked).toEqual([])
  state.decision = undefined
  await vi.advanceTimersByTimeAsync(400)
  expect(asked).toEqual(['claim'])
})

test('what the queue may be losing is not claimed before the queue has answered', async () => {
  const { asked, state } = hold()
  state.renewing = true
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked).toEqual([])
  state.renewing = false
  await vi.advanceTimersByTimeAsync(400)
  expect(asked).toEqual(['claim'])
})

test('a claimed case that was decided is not given back, nor one that is somebody else’s', async () => {
  const decided = hold()
  const refused = hold(() => Promise.resolve(false))
  await vi.advanceTimersByTimeAsync(400)
  decided.state.decision = 'success'
  decided.leave()
  refused.leave()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(decided.asked).toEqual(['claim'])
  expect(refused.asked).toEqual(['claim'])
})

test('who leaves before the answer gives the case back once it has come', async () => {
  const answer = Promise.withResolvers<boolean>()
  const { asked, leave } = hold(() => answer.promise)
  await vi.advanceTimersByTimeAsync(400)
  leave()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked).toEqual(['claim'])
  answer.resolve(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toEqual(['claim', 'release'])
})
