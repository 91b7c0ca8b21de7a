import { faqEditing } from '#features/content/contract/content.ts'
import { settingEndpoints } from '#features/settings/contract/settings.ts'
import { refuseCookies } from './cookies.ts'
import { signInAs } from './sign-in.ts'
import { backstage } from './staff.ts'
import { expect, test } from './test.ts'

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
  await expect(text).not.toHaveValue('')
  await text.fill(`${await text.inputValue()}\n<p>Una riga in più di {{name}}.</p>`)
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
  await site.getByRole('link', { name: '21/11/2026' }).click()
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
