import fc from 'fast-check'
import { expect, test } from 'vitest'
import { alternativesOf } from './pattern.ts'
import { prefixesOf, prefixIndex } from './prefix-index.ts'

test.each([
  ['ciao', ['cia']],
  ['a|be?', ['a', 'b', 'be']],
  ['(?<!non )(?:si|no){1,2}(?= ok)', ['si', 'no', 'sis', 'sin', 'nos', 'non']],
  ['x?[ab]c', ['xac', 'xbc', 'ac', 'bc']],
  ['a{0,4}b', ['b', 'ab', 'aab', 'aaa']],
  [String.raw`\d€`, [...'0123456789'].map((digit) => `${digit}€`)],
  [String.raw`[€$] ?\.`, ['€ .', '€.', '$ .', '$.']],
])('%s begins with %j', (pattern, beginnings) => {
  expect([...prefixesOf(alternativesOf(pattern))!].toSorted()).toEqual(beginnings.toSorted())
})

test.each([['.a'], ['[^a]b'], [String.raw`\wx`], ['(?:ciao)?'], ['[a-z][a-z0-9]{3}']])(
  '%s begins with too much to say',
  (pattern) => {
    expect(prefixesOf(alternativesOf(pattern))).toBeNull()
  },
)

test('no expression that matches is left out', () => {
  const patterns = ['ab?c', 'b{1,2}a?', '[bc] a', 'a(?:b|c|)a', '-b', 'c']
  const expressions = patterns.map((pattern) => new RegExp(`(?<![a-z0-9])(?:${pattern})`))
  const mayMatch = prefixIndex(patterns, expressions)
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' ', '-'), maxLength: 12 }), (text) => {
      const left = mayMatch(text)
      for (const expression of expressions)
        if (expression.test(text)) expect(left, `${text} ${expression}`).toContain(expression)
    }),
  )
})
