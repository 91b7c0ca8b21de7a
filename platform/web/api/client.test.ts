import { expect, test } from 'vitest'
import { headersFor, urlOf } from './client.ts'

test('path parameters are encoded, so that a name cannot leave its place in the path', () => {
  expect(urlOf('/api/user-profile/:username', { username: "d'Arco/../x" })).toBe(
    "/api/user-profile/d'Arco%2F..%2Fx",
  )
})

test('an empty filter is left out of the query', () => {
  expect(urlOf('/api/chats', {}, { type: 'all', before_id: undefined, q: '' })).toBe('/api/chats?type=all')
  expect(urlOf('/api/chats', {}, { type: undefined })).toBe('/api/chats')
})

test('every call of a session carries its token, a guest’s none [SESS-06]', () => {
  expect(headersFor('abc', false).get('authorization')).toBe('Bearer abc')
  expect(headersFor(null, true).has('authorization')).toBe(false)
})
