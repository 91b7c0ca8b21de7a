import { expect, test } from 'vitest'
import { changesOf } from './changes.ts'

test('only what differs is shown, what is new and what is gone too', () => {
  const before = { price: 990, retired: false, title: 'Piccolo', limits: { per_day: 3 } }
  const after = { price: 1190, retired: true, title: 'Piccolo', limits: { per_day: 3, total: 10 } }
  expect(changesOf(before, after)).toEqual([
    { path: 'price', before: '990', after: '1190' },
    { path: 'retired', before: 'no', after: 'sì' },
    { path: 'limits.total', before: null, after: '10' },
  ])
})

test('a bare value, a list and nothing at all are told as well', () => {
  expect(changesOf(null, 7)).toEqual([{ path: '', before: null, after: '7' }])
  expect(changesOf(['a', 'b'], ['a'])).toEqual([{ path: '1', before: 'b', after: null }])
  expect(changesOf(null, null)).toEqual([])
  expect(changesOf({ ends_at: null }, { ends_at: null })).toEqual([])
})
