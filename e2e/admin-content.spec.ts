import { faqEditing } from '#features/content/contract/content.ts'
import { settingEndpoints } from '#features/settings/contract/settings.ts'
import type { Page } from '@playwright/test'
import { refuseCookies } from './cookies.ts'
import { signInAs } from './sign-in.ts'
import { backstage } from './staff.ts'
import { expect, expectAccessible, test } from './test.ts'

test('an owner changes a question and a text, and a limit that a member is told', { tag: '@long' }, async ({
  page,
  browser,
  server,
}) => {
  await signInAs(page, server.origin, 'admin')
  const asOwner = backstage(page, server.origin)
  const token = await asOwner.token('admin@demo.test')
  const visitor = await browser.newContext({ baseURL: server.origin })
  await refuseCookies(visitor)
  const site = await visitor.newPage()

  await page.goto('/admin')
  await page.getByRole('navigation', { name: 'Amministrazione' }).getByText('Testi e FAQ').click()
  await page.getByRole('button', { name: 'Modifica «Quanto costa?»' }).click()
  const answer = page.getByRole('textbox', { name: 'Risposta' })
  await expect(answer).not.toHaveValue('')
  const before = await answer.inputValue()
  await answer.fill('Poco, e lo sai prima.')
  await expect(page.getByRole('region', { name: 'Anteprima' })).toContainText('Poco, e lo sai prima.')
  await page.getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Quanto costa?' })).toContainText('Poco, e lo')
  await site.goto('/')
  await expect(site.getByText('Poco, e lo sai prima.')).toBeVisible()
  const [{ id, revision, question }] = await asOwner.get<
    [{ id: number; revision: number; question: string }]
  >(faqEditing.list.path, token)
  await asOwner.put(`${faqEditing.list.path}/${id}`, token, { question, answer: before, revision })

  await page.getByRole('tab', { name: 'Pagine legali' }).click()
  await page.getByRole('link', { name: 'Cookie Policy' }).click()
  const text = page.getByRole('textbox', { name: 'Testo' })
  await text.press('ControlOrMeta+End')
  await text.press('Enter')
  await page.keyboard.type('Una riga in più di ')
  await page.getByRole('button', { name: 'Segnaposto' }).click()
  await page.getByRole('menuitem', { name: 'Nome della società' }).click()
  await expect(page.getByRole('tabpanel')).toContainText('Una riga in più di Lieta Presentazioni')
  await page.getByRole('textbox', { name: 'Che cosa cambia' }).fill('Una riga in più.')
  await page.getByRole('button', { name: 'Salva bozza' }).click()
  await page.getByRole('button', { name: 'Pubblica' }).click()
  const dialog = page.getByRole('dialog')
  // Nobody is asked about cookies anew for a correction.
  await dialog.getByRole('radio', { name: /correzione/ }).check()
  await dialog.getByRole('button', { name: 'Pubblica' }).click()
  await expect(dialog).toBeHidden()
  await site.goto('/cookies')
  await expect(site.getByText('Una riga in più di Lieta Presentazioni')).toBeVisible()
  await site
    .getByRole('main')
    .getByRole('link', { name: /^\d\d\/\d\d\/\d{4}$/ })
    .click()
  await expect(site.getByText('lo conserviamo per chi vuole rileggerlo')).toBeVisible()
  await expect(site.getByText('Una riga in più di Lieta Presentazioni')).toBeHidden()

  await page.getByRole('navigation', { name: 'Amministrazione' }).getByText('Impostazioni').click()
  await page.getByLabel('Foto per persona').fill('1')
  await page.getByRole('button', { name: 'Salva' }).click()
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Una foto basta')
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Una foto basta' })).toContainText('10 → 1')
  await signInAs(site, server.origin, 'hostess9')
  await site.goto('/profile')
  await expect(site.getByText('Hai raggiunto il limite massimo di 1 foto.')).toBeVisible()
  await asOwner.put(settingEndpoints.change.path, token, { image_limit_per_user: null, reason: 'Come prima' })
  await visitor.close()
})

test('a legal text is written as it looks, by keys alone and from Word, under the policy of the pages', {
  tag: '@long',
}, async ({ page, server }) => {
  await signInAs(page, server.origin, 'admin')
  await page.goto('/admin/texts/legal/privacy')
  const text = page.getByRole('textbox', { name: 'Testo' })
  await expect(text).toContainText('Tempi di conservazione')
  const save = page.getByRole('button', { name: 'Salva bozza' })
  // Opened, it is as it was.
  await expect(save).toHaveAttribute('title', 'Non hai cambiato nulla.')
  await text.press('ControlOrMeta+End')
  await text.press('Enter')
  await page.keyboard.type('Una riga in più di ')
  // By keys alone: to the bar, along it, and a name from its menu.
  await text.press('Alt+F10')
  await expect(page.getByRole('button', { name: 'Capitolo', exact: true })).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Nome della società' }).press('Enter')
  await expect(text.getByText('Nome della società')).toHaveCount(2)
  await expect(text).toBeFocused()
  await page.keyboard.type('.')
  await page.keyboard.press('Enter')
  const kept = page.waitForRequest((request) => request.method() === 'PUT')
  await pastes(page, fromWord)
  await expect(page.getByRole('tabpanel')).toContainText('Una riga in più di Lieta Presentazioni')
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Che cosa cambia' }).fill('Una riga in più.')
  await save.click()
  const { source } = (await kept).postDataJSON() as { source: string }
  const [, written] = source.split('<p>Una riga in più di {{name}}.</p>\n')
  expect(written).toBe(
    '<p><strong>Incollata</strong> da Word</p>\n<ul>\n<li>prima voce</li>\n<li>seconda di {{vat}}</li>\n</ul>\n' +
      '<p>brutto e <a href="/help">buono</a></p>\n',
  )
  await page.getByRole('button', { name: 'Pubblica' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Pubblica' }).click()
  await expect(dialog.getByText('Scrivi perché cambia')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Perché cambia' })).toBeFocused()
  await expectAccessible(page)
})

/** What the clipboard of a word processor holds, read as the browser hands it over. */
const fromWord = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p{color:red}</style></head><body>
<!--StartFragment--><p class="MsoNormal" style="font-family:Calibri"><b>Incollata</b>&nbsp;da <span onclick="alert(1)">Word</span><o:p></o:p></p>
<p class="MsoListParagraph"><span style="mso-list:Ignore">·<span>&nbsp;</span></span>prima voce</p>
<p class="MsoListParagraph"><span style="mso-list:Ignore">·<span>&nbsp;</span></span>seconda di {{vat}}</p>
<p><a href="javascript:alert(1)">brutto</a> e <a href="/help">buono</a></p><script>alert(1)</script><!--EndFragment--></body></html>`

async function pastes(page: Page, html: string) {
  await page.getByRole('textbox', { name: 'Testo' }).evaluate((element, written) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', written)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)
}
