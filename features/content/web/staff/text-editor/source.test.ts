import { getSchema } from '@tiptap/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { legalDocuments } from '#platform/contract/documents.ts'
import { readSource } from './read-source.ts'
import { textParts } from './text-parts.tsx'
import { writeSource } from './write-source.ts'

const schema = getSchema(textParts({}))

const saved = (source: string) => {
  // As the editor holds it: what its schema does not know would be lost there.
  const document = schema.nodeFromJSON(readSource(source))
  document.check()
  return writeSource(document.toJSON())
}

const files = import.meta.glob<string>('../../../server/legal/*.html', {
  query: '?raw',
  import: 'default',
  eager: true,
})

test.each(legalDocuments)('the %s are saved as they were opened, to the letter [LEGAL-05]', (document) => {
  const source = files[`../../../server/legal/${document}.html`] ?? ''
  expect(source).toContain('<h2>')
  expect(saved(source)).toBe(source)
})

test.each([
  ['Solo {{name}}.', '<p>Solo {{name}}.</p>'],
  ['<p>Uno<p>Due', '<p>Uno</p>\n<p>Due</p>'],
  ['<ul><li>uno<li>due</ul>', '<ul>\n<li>uno</li>\n<li>due</li>\n</ul>'],
  [
    '<ul><li>uno<ul><li>dentro</li></ul></li></ul>',
    '<ul>\n<li>uno\n<ul>\n<li>dentro</li>\n</ul></li>\n</ul>',
  ],
  ['<p>1 &lt; 2 &amp; perch&eacute;</p>', '<p>1 &lt; 2 &amp; perché</p>'],
  [
    '<p><a href="/help"><strong>qui</strong> e l&igrave;</a></p>',
    '<p><a href="/help"><strong>qui</strong> e lì</a></p>',
  ],
  [
    '<p><a href="/help?q=&quot;a&quot;&amp;b">qui</a></p>',
    '<p><a href="/help?q=&quot;a&quot;&amp;b">qui</a></p>',
  ],
  ['<p>&constructor; resta</p>', '<p>&amp;constructor; resta</p>'],
  ['<p onclick="x()">Ciao</p><script>1</script>', '<p>Ciao</p>\n<p>1</p>'],
  ['<p>{{ vat }}</p><p></p>', '<p>{{vat}}</p>'],
  [
    '<table><tr><th>A</th><th>B</th></tr>{{retention}}</table>',
    '<table>\n<thead><tr><th>A</th><th>B</th></tr></thead>\n<tbody>\n{{retention}}\n</tbody>\n</table>',
  ],
])('%s is saved as it is read', (source, written) => {
  expect(saved(source)).toBe(`${written}\n`)
})

test('whatever is opened is something that the editor can hold, and is saved the same the second time', () => {
  const bits =
    '<p> </p> <h2> </h2> <h3> <ul> <ol> <li> </li> </ul> <table> <caption> </caption> <thead> <tr> <th> <td> </td> </tr> </table> <strong> </strong> <a·href="/x"> </a> {{name}} &amp; & < { parole ·'
      .split(' ')
      .map((bit) => bit.replaceAll('·', ' '))
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...bits), { maxLength: 30 }), (parts) => {
      const once = saved(parts.join(''))
      expect(saved(once)).toBe(once)
    }),
    { numRuns: 500 },
  )
})
