import { beforeEach, expect, test, vi } from 'vitest'
import { forgetWork, keptWork } from './kept-work.ts'

/** As a browser's: what is kept are its own properties. */
class Storage {
  [key: string]: unknown
  getItem(key: string) {
    return Object.hasOwn(this, key) ? this[key] : null
  }
  setItem(key: string, value: string) {
    this[key] = value
  }
  removeItem(key: string) {
    delete this[key]
  }
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', new Storage())
})

test('work is kept for each colleague apart', () => {
  keptWork.write(1, 'drafts', 'hers')
  expect(keptWork.read(1, 'drafts')).toBe('hers')
  expect(keptWork.read(12, 'drafts')).toBeNull()
  keptWork.write(1, 'drafts', null)
  expect(keptWork.read(1, 'drafts')).toBeNull()
})

test('who signs in again finds their own, and nothing of a colleague stays; a sign-out leaves none', () => {
  keptWork.write(1, 'drafts', 'hers')
  keptWork.write(12, 'drafts', 'his')
  sessionStorage.setItem('BAN_TOKEN', 'another feature’s')
  forgetWork(12)
  expect([keptWork.read(1, 'drafts'), keptWork.read(12, 'drafts')]).toEqual([null, 'his'])
  forgetWork()
  expect(keptWork.read(12, 'drafts')).toBeNull()
  expect(sessionStorage.getItem('BAN_TOKEN')).toBe('another feature’s')
})
