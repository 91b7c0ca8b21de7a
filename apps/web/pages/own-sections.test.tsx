import { expect, test } from 'vitest'
import { person } from '#testing/web/profile-pages.tsx'
import { isOwnSection, type OwnSection, ownSections } from './own-sections.ts'

const pagesOf = (user: ReturnType<typeof person>) =>
  (Object.keys(ownSections) as OwnSection[]).filter((section) => ownSections[section].isFor(user))

test('a wallet is an approved king’s; nobody’s settings are open to staff who look at the account', () => {
  expect(pagesOf(person(1, 'KING'))).toEqual(['me', 'wallet', 'settings', 'privacy', 'blocked'])
  expect(pagesOf(person(1, 'HOSTESS'))).toEqual(['me', 'settings', 'privacy', 'blocked'])
  expect(pagesOf(person(1, 'KING', { approval_status: 'pending' }))).toEqual(['me', 'settings', 'privacy'])
  expect(pagesOf(person(1, 'KING', { impersonated_until: '2026-11-23T10:00:00Z' }))).toEqual(['me'])
})

test('an address below the profile is one of the pages, or none', () => {
  expect(isOwnSection('wallet')).toBe(true)
  expect(isOwnSection('toString')).toBe(false)
})
