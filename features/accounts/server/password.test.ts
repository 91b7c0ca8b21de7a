import { expect, test } from 'vitest'
import { hashPassword, passwordMatches, passwordProblem } from './password.ts'

const owner = { name: 'Ginevra', email: 'g.bianchi@posta.test' }

test.each([
  'Dimostrazione1!',
  'un cavallo alla finestra',
  'Francesca-e-Bice',
  'password e tre tramonti',
  '8402733910password',
  'x'.repeat(128),
])('%s is a good password [AUTH-32]', (password) => {
  expect(passwordProblem(password, owner)).toBeNull()
})

test.each([
  ['corta', /tra 10 e 128/],
  ['x'.repeat(129), /tra 10 e 128/],
  ['1Q2W3E4R5T', /troppo comune/],
  ['password123', /troppo comune/],
  ['Password123!', /troppo comune/],
  ['Juventus1897', /troppo comune/],
  ['Summer2026!', /troppo comune/],
  ['Francesca1', /troppo comune/],
  ['iloveyou2024', /troppo comune/],
  ['P@ssw0rd!2026', /troppo comune/],
  ['Lieta2026!', /troppo comune/],
  ['!!Alessandro99', /troppo comune/],
  ['laginevra2026', /nickname/],
  ['xx-g.bianchi-xx', /email/],
])('%s is refused [AUTH-33]', (password, reason) => {
  expect(passwordProblem(password, owner)).toMatch(reason)
})

test('a password is kept as an argon2id hash and only the right one matches [AUTH-05]', async () => {
  const stored = await hashPassword('Dimostrazione1!')
  expect(stored).toMatch(/^\$argon2id\$/)
  expect(await passwordMatches(stored, 'Dimostrazione1!')).toBe(true)
  expect(await passwordMatches(stored, 'dimostrazione1!')).toBe(false)
})

test('nobody signs in to an account that does not exist, not even with the decoy [AUTH-06]', async () => {
  expect(await passwordMatches(undefined, 'nobody has this password')).toBe(false)
})
