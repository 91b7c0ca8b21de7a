import { expect, test } from 'vitest'
import { placeOf } from './target.ts'

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
