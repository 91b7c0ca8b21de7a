import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { quoted } from '#testing/requirement.ts'
import { CountBadge } from './count-badge.tsx'

test.each([
  [1, '1'],
  [4, '4'],
  [9, '9'],
  [10, quoted('SHELL-07', '9+')],
  [250, quoted('SHELL-07', '9+')],
])('%d unread are shown as %s [SHELL-07]', (count, shown) => {
  expect(renderToStaticMarkup(<CountBadge count={count} label="" />)).toContain(`>${shown}<`)
})

test('nothing unread is shown as nothing [SHELL-07]', () => {
  expect(renderToStaticMarkup(<CountBadge count={0} label="" />)).toBe('')
})
