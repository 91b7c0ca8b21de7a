import { beforeEach, expect, test, vi } from 'vitest'
import { rememberAccount } from './account.ts'
import { forgetPerson } from './session-end.ts'
import { keepWritingKey, onRestore, sealedNote, sealWriting, unsealWriting } from './sealed.ts'

/** As a browser's: what is kept are its own properties. */
class Kept {
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

const [her, him] = [7, 12]
const [herKey, hisKey] = [btoa('h'.repeat(32)), btoa('k'.repeat(32))]
const all = () => JSON.stringify({ ...localStorage })

beforeEach(() => {
  vi.stubGlobal('localStorage', new Kept())
  vi.stubGlobal('sessionStorage', new Kept())
  rememberAccount({ id: her, email: 'isotta@posta.test', picture: '/p.svg' })
  keepWritingKey(her, herKey)
  localStorage.setItem(`DRAFT:${her}:3`, 'Ci vediamo venerdì?')
})

test('a session that ends leaves no word to read on the device, and no key', async () => {
  await sealWriting()
  expect(all()).not.toContain('venerdì')
  expect(all()).not.toContain(herKey)
  expect(sealedNote(her)).toMatchObject({ to: null })
})

test('several tabs that hear of it at once, and one where somebody signs in meanwhile, lose no word', async () => {
  await Promise.all([sealWriting(), sealWriting(), unsealWriting(her, herKey)])
  expect(localStorage.getItem(`DRAFT:${her}:3`)).toBe('Ci vediamo venerdì?')
})

test('who signs in again has every word back, and nothing sealed stays', async () => {
  await sealWriting()
  await unsealWriting(her, herKey)
  expect(localStorage.getItem(`DRAFT:${her}:3`)).toBe('Ci vediamo venerdì?')
  expect(sealedNote(her)).toBeNull()
})

test('another person reads nothing and loses nothing of hers', async () => {
  await sealWriting()
  rememberAccount({ id: him, email: 'marco@posta.test', picture: '/m.svg' })
  await unsealWriting(him, hisKey)
  await expect(unsealWriting(her, hisKey)).rejects.toMatchObject({ name: 'OperationError' })
  expect(all()).not.toContain('venerdì')
  forgetPerson()
  await unsealWriting(her, herKey)
  expect(localStorage.getItem(`DRAFT:${her}:3`)).toBe('Ci vediamo venerdì?')
})

test('what she has written since is not overwritten', async () => {
  await sealWriting()
  localStorage.setItem(`DRAFT:${her}:3`, 'Meglio sabato.')
  await unsealWriting(her, herKey)
  expect(localStorage.getItem(`DRAFT:${her}:3`)).toBe('Meglio sabato.')
})

test('a kind of writing may come back as something else', async () => {
  onRestore('DRAFT:', (text) => text.toUpperCase())
  await sealWriting()
  await unsealWriting(her, herKey)
  expect(localStorage.getItem(`DRAFT:${her}:3`)).toBe('CI VEDIAMO VENERDÌ?')
  onRestore('DRAFT:', (text) => text)
})

test('who leaves by choice leaves nothing behind', async () => {
  await sealWriting()
  forgetPerson()
  expect(all()).toBe('{}')
})

test('nothing comes back when they leave by choice while the words are being sealed', async () => {
  const sealing = sealWriting()
  forgetPerson()
  await sealing
  expect(all()).toBe('{}')
})

test('without a key the words go: nobody else may find them', async () => {
  localStorage.removeItem(`WRITING_KEY:${her}`)
  await sealWriting()
  expect(all()).not.toContain('venerdì')
})

test('thirty days later they are gone', async () => {
  await sealWriting()
  vi.useFakeTimers({ now: Date.now() + 31 * 24 * 60 * 60 * 1000 })
  expect(sealedNote(her)).toBeNull()
  vi.useRealTimers()
})
