import { expect, test } from 'vitest'
import { isHeic } from './heic.ts'

test('a photo of a telephone is known by its type, or by its name where a system knows none', () => {
  expect(isHeic({ type: 'image/heic', name: 'IMG_1.HEIC' })).toBe(true)
  expect(isHeic({ type: 'image/heif-sequence', name: 'a' })).toBe(true)
  expect(isHeic({ type: '', name: 'IMG_1.HEIC' })).toBe(true)
  expect(isHeic({ type: '', name: 'heic.pdf' })).toBe(false)
  expect(isHeic({ type: 'image/jpeg', name: 'IMG_1.heic' })).toBe(false)
})
