import { expect, test } from 'vitest'
import { pageStyle } from './page-style.ts'

const sheet = String.raw`@layer theme,base;:root{--ink:#000}@font-face{font-family:A;src:url("a;{.woff2")}p{margin:0}
@layer components{.card{color:red}.card .seal{top:0}.link,.card{left:0}}
.seal:is(.big){right:0}.max-sm\:px-4{padding:1px}.\32xl\:w-1\/2{width:50%}.\[\&_img\]\:h-1 img{height:1px}
@media (width<700px){.card{top:1px}.seal{top:2px}}@media print{.seal{top:3px}}a[href$=".pdf"]{color:#00f}`

const styleOf = (markup: string) => pageStyle(sheet)(markup).text

test('a page keeps the rules that its markup needs, in their order, and those without a class', () => {
  const style = styleOf('<p class="card max-sm:px-4">')
  expect(style).toMatch(
    /:root.*src:url\("a;\{\.woff2"\).*p\{margin:0\}.*\.card\{color:red\}.*\.link,\.card.*@media \(width<700px\)\{\.card/s,
  )
  expect(style).toContain(String.raw`.max-sm\:px-4{padding:1px}`)
  expect(style).toContain('a[href$=".pdf"]')
  expect(style).not.toMatch(/\.seal|print/)
})

test('classes are read as browsers read them, in the markup and in the sheet', () => {
  const style = styleOf('<p class="seal 2xl:w-1/2 [&amp;_img]:h-1">')
  expect(style).toContain('width:50%')
  expect(style).toContain('height:1px')
  expect(style).toContain('right:0')
  expect(style).not.toContain('.card')
})

test('layers keep their places where nothing of them is needed', () => {
  expect(styleOf('')).toMatch(/^@layer theme,base;.*@layer components\{\}/s)
})

test('the hash is that of the text', () => {
  const narrow = pageStyle(sheet)
  expect(narrow('<p class="card">').hash).toMatch(/^'sha256-[\w+/]{43}='$/)
  expect(narrow('<p class="card">').hash).toBe(narrow('<b class="card"></b>').hash)
  expect(narrow('<p class="card">').hash).not.toBe(narrow('<p class="seal">').hash)
})
