import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OneStar } from './one-star.tsx'
import { Stars } from './stars.tsx'
import { requirement } from '#testing/requirement.ts'

/** Whole, half and empty stars. */
function drawn(rating: number): string {
  const html = renderToStaticMarkup(<Stars rating={rating} count={3} />)
  return [...html.matchAll(/<svg.*?<\/svg>/g)]
    .map(([star]) =>
      star.match(/fill="currentColor"/) ? (star.match(/<path/g)?.length === 1 ? '1' : '½') : '0',
    )
    .join(' ')
}

test.each([
  [0, '0 0 0 0 0'],
  [1, '1 0 0 0 0'],
  [3.5, '1 1 1 ½ 0'],
  [4.2, '1 1 1 1 0'],
  [4.3, '1 1 1 1 ½'],
  [4.8, '1 1 1 1 1'],
  [5, '1 1 1 1 1'],
  [7, '1 1 1 1 1'],
])('a rating of %d is drawn as %s', (rating, stars) => {
  requirement('PROFILE-03', () => expect(drawn(rating)).toBe(stars))
})

test('beside the stars stand average and number of reviews, read out once, with the Italian comma, never above five [PROFILE-03]', () => {
  const html = renderToStaticMarkup(<Stars rating={4.5} count={12} />)
  expect(html).toContain('<span class="num whitespace-nowrap" aria-hidden="true">4,5 (12)</span>')
  expect(html).toContain('<span class="sr-only">4,5 stelle su 5, 12 recensioni</span>')
  expect(renderToStaticMarkup(<OneStar rating={7} count={4} />)).toContain(
    '<span class="sr-only">5 stelle su 5, 4 recensioni</span>',
  )
})

test('an average is shown from three reviews on; before, how many there are', () => {
  const words = (count: number) => [Stars, OneStar].map((Shown) => htmlOf(<Shown rating={5} count={count} />))
  const htmlOf = (element: ReactElement) => renderToStaticMarkup(element).replace(/<[^>]*>/g, '')
  expect(words(1)).toEqual(['1 recensione, la media compare da 3', '1 recensione'])
  expect(words(2)).toEqual(['2 recensioni, la media compare da 3', '2 recensioni'])
  expect(words(3)).toEqual(Array(2).fill('5 (3)5 stelle su 5, 3 recensioni'))
})
