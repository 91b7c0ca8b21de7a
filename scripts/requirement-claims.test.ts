import { expect, test } from 'vitest'
import { claimsOf, quotationsOf } from './requirement-claims.mjs'

const claimed = (source: string) => claimsOf('a.test.ts', source).flatMap(({ claim }) => claim ?? [])

test('a step claims its requirement, under the test that it stands in', () => {
  expect(
    claimed(`
      for (const role of roles)
        test(\`a \${role} signs in (twice)\`, async () => {
          await requirement('AUTH-01', () => {})
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
  expect(claimed(`test('x', () => {}); test('y', () => {})`)).toEqual([
    { id: 'AUTH-01', file: 'a.test.ts', title: 'x', pattern: '\\[AUTH-01\\]' },
  ])
})

test('a comment, and words that only look alike, claim nothing', () => {
  expect(claimed(`// requirement('AUTH-01') [AUTH-01]\nconst list = [AUTH - 1]`)).toEqual([])
})

test('a quotation is one of the strings in backticks', () => {
  expect(quotationsOf('AUTH-04')).toEqual(['Accedi', 'Accesso in corso...'])
  expect(claimsOf('a.test.ts', `expect(x).toBe(quoted('AUTH-04', 'Accedi', {}))`)).toContainEqual({
    quotation: { id: 'AUTH-04', words: 'Accedi' },
  })
})
