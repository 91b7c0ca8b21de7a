import { expect, test } from 'vitest'
import { person } from '#testing/web/profile-pages.tsx'
import { tabsFor } from './tabs-for.ts'

test('members have the tabs that replace the menu; who waits has fewer, the rejected and the staff none', () => {
  expect(tabsFor(null)).toBe('guest')
  expect(tabsFor(person(1, 'HOSTESS'))).toBe('member')
  expect(tabsFor(person(1, 'KING', { approval_status: 'pending' }))).toBe('waiting')
  expect(tabsFor(person(1, 'KING', { approval_status: 'rejected', reject_status: true }))).toBe('nobody')
  expect(tabsFor(person(1, 'ADMIN'))).toBe('nobody')
})
