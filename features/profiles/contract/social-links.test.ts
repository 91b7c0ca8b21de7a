import { expect, test } from 'vitest'
import { socialAddress, socialValue } from './social-links.ts'

test.each([
  ['instagram', '@giulia.rossi', 'giulia.rossi'],
  ['instagram', 'https://www.instagram.com/giulia/', 'https://www.instagram.com/giulia/'],
  ['telegram', 'giulia_r', 'giulia_r'],
  ['whatsapp', '+39 347 555 42 18', '393475554218'],
  ['personal_website', 'giulia.example', 'https://giulia.example/'],
  ['onlyfans', 'https://onlyfans.com/giulia', 'https://onlyfans.com/giulia'],
] as const)('%s takes %s', (network, text, value) => {
  expect(socialValue(network, text)).toBe(value)
})

test.each([
  ['instagram', 'https://instagram.com.evil.example/giulia'],
  ['instagram', 'https://evil.example/instagram.com'],
  ['instagram', 'http://instagram.com/giulia'],
  ['facebook', 'javascript:alert(1)'],
  ['facebook', 'https://user@facebook.com/x'],
  ['telegram', 'chiamami al 347 555'],
  ['whatsapp', 'giulia'],
  ['personal_website', 'https://localhost'],
  ['personal_website', 'data:text/html,x'],
  ['tiktok', '...'.replaceAll('.', '/')],
] as const)('%s refuses %s', (network, text) => {
  expect(socialValue(network, text)).toBeNull()
})

test('a handle goes behind the base address, a link stays as it is', () => {
  expect(socialAddress('giulia', 'https://www.instagram.com/')).toBe('https://www.instagram.com/giulia')
  expect(socialAddress('https://www.instagram.com/giulia', 'https://www.instagram.com/')).toBe(
    'https://www.instagram.com/giulia',
  )
  expect(socialAddress('https://giulia.example/', null)).toBe('https://giulia.example/')
})
