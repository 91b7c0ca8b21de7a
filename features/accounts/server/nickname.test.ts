import { expect, test } from 'vitest'
import { foldNickname, nicknameProblem, tidyNickname } from './nickname.ts'

test.each([
  'Ginevra',
  'Niccolò',
  'anna.maria',
  "D'Angelo",
  'Lady Rossa 22',
  'Zoë',
  'x_1-y',
  'Łucja',
  'Thùy Dương',
])('%s is a good nickname [AUTH-23]', (name) => {
  expect(nicknameProblem(name)).toBeNull()
})

test.each([
  ['ab', 'too short'],
  ['a'.repeat(31), 'too long'],
  ['Анна', 'another script'],
  ['Ginevrа', 'one Cyrillic letter among Latin ones'],
  ['anna\u200bmaria', 'an invisible character'],
  ['anna  maria', 'two spaces'],
  [' anna', 'a space outside'],
  ['anna/maria', 'a slash, which the address would misread'],
  ['12345', 'no letter'],
  ['🌹rosa', 'an emoji'],
  ['anna.example.com', 'an address of the web'],
  ['www.anna', 'the beginning of one'],
  ['ᴀssistenza', 'a small capital, which would pass for a letter'],
  ['ɢinevra', 'another one'],
  ['ɑdmin', 'a phonetic sign'],
  ['Z\u0337\u0327\u0322algo', 'accents upon accents'],
])('%s is refused: %s [AUTH-33]', (name) => {
  expect(nicknameProblem(name)).not.toBeNull()
})

test.each([
  'support_chat',
  'Support Chat',
  'admin',
  'Adm1n',
  'ADMIN_2',
  'assistenza',
  'Môderazione',
  'staff',
  'Lieta',
])('%s is reserved [AUTH-33]', (name) => {
  expect(nicknameProblem(name)).toMatch(/riservato/)
})

test.each([
  ['Ginevra', 'GINEVRA'],
  ['Niccolò', 'niccolo'],
  ['Ilaria', 'llaria'],
  ['Sole', 'S0le'],
  ['Carnelia', 'Camelia'],
  ['anna_maria', 'anna maria'],
])('%s and %s are the same nickname [AUTH-33]', (one, other) => {
  expect(foldNickname(one)).toBe(foldNickname(other))
})

test('an accent typed as two characters is stored as one [AUTH-23]', () => {
  expect(tidyNickname('Niccolo\u0300')).toBe('Niccolò')
})
