import { expect, test } from 'vitest'
import { plainMarkup } from './pasted-markup.ts'

test.each([
  ['<p class=MsoNormal style="color:red" onclick="x()">Ciao</p>', '<p>Ciao</p>'],
  ['<p class="MsoListParagraph" style=\'mso-list:l0 level1\'>uno</p>', '<p class="pasted-entry">uno</p>'],
  ['<span style="mso-list:Ignore">·</span>', '<span class="pasted-mark">·</span>'],
  ['<b style="font-weight:normal">Ciao</b>', '<b class="pasted-plain">Ciao</b>'],
  ['<o:p>&nbsp;</o:p><!--[if !supportLists]-->x<!--[endif]-->', '&nbsp;x'],
  ['<style>p{}</style><script>1</script><xml><w:a/></xml>Ciao', 'Ciao'],
  ['<a href="/help" title="x">qui</a>', '<a href="/help">qui</a>'],
  ['<span data-fact="vat" class="x">Partita IVA</span>', '<span data-fact="vat">Partita IVA</span>'],
])('%s is read as %s', (html, read) => {
  expect(plainMarkup(html)).toBe(read)
})
