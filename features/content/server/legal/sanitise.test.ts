import fc from 'fast-check'
import { expect, test } from 'vitest'
import { timeOf } from '#testing/processor-time.ts'
import { legalTags } from '../../contract/pages.ts'
import { sanitise } from './sanitise.ts'

test.each([
  ['<p>Ciao <strong>a tutti</strong></p>', '<p>Ciao <strong>a tutti</strong></p>'],
  ['<p onclick="x()" class="a">Ciao</p>', '<p>Ciao</p>'],
  ['<script>alert(1)</script><p>Ciao</p>', '<p>Ciao</p>'],
  ['<SCRIPT src=x>alert(1)', ''],
  ['<img src=x onerror=alert(1)>Ciao', 'Ciao'],
  ['<svg><p onload=x></p></svg>dopo', 'dopo'],
  ['<a href="javascript:alert(1)">qui</a>', '<a>qui</a>'],
  ['<a href=" JavaScript:alert(1)">qui</a>', '<a>qui</a>'],
  ['<a href="//altrove.example">qui</a>', '<a>qui</a>'],
  ['<a href="/\\altrove.example">qui</a>', '<a>qui</a>'],
  ['<a href="http://altrove.example">qui</a>', '<a>qui</a>'],
  ['<a title="x" href="/terms" target="_blank">qui</a>', '<a href="/terms">qui</a>'],
  ['<a href="https://www.garanteprivacy.it">qui</a>', '<a href="https://www.garanteprivacy.it">qui</a>'],
  ['<ul><li>uno<li>due</ul>', '<ul><li>uno<li>due</li></li></ul>'],
  ['</p>Ciao<p>', 'Ciao<p></p>'],
  ['1 < 2 & 3 > 2, &amp; &egrave; &#39;', '1 &lt; 2 &amp; 3 &gt; 2, &amp; &egrave; &#39;'],
  ['<!-- <p>nota</p> --><p title="a>b">Ciao</p>', '<p>Ciao</p>'],
  ['<scr<script></script>ipt>alert(1)</script>', 'alert(1)'],
])('%s becomes harmless [LEGAL-05]', (html, harmless) => {
  expect(sanitise(html)).toBe(harmless)
})

const shape = new RegExp(`^</?(?:${legalTags.join('|')})>$|^<a href="(?:/|https://)[^"<>\\s]*">$`)

test('whatever comes in, what goes out is made of the harmless tags, all closed, and stays as it is when done again [LEGAL-05]', () => {
  const broken =
    '< > </ <p <p> </p> <a·href=" <a·href="/x"> </a> <script> </script> <!-- --> " = ·onload=x javascript: & &lt; <svg> <li> <td>'
  const bits = fc.constantFrom(...broken.split(' ').map((bit) => bit.replaceAll('·', ' ')))
  const text = fc.array(fc.oneof(bits, fc.string({ maxLength: 5 })), { maxLength: 25 })
  fc.assert(
    fc.property(text, (parts) => {
      const clean = sanitise(parts.join(''))
      const open: string[] = []
      for (const [tag] of clean.matchAll(/<[^>]*>?/g)) {
        expect(tag).toMatch(shape)
        const name = /[a-z0-9]+/.exec(tag)?.[0] ?? ''
        if (tag.startsWith('</')) expect(open.pop()).toBe(name)
        else open.push(name)
      }
      expect(open).toEqual([])
      expect(sanitise(clean)).toBe(clean)
    }),
    { numRuns: 2000 },
  )
})

test.each([
  '<a ',
  '<a "',
  '<a \'"',
  '<a>',
  '<a href="',
  '</p>',
  '<!-',
  '<script ',
  '&a',
  '<a></p>',
  '<p title="<p ',
])('99 kB of %s take no longer than their length asks [LEGAL-05]', (bit) => {
  const text = bit.repeat(Math.floor(99_000 / bit.length))
  sanitise(text.slice(0, 9_000))
  // Quadratic work takes seconds.
  expect(timeOf(() => sanitise(text))).toBeLessThan(150)
})
