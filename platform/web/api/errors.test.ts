import { expect, test } from 'vitest'
import { ApiError, messageOf, NetworkError } from './errors.ts'

test('the first message of each field is read from either shape of a 422', () => {
  const form = new ApiError(422, { message: 'x', formError: { email: ['Uno', 'Due'], otp: ['Tre'] } })
  expect(form.fields).toEqual({ email: 'Uno', otp: 'Tre' })
  expect(new ApiError(422, { message: 'x', errors: { name: ['Quattro'] } }).fields).toEqual({
    name: 'Quattro',
  })
  expect(new ApiError(403, undefined).fields).toEqual({})
})

test('a refusal is told in the words of the server, a fault in ours', () => {
  expect(messageOf(new ApiError(409, { message: 'Già fatto.' }))).toBe('Già fatto.')
  expect(messageOf(new ApiError(502, '<html>'))).toBe('Si è verificato un errore. Riprova tra poco.')
  expect(messageOf(new TypeError('x is undefined'))).toBe('Si è verificato un errore. Riprova tra poco.')
  expect(messageOf(new NetworkError(null))).toBe('Connessione assente. Riprova.')
})

test('refusals of one status are told apart by their code', () => {
  expect(new ApiError(409, { message: 'x', code: 'unlock_required' }).code).toBe('unlock_required')
})
