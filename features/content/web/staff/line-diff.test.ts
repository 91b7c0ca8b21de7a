import { expect, test } from 'vitest'
import { diffLines } from './line-diff.ts'

const marks = { same: ' ', removed: '-', added: '+' } as const
const shown = (before: string, after: string) =>
  diffLines(before, after)
    .map(({ kind, text }) => `${marks[kind]}${text}`)
    .join('|')

test.each([
  ['a\nb\nc', 'a\nb\nc', ' a| b| c'],
  ['a\nb\nc', 'a\nx\nc', ' a|-b|+x| c'],
  ['a\nc', 'a\nb\nc', ' a|+b| c'],
  ['a\nb\nc', 'a\nc', ' a|-b| c'],
  ['a\nb', 'b\na', '-a| b|+a'],
])('%j to %j', (before, after, lines) => {
  expect(shown(before, after)).toBe(lines)
})

test('from the lines of a comparison both texts can be put together again', () => {
  const before = 'uno\ndue\ntre\nquattro\n\ncinque'
  const after = 'zero\nuno\ntre\n\nquattro\nsei'
  const lines = diffLines(before, after)
  const side = (without: string) =>
    lines
      .filter(({ kind }) => kind !== without)
      .map(({ text }) => text)
      .join('\n')
  expect(side('added')).toBe(before)
  expect(side('removed')).toBe(after)
})
