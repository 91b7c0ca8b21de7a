import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Stars } from './stars.tsx'

/** Whole, half and empty stars. */
function drawn(rating: number): string {
  const html = renderToStaticMarkup(<Stars rating={rating} />)
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
])('a rating of %d is drawn as %s [PROFILE-03] [CONST-19]', (rating, stars) => {
  expect(drawn(rating)).toBe(stars)
})

test('the figure is read out once, with the Italian comma, and never above five [PROFILE-03]', () => {
  expect(renderToStaticMarkup(<Stars rating={4.5} />)).toContain(
    '<span class="sr-only">4,5 stelle su 5</span>',
  )
  expect(renderToStaticMarkup(<Stars rating={7} />)).toContain('<span class="sr-only">5 stelle su 5</span>')
})
