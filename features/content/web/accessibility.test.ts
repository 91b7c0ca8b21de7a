import { expect, test } from 'vitest'
import { lookedAt } from '#testing/looked-at-pages.ts'
import results from './accessibility-results.json' with { type: 'json' }

test('the accessibility page tells of the pages that the tests look at; else: npm run accessibility', () => {
  expect(results.pages).toEqual(lookedAt)
  expect(results.violations).toBe(0)
})
