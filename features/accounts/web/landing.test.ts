import { beforeEach, expect, test, vi } from 'vitest'
import type { User } from '#features/profiles/contract/user.ts'
import { keepPlace } from '#platform/web/intent/place.ts'
import type { Access } from './access.ts'
import { landingOf } from './landing.ts'

const king = { id: 7, role: 'KING', approval_status: 'approved', reject_status: false } as User
const hostess = { ...king, id: 8, role: 'HOSTESS' } as User

const pages: Record<string, Access> = {
  '/chat?chat=Amara': { login: true },
  '/shop': { login: true, role: ['KING'], approved: true },
  '/login': { guestOnly: true },
}
const accessOf = async (path: string) => pages[path] ?? null

beforeEach(() => {
  for (const name of ['sessionStorage', 'localStorage']) {
    const kept = new Map<string, string>()
    vi.stubGlobal(name, {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    })
  }
})

test('after signing in one is where one wanted to be, and the next time at home', async () => {
  keepPlace({ path: '/chat?chat=Amara', state: { from: 'mail' } })
  expect(await landingOf(king, accessOf)).toMatchObject({ path: '/chat?chat=Amara', state: { from: 'mail' } })
  expect(await landingOf(king, accessOf)).toEqual({ path: '/search', state: null })
})

test.each([
  ['a page of another role', '/shop', hostess],
  ['a page for guests', '/login', king],
  ['no page', '/does-not-exist', king],
])('%s is nobody’s target', async (_, path, viewer) => {
  keepPlace({ path, state: null })
  expect((await landingOf(viewer, accessOf)).path).toBe('/search')
})

test('a newcomer goes where they wanted to be, else to what a profile needs', async () => {
  const newcomer = { ...king, approval_status: 'pending' } as User
  keepPlace({ path: '/chat?chat=Amara', state: null })
  expect((await landingOf(newcomer, accessOf, true)).path).toBe('/chat?chat=Amara')
  expect((await landingOf(newcomer, accessOf, true)).path).toBe('/inizio')
})
