import { expect, test } from 'vitest'
import { bareAddress, placeOf } from './target.ts'

const site = 'https://lieta.example'

test.each([
  ['https://lieta.example/user-profile/Ginevra', { nickname: 'Ginevra' }],
  ['https://www.lieta.example/user-profile/Ginevra?from=search#foto', { nickname: 'Ginevra' }],
  ['lieta.example/user-profile/Ginevra', { nickname: 'Ginevra' }],
  ['/user-profile/Maria%20Luisa', { nickname: 'Maria Luisa' }],
  ['https://lieta.example/chat?chat=Ginevra', { nickname: 'Ginevra' }],
  ['https://lieta.example/attachments/AbCdEf?size=800', { photoId: 'AbCdEf' }],
  ['@Ginevra', { nickname: 'Ginevra' }],
  ["L'Aura 2.0", { nickname: "L'Aura 2.0" }],
])('%s leads to somebody', (address, place) => {
  expect(placeOf(address, site)).toEqual(place)
})

test.each([
  'https://altrove.example/user-profile/Ginevra',
  'https://lieta.example.altrove.example/user-profile/Ginevra',
  'https://lieta.example/terms',
  'https://lieta.example/user-profile/',
  '/user-profile/%E0%A4%A',
  'https://',
  '@',
])('%s leads to nobody of ours', (address) => {
  expect(placeOf(address, site)).toBeUndefined()
})

test.each([
  ['Ginevra', '/user-profile/Ginevra'],
  ['/user-profile/Ginevra/vinci-su.evil.example?a=http://evil.example#b', '/user-profile/Ginevra'],
  ['/chat?chat=Lady+Rossa', '/user-profile/Lady%20Rossa'],
  ['/attachments/AAAAAAAAAAAAAAAAAAAAAA?size=320&vinci', '/attachments/AAAAAAAAAAAAAAAAAAAAAA'],
])('of %s only what was looked up is written back', (address, path) => {
  expect(bareAddress(address, site)).toBe(`${site}${path}`)
})
