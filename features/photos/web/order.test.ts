import { expect, test } from 'vitest'
import { inOrder } from './queries.ts'
import { moved } from './use-order.ts'

test('a photo moves to a place, and stops at the ends', () => {
  const ids = ['a', 'b', 'c', 'd']
  expect(moved(ids, 'a', 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(moved(ids, 'd', 0)).toEqual(['d', 'a', 'b', 'c'])
  expect(moved(ids, 'a', -1)).toEqual(ids)
  expect(moved(ids, 'd', 9)).toEqual(ids)
})

test('photos that an order does not name follow as they were', () => {
  const photos = ['a', 'b', 'c', 'd'].map((id) => ({ id }))
  expect(inOrder(photos, ['c', 'a']).map((photo) => photo.id)).toEqual(['c', 'a', 'b', 'd'])
})
