import { expect, test } from 'vitest'

const sources = import.meta.glob<string>(
  ['../../../{apps,features,platform}/**/*.{css,tsx}', '!../../../**/*.test.tsx'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
)

/** `html:has(`, `:root[data-modal]:has(`, and the same in a class of Tailwind. */
const asksWholePage = /(?:\b(?:html|body)|:root)\b(?:[.#:[][^\s,{}>+~]*)?:has\(/

test('no selector asks the whole page what is in it: that would cost each key beside a long thread 5 ms', () => {
  const withRules = Object.entries(sources).filter(([, source]) => source.includes('{'))
  expect(withRules.map(([path]) => path)).toContain('./base.css')
  const asking = withRules.filter(([, source]) => asksWholePage.test(withoutComments(source)))
  expect(asking.map(([path]) => path)).toEqual([])
})

test.each(['html:has(dialog[open]) {', ':root:has(#x)', 'body.a:has(> b)', ':root[data-modal]:has(i)'])(
  'it would find %s',
  (selector) => expect(selector).toMatch(asksWholePage),
)

function withoutComments(source: string): string {
  return source.replace(/\/\*.*?\*\//gs, '')
}
