import { expect, test } from 'vitest'
import { claimsOf, quotationsOf } from './requirement-claims.mjs'

/** Put together, so that this file cites nothing itself. */
const cite = (n: number) => `[AUTH-0${n}]`
const claimed = (source: string) => claimsOf('a.test.ts', source).flatMap(({ claim }) => claim ?? [])

test('a step claims its requirement, under the test that it stands in', () => {
  expect(
    claimed(`
      for (const role of roles)
        test(\`a \${role} signs in (twice)\`, async () => {
          await test.step('by mail', () => requirement('AUTH-01', () => {}))
        })
      requirement('AUTH-02', () => {})`),
  ).toEqual([
    {
      id: 'AUTH-01',
      file: 'a.test.ts',
      title: 'a ${…} signs in (twice)',
      pattern: 'a .* signs in \\(twice\\)',
    },
    { id: 'AUTH-02', file: 'a.test.ts', title: null, pattern: null },
  ])
})

test('a title claims the one id that it cites; with two it claims none', () => {
  expect(claimed(`test('x ${cite(1)}', () => {}); test('y ${cite(1)} ${cite(2)}', () => {})`)).toEqual([
    { id: 'AUTH-01', file: 'a.test.ts', title: 'x', pattern: String.raw`\[AUTH-01\]` },
  ])
})

test('a long test claims nothing, neither by its title nor by its steps nor by what it expects', () => {
  expect(
    claimsOf(
      'a.spec.ts',
      `test('x ${cite(1)}', { tag: '@long' }, () => requirement('AUTH-04', () => quoted('AUTH-04', 'Accedi')))`,
    ),
  ).toEqual([])
})

test('a comment, and words that only look alike, claim nothing', () => {
  expect(claimed(`// requirement('AUTH-01') ${cite(1)}\nconst list = [AUTH - 1]`)).toEqual([])
})

test('a quotation is one of the strings in backticks', () => {
  expect(quotationsOf('AUTH-04')).toEqual(['Accedi', 'Accesso in corso...'])
  expect(claimsOf('a.test.ts', `expect(x).toBe(quoted('AUTH-04', 'Accedi', {}))`)).toContainEqual({
    quotation: { id: 'AUTH-04', words: 'Accedi' },
  })
})
