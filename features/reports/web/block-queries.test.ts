import { expect, test } from 'vitest'
import { without } from './block-queries.ts'

const [her, another] = [{ id: 7 }, { id: 8 }]

test('who was blocked leaves pages, sections and similar people; a count has nobody in it', () => {
  const results = {
    pages: [{ data: [her, another], sections: [{ data: [her] }] }, { data: [her] }],
    pageParams: [1, 2],
  }
  expect(without(results, her.id)).toEqual({
    pages: [{ data: [another], sections: [{ data: [] }] }, { data: [] }],
    pageParams: [1, 2],
  })
  expect(without([her, another], her.id)).toEqual([another])
  expect(without(12, her.id)).toBe(12)
})
