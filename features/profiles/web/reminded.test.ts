import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { requirement } from '#testing/requirement.ts'
import { playBrowser } from '#testing/web/payments.ts'
import { person } from '#testing/web/profile-pages.tsx'
import { dismissedKey, isReminded } from './reminded.tsx'

// What somebody reads and presses is in e2e/frame.spec.ts.

beforeEach(() => void playBrowser({}))
afterEach(() => void vi.unstubAllGlobals())

const complete = (id: number, percent: number) =>
  person(id, 'KING', { profile: { profile_completion: percent } })

test('every page reminds of what the profile lacks, but where somebody pays or waits, and until it lacks nothing', () => {
  requirement('SHELL-16', () => {
    for (const path of ['/', '/search', '/chat', '/profile', '/shop'])
      expect(isReminded(complete(1, 90), path)).toBe(true)
    expect(isReminded(complete(1, 100), '/search')).toBe(false)
  })
  for (const path of ['/payment-method/1', '/paypal/success', '/attesa'])
    expect(isReminded(complete(1, 90), path)).toBe(false)
  expect(isReminded(null, '/search')).toBe(false)
})

test('who put the reminder away is left alone until the profile is less complete, and nobody else is', () => {
  localStorage.setItem(dismissedKey(complete(1, 35)), '35')
  requirement('SHELL-16', () => {
    expect(isReminded(complete(1, 35), '/search')).toBe(false)
    expect(isReminded(complete(1, 60), '/search')).toBe(false)
    expect(isReminded(complete(1, 20), '/search')).toBe(true)
    expect(isReminded(complete(2, 90), '/search')).toBe(true)
  })
})
