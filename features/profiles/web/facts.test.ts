import { expect, test } from 'vitest'
import { namesOf } from './list-names.ts'

test('names come in the order of the list, whatever the order of the choice', () => {
  const list = [
    { id: 1, name: 'Arte' },
    { id: 2, name: 'Vela' },
  ]
  expect(namesOf(list, [2, 1, 9])).toEqual(['Arte', 'Vela'])
})
