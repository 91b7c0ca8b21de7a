import { expect, test } from 'vitest'
import { readQuery } from './query.ts'

test('a prefix looks for one kind alone, and is no part of the words', () => {
  expect(readQuery('@sveva')).toMatchObject({ only: 'people', words: 'sveva' })
  expect(readQuery('# 720')).toMatchObject({ only: 'cases', words: '720', number: 720 })
  expect(readQuery('N. 118')).toMatchObject({ only: 'payments', words: '118', number: 118 })
  expect(readQuery('sveva')).toMatchObject({ only: undefined, words: 'sveva', number: undefined })
})

test('a code is read as it is typed: whole without dashes, or its beginning', () => {
  for (const typed of ['S-7KQM-2XWD', 's-7kqm-2xwd', 's7kqm2xwd', 'S 7KQM 2XWD'])
    expect(readQuery(typed), typed).toMatchObject({ only: 'cases', code: 'S-7KQM-2XWD', words: undefined })
  expect(readQuery('s-7k').code).toBe('S-7K')
  expect(readQuery('S-7KQM-2').code).toBe('S-7KQM-2')
  // Somebody's name is no code.
  for (const typed of ['sve', 'samantha', 'Sebastian', 'S7'])
    expect(readQuery(typed).code, typed).toBe(undefined)
})

test('what no text can hold is left out', () => {
  expect(readQuery('sve\u0000va').words).toBe('sveva')
  expect(readQuery('\u0000').words).toBe(undefined)
})

test('the number of a receipt names its kind, year and place', () => {
  expect(readQuery('2026/12').receipt).toEqual({ demo: false, kind: 'receipt', year: 2026, number: 12 })
  expect(readQuery('demo nc 2026/3').receipt).toEqual({
    demo: true,
    kind: 'credit_note',
    year: 2026,
    number: 3,
  })
  expect(readQuery('2026-12').receipt).toBe(undefined)
})
