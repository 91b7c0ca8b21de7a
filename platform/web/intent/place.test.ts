import { beforeEach, expect, test, vi } from 'vitest'
import { storage } from '#testing/web/storage.ts'
import { carryPlace, isOwnPath, keepPlace, keptPlace, takePlace } from './place.ts'

const hers = JSON.stringify({ id: 7, email: 'isotta@posta.test', picture: '/p.svg' })

beforeEach(() => {
  vi.useRealTimers()
  vi.stubGlobal('sessionStorage', storage())
  vi.stubGlobal('localStorage', storage())
})

test('a guest finds the page that they wanted, with what its entry held, and only once', () => {
  keepPlace({ path: '/chat?chat=Amara', state: { opened: { chat: 3 } } })
  expect(takePlace(7)).toMatchObject({ path: '/chat?chat=Amara', state: { opened: { chat: 3 } } })
  expect(takePlace(7)).toBeNull()
})

test('where a session has ended is kept for its person, and no other goes there', () => {
  localStorage.setItem('LAST_ACCOUNT', hers)
  keepPlace({ path: '/chat', state: null })
  expect(takePlace(8)).toBeNull()
  keepPlace({ path: '/chat', state: null })
  expect(takePlace(7)).toMatchObject({ path: '/chat' })
})

test('another tab has it once it was carried, and a day later nobody has', () => {
  keepPlace({ path: '/user-profile/Isotta', state: null })
  carryPlace()
  vi.stubGlobal('sessionStorage', storage())
  expect(keptPlace()?.path).toBe('/user-profile/Isotta')
  vi.useFakeTimers({ now: Date.now() + 25 * 60 * 60 * 1000 })
  expect(keptPlace()).toBeNull()
})

test.each([
  '//evil.test',
  '/\\evil.test',
  'https://evil.test/',
  'javascript:alert(1)',
  '/\t/evil.test',
  'chat',
  '',
])('whatever stands there, «%s» is no page of ours', (path) => {
  expect(isOwnPath(path)).toBe(false)
  keepPlace({ path, state: null })
  expect(takePlace(7)).toBeNull()
})
