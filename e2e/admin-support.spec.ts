import type { Page } from '@playwright/test'
import type { SupportConversation } from '#features/support/contract/support.ts'
import { backstage, enterWith } from './staff.ts'
import { expect, expectAccessible, test } from './test.ts'

test('support answers who waits longest, by keyboard alone, and is offered nothing that others decide', async ({
  page,
  server,
}) => {
  const staff = backstage(page, server.origin)
  const token = await staff.token('delfina@demo.test')
  const waiting = async () =>
    (await staff.get<{ data: SupportConversation[] }>('/api/admin/support?view=waiting', token)).data.map(
      ({ chat }) => chat.other_user.name,
    )
  const [first = '', second = ''] = await waiting()

  await test.step('sees her sections, reads the queue, and learns whose a page is that is not hers', async () => {
    await enterWith(page, token, '/admin/settings')
    await expect(page.getByRole('heading', { level: 1, name: 'Impostazioni' })).toBeVisible()
    await expect(
      page.getByText('La apre chi nel team ha il ruolo Titolare; il tuo è Assistenza.'),
    ).toBeVisible()
    if (process.env['LONG'] === '1') await expectAccessible(page)
    const rail = page.getByRole('navigation', { name: 'Amministrazione' })
    await expect(rail.getByRole('link')).toHaveText([
      /^Panoramica/,
      /^Moderazione/,
      /^Segnalazioni/,
      /^Assistenza/,
      /^Utenti/,
      /^Pagamenti/,
      /^Testi e FAQ/,
    ])
    await rail.getByRole('link', { name: /^Moderazione/ }).click()
    await expect(page.getByText('Il tuo ruolo permette di leggere la coda, non di decidere.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^(Approva|Accogli|Consegna|Rifiuta)/ })).toHaveCount(0)
    await expect(page.getByRole('table').getByRole('checkbox')).toHaveCount(0)
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Come si lavora qui' })
    await expect(help).toContainText('la persona seguente')
    await expect(help).not.toContainText('approva')
    await page.keyboard.press('Escape')
    if (process.env['LONG'] === '1') await expectAccessible(page)
  })

  await test.step('takes the first, sends a kept answer, leaves a note for colleagues', async () => {
    await page
      .getByRole('navigation', { name: 'Amministrazione' })
      .getByRole('link', { name: /^Assistenza/ })
      .click()
    await expect(page.getByRole('list', { name: 'Conversazioni' })).toContainText(first)
    await page.keyboard.press('j')
    await expect(page.getByRole('heading', { level: 2, name: first })).toBeFocused()
    await expect(page.getByRole('log')).toHaveAttribute('aria-busy', 'false')
    if (process.env['LONG'] === '1') await expectAccessible(page)
    await page.keyboard.press('m')
    await expect(page.getByRole('combobox', { name: 'Risponde' })).toHaveValue(/\d/)
    await page.keyboard.press('/')
    await expect(page.getByRole('combobox', { name: 'Cerca tra i modelli di risposta' })).toBeFocused()
    await page.keyboard.type('rimborso')
    await expect(page.getByRole('option', { name: /^Rimborso/, selected: true })).toBeVisible()
    if (process.env['LONG'] === '1') await expectAccessible(page)
    await page.keyboard.press('Enter')
    const composer = page.getByRole('textbox', { name: `Rispondi a ${first}` })
    await expect(composer).toBeFocused()
    await expect(composer).toHaveValue(/^Se chi hai contattato non risponde/)
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('log')).toContainText('Se chi hai contattato non risponde')
    await page.keyboard.press('Escape')
    await page.keyboard.press('n')
    await expect(page.getByRole('textbox', { name: 'Nota interna' })).toBeFocused()
    await page.keyboard.type('Chiede da ieri.')
    await expectAccessible(page)
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('listitem').filter({ hasText: 'Chiede da ieri.' })).toContainText('Delfina')
    await expect(page.getByRole('log')).not.toContainText('Chiede da ieri.')
    await expect.poll(waiting).not.toContain(first)
  })

  await test.step('closes the next, which asks for nothing', () => closeNext(page, second))
  expect(await waiting()).not.toContain(second)
})

async function closeNext(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await expect(page.getByRole('heading', { level: 2, name })).toBeFocused()
  await expect(page.getByRole('button', { name: /^Chiudi/ })).toBeVisible()
  await page.keyboard.press('e')
  await expect(page.getByRole('status').filter({ hasText: `${name}: conversazione chiusa.` })).toBeVisible()
}
