import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ReaderNotice } from './reader-notice.tsx'

test.each([
  ['up', 'off', null],
  ['up', 'up', null],
  ['up', 'away', 'Il lettore esterno non risponde'],
  ['degraded', 'up', 'Il lettore dei testi è fermo'],
  ['degraded', 'away', 'Il lettore dei testi è fermo'],
] as const)('with our reader %s and the outside one %s the overview says: %s', (embedded, outside, words) => {
  const html = renderToStaticMarkup(<ReaderNotice readers={{ embedded, outside }} />)
  if (words === null) expect(html).toBe('')
  else expect(html).toContain(words)
})
