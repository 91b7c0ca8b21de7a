import { expect, test } from 'vitest'
import { styleOf, withoutFonts } from './vite-style.mjs'

const sheet = `:root{--ink:#000}.a{color:red}.b{color:#00f}.a .b{top:0}.c,.a{left:0}:is(.c) p{right:0}
@media (width<700px){.a{top:1px}.b{top:2px}}.max-sm\\:px-4{padding:1px}`

test('a page keeps the rules whose classes its scripts name, in their order, and those without a class', () => {
  const style = styleOf(sheet, 'x("a max-sm:px-4")')
  expect(style).toMatch(/:root.*\.a\{color:red\}.*@media.*\.a\{top:1px\}.*\.max-sm\\:px-4/s)
  expect(style).toContain('right:0')
  expect(style).toContain('left:0')
  expect(style).not.toMatch(/\.b\b/)
})

test('the sheet that comes with the scripts names no font: text would be set anew for it', () => {
  const face = '@font-face{font-family:F;src:url(/text-1.woff2)}'
  expect(withoutFonts(`@layer base{.a{top:0}}${face}.b{top:0}${face}`)).toEqual({
    faces: `${face}${face}`,
    rest: '@layer base{.a{top:0}}.b{top:0}',
  })
})
